import type { Words } from '../../words.ts'
import type { push as source } from '../pt-BR/push.ts'

export const push = {
  waiting: '{{name}} bekliyor',
  message: '{{name}}',
  mention: '{{by}} sizden bahsetti',
  newMessage: 'Yeni mesaj',
  newMessages: '{{count}} yeni mesaj',
  newTicket: 'Yeni bir talep sizi bekliyor',
  inTicketOf: '{{name}} kişisinin talebinde',
  testTitle: 'Bildirimler çalışıyor',
  testText: 'Balcão sizi böyle çağıracak.',
  unnamedNotice: 'Balcão’da yenilikler var',
} as const satisfies Words<typeof source>
