import type { Words } from '../../words.ts'
import type { push as source } from '../pt-BR/push.ts'

export const push = {
  waiting: '{{name}} está esperando',
  message: '{{name}}',
  mention: '{{by}} te mencionó',
  newMessage: 'Mensaje nuevo',
  newMessages: '{{count}} mensajes nuevos',
  newTicket: 'Una nueva atención te espera',
  inTicketOf: 'En la atención de {{name}}',
  testTitle: 'Los avisos funcionan',
  testText: 'Así te llamará Balcão.',
  someNews: 'Hay novedades en Balcão',
} as const satisfies Words<typeof source>
