import type { contactPage as source } from '../pt-BR/contact-page.ts'
import type { Words } from '../../words.ts'

/** The page of one contact. */
export const contactPage = {
  jump: 'Go to',
  parts: {
    tickets: 'Tickets',
    planned: 'Scheduled messages',
    notes: 'Notes',
    media: 'Media, documents and links',
    log: 'History',
  },
  none: {
    tickets: 'No ticket that you may see.',
    planned: 'Nothing scheduled for this contact.',
    notes: 'No notes yet.',
    media: 'Nothing of this kind in the conversations.',
    log: 'Nothing recorded.',
  },
  older: 'Show older ones',
  newest: 'Back to the newest',
  show: 'Show',
  lastContact: 'Last contact',
  never: 'none yet',
  consent: 'Consent (LGPD)',
  consentAt: 'given on {{time}}',
  noConsent: 'not recorded',
  bot: 'Bot',
  on: 'on',
  off: 'off',
  audio: 'Voice messages',
  accepted: 'accepted',
  refused: 'not accepted',
  toTicket: 'Go to ticket #{{id}}',
  planned: {
    add: 'Schedule a message',
    by: 'by {{name}}',
    failed: 'Not sent',
    sending: 'Sending…',
  },
} as const satisfies Words<typeof source>
