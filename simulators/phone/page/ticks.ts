import type { EntryStatus } from '../../meta/conversations.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'

const MEANING: Record<EntryStatus, string> = {
  pending: 'aguardando envio',
  sent: 'enviada',
  delivered: 'entregue',
  read: 'lida',
  failed: 'não enviada',
}

/** The mark of a message's own way: clock, one tick, two ticks, two coloured ticks. */
export function tick(status: EntryStatus): HTMLElement {
  const name =
    status === 'pending' || status === 'failed'
      ? 'pending'
      : status === 'sent'
        ? 'sent'
        : 'delivered'
  return element(
    'span',
    { class: `tick tick-${status}`, role: 'img', 'aria-label': MEANING[status] },
    icon(name, 17),
  )
}
