import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { PlatformSettingKey, SettingKey } from '../companies/settings.keys.ts'

export function settingChanged(key: SettingKey, value: string): CompanyEvent {
  return {
    channel: 'settings',
    action: 'update',
    data: { id: key, key, value },
    audience: { kind: 'company' },
  }
}

/** For the other windows of whoever changed it. */
export function platformSettingChanged(
  userId: number,
  key: PlatformSettingKey,
  value: string,
): CompanyEvent {
  return {
    channel: 'settings',
    action: 'update',
    data: { id: key, key, value },
    audience: { kind: 'user', userId },
  }
}
