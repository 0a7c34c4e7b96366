import type { Words } from '../../words.ts'
import type { push as source } from '../pt-BR/push.ts'

export const push = {
  waiting: '{{name}} is waiting',
  message: '{{name}}',
  mention: '{{by}} mentioned you',
  newMessage: 'New message',
  newMessages: '{{count}} new messages',
  newTicket: 'A new ticket is waiting for you',
  inTicketOf: 'In the ticket of {{name}}',
  testTitle: 'Notifications are working',
  testText: 'This is how Balcão will call you.',
  unnamedNotice: 'There is news in Balcão',
} as const satisfies Words<typeof source>
