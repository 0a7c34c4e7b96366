import type { Words } from '../../words.ts'
import type { contacts as source } from '../pt-BR/contacts.ts'

export const contacts = {
  drawer: 'Contact details',
  close: 'Close the contact details',
  data: 'Details',
  email: 'E-mail',
  channel: 'Channel',
  since: 'Customer since',
  noNumber: 'No number',
  noEmail: 'No e-mail',
  extra: 'More information',
  noTags: 'No tags',
  blocked: 'Blocked',
  botOff: 'Bot off',
  copyNumber: 'Copy the number',
  copied: 'Number copied.',
  ticket: 'This ticket',
  queue: 'Queue',
  attendant: 'Attendant',
  connection: 'Connection',
  opened: 'Opened',
  log: 'See history',
  failed: 'The details could not be loaded.',
} as const satisfies Words<typeof source>
