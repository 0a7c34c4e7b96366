import { Refusal } from '../failure.ts'
import { ANNOUNCEMENTS_SCREENS } from './announcements-screens.ts'
import { CONNECTIONS_SCREENS } from './connections-screens.ts'
import { CONTACTS_SCREENS } from './contacts-screens.ts'
import { CONVERSATION_SCREENS } from './conversation-screens.ts'
import { DESK_SCREENS } from './desk-screens.ts'
import { FILE_LISTS_SCREENS } from './file-lists-screens.ts'
import { HELPS_SCREENS } from './helps-screens.ts'
import { PHONE_SCREENS } from './phone-screens.ts'
import { PLANTAO_SCREENS } from './plantao-screens.ts'
import { QUEUES_SCREENS } from './queues-screens.ts'
import { QUICK_MESSAGES_SCREENS } from './quick-messages-screens.ts'
import { SCHEDULES_SCREENS } from './schedules-screens.ts'
import type { Screen } from './screen.ts'
import { SESSION_SCREENS } from './session-screens.ts'
import { SETTINGS_SCREENS } from './settings-screens.ts'
import { TAGS_SCREENS } from './tags-screens.ts'
import { TODOLIST_SCREENS } from './todolist-screens.ts'
import { USERS_SCREENS } from './users-screens.ts'

/** Every screen and every dialog. A new one is a line in the list of its part. */
export const SCREENS: readonly Screen[] = [
  ...SESSION_SCREENS,
  ...DESK_SCREENS,
  ...CONVERSATION_SCREENS,
  ...CONTACTS_SCREENS,
  ...CONNECTIONS_SCREENS,
  ...TAGS_SCREENS,
  ...SETTINGS_SCREENS,
  ...QUEUES_SCREENS,
  ...USERS_SCREENS,
  ...QUICK_MESSAGES_SCREENS,
  ...HELPS_SCREENS,
  ...ANNOUNCEMENTS_SCREENS,
  ...TODOLIST_SCREENS,
  ...SCHEDULES_SCREENS,
  ...FILE_LISTS_SCREENS,
  ...PLANTAO_SCREENS,
  ...PHONE_SCREENS,
]

/** Those with these names, or all; a name may end in * for all that begin so. */
export function screensNamed(names: readonly string[]): readonly Screen[] {
  const fits = (screen: Screen, name: string) =>
    name.endsWith('*') ? screen.name.startsWith(name.slice(0, -1)) : screen.name === name
  const unknown = names.filter((name) => !SCREENS.some((screen) => fits(screen, name)))
  if (unknown.length > 0) throw new Refusal(`no screen is called ${unknown.join(', ')}`)
  return names.length === 0
    ? SCREENS
    : SCREENS.filter((screen) => names.some((name) => fits(screen, name)))
}
