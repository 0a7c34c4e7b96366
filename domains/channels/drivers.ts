import type { CompanyContext } from '#core/context.ts'
import type { ChannelDriver } from './driver.ts'
import { canSendOn } from './sending-channels.ts'
import type { SendingChannel } from './sending-channels.ts'
import { whatsappCloudDriver } from './whatsapp-cloud.driver.ts'
import { whatsappSessionDriver } from './whatsapp-session.driver.ts'

type DriverContext = Pick<CompanyContext, 'config' | 'files' | 'sessions' | 'clock'>

const DRIVERS: Record<SendingChannel, (ctx: DriverContext) => ChannelDriver> = {
  whatsapp: whatsappSessionDriver,
  whatsappapi: whatsappCloudDriver,
}

/** The driver of a channel, or null when there is none: what would be sent on it is refused before (`sendObstacle`). */
export function driverFor(ctx: DriverContext, channel: string): ChannelDriver | null {
  return canSendOn(channel) ? DRIVERS[channel](ctx) : null
}
