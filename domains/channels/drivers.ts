import type { Config } from '#core/config.ts'
import type { ChannelDriver } from './driver.ts'
import { whatsappCloudDriver } from './whatsapp-cloud.driver.ts'

/** The driver of a channel, or null when this version has none for it: its connections can't send. */
export function driverFor(config: Config, channel: string): ChannelDriver | null {
  return channel === 'whatsappapi' ? whatsappCloudDriver(config) : null
}
