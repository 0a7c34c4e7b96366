import type { Words } from '../../words.ts'
import type { notices as source } from '../pt-BR/notices.ts'

export const notices = {
  settings: 'Notifications',
  asOf: 'last update {{time}}',
  offlineTitle: 'No connection',
  offlineText: 'What this device has kept opens as soon as it can. Nothing you wrote is lost.',
  offlineNothing:
    'This device has kept nothing to read without internet. Check the connection and try again.',
  retry: 'Try again',
} as const satisfies Words<typeof source>
