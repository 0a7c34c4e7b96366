import type { Words } from '../../words.ts'
import type { push as source } from '../pt-BR/push.ts'

export const push = {
  waiting: '{{name}} está esperando',
  message: '{{name}}',
  mention: '{{by}} le mencionó',
  newMessage: 'Mensaje nuevo',
  newMessages: '{{count}} mensajes nuevos',
  newTicket: 'Un nuevo ticket le espera',
  inTicketOf: 'En el ticket de {{name}}',
  testTitle: 'Los avisos funcionan',
  testText: 'Así le avisará Balcão.',
  unnamedNotice: 'Hay novedades en Balcão',
} as const satisfies Words<typeof source>
