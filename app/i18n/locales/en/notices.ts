import type { Words } from '../../words.ts'
import type { notices as source } from '../pt-BR/notices.ts'

export const notices = {
  settings: 'Notifications',
  asOf: 'last update {{time}}',
  offlineTitle: 'No connection',
  offlineText:
    'Everything goes on where it was once the internet is back. What you wrote is saved on this device.',
  offlineNothing:
    'This device has kept nothing to read without internet. Check the connection and try again.',
  retry: 'Try again',
  takenBack: 'The ticket of {{name}} could not be changed. {{reason}}',
  requiredTag: 'Put a tag on the contact before resolving the ticket.',
} as const satisfies Words<typeof source>
