import { useState } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { isReceiver, receiverOf } from '#domains/tickets/receiver-of.ts'
import type { Receiver } from './use-receiver.ts'

/**
 * Who gets what is spoken in a ticket; `begunFor` is whom it was begun for, null where nobody knows or nobody outside gets it. `onConfirm` is
 * told whom its speaker has seen.
 */
export function useBegunFor(
  ticket: TicketView,
  begunFor: string | null,
  onConfirm: (receiver: string) => void,
): Receiver {
  const [seen, setSeen] = useState(begunFor)
  return {
    hasChanged: seen !== null && !isReceiver(seen, ticket),
    whom: seen ?? receiverOf(ticket),
    confirm: () => {
      const receiver = receiverOf(ticket)
      setSeen(receiver)
      onConfirm(receiver)
    },
  }
}
