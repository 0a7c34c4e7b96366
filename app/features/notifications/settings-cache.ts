import { DEFAULT_SETTINGS } from '#domains/notifications/notification-settings.types.ts'
import type {
  NotificationSettings,
  NotificationSettingsView,
} from '#domains/notifications/notification-settings.types.ts'
import { fetchNotificationSettings } from './notifications-client.ts'

let known: { person: string; view: Promise<NotificationSettingsView> } | null = null

/** How this person wants to be told; asked once, and kept right by the room. */
export function settingsView(person: string): Promise<NotificationSettingsView> {
  if (known?.person === person) return known.view
  const view = fetchNotificationSettings()
  const mine = { person, view }
  known = mine
  view.catch(() => {
    if (known === mine) known = null
  })
  return view
}

/** For ringing: the defaults when they cannot be asked for, rather than silence. */
export async function settingsOf(person: string): Promise<NotificationSettings> {
  return await settingsView(person).then(
    ({ settings }) => settings,
    () => DEFAULT_SETTINGS,
  )
}

export function putSettings(person: string, settings: NotificationSettings): void {
  if (known?.person !== person) return
  const { view } = known
  known = { person, view: view.then(({ pushKey }) => ({ settings, pushKey })) }
}
