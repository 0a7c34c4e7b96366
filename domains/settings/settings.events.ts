import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { SettingKey } from './settings.keys.ts'

export function settingChanged(key: SettingKey, value: string): CompanyEvent {
  return {
    channel: 'settings',
    action: 'update',
    data: { id: key, key, value },
    audience: { kind: 'company' },
  }
}
