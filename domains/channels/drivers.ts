import type { CompanyContext } from '#core/context.ts'
import type { ChannelDriver } from './driver.ts'
import { whatsappCloudDriver } from './whatsapp-cloud.driver.ts'
import { whatsappSessionDriver } from './whatsapp-session.driver.ts'

/** The driver of a channel, or null when this version has none for it: its connections can't send. */
export function driverFor(
  ctx: Pick<CompanyContext, 'config' | 'files' | 'sessions' | 'clock'>,
  channel: string,
): ChannelDriver | null {
  switch (channel) {
    case 'whatsapp':
      return whatsappSessionDriver(ctx)
    case 'whatsappapi':
      return whatsappCloudDriver(ctx)
    default:
      return null
  }
}
