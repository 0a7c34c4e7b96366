import { useEffect, useState } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { keepReceiver, readReceiver } from '../desk/drafts.ts'

export type Receiver = {
  /** Words were begun for somebody else: whoever wrote last since, or whose ticket it has become. */
  hasChanged: boolean
  /** Their writer has seen who gets them. */
  confirm: () => void
}

/** Another contact, or another number of the same. */
const receiverOf = ({ contactId, answersTo }: Pick<TicketView, 'contactId' | 'answersTo'>) =>
  answersTo === null ? `${contactId}` : `${contactId}:${answersTo}`

/** Follows who gets what is written in a ticket, from its first letter on and over a reload: nobody else gets it unseen. */
export function useReceiver(ticket: TicketView, isEmpty: boolean): Receiver {
  const { companyId, me } = useDesk()
  const { userId } = me
  const { id: ticketId } = ticket
  const receiver = receiverOf(ticket)
  const [begunFor, setBegunFor] = useState<string | null>(null)
  if (isEmpty && begunFor !== null) setBegunFor(null)
  useEffect(() => {
    if (isEmpty || begunFor !== null) return
    const place = { companyId, userId, ticketId }
    const kept = readReceiver(deviceStorage(), place)
    if (kept === null) keepReceiver(deviceStorage(), place, receiver)
    setBegunFor(kept ?? receiver)
  }, [companyId, userId, ticketId, isEmpty, begunFor, receiver])
  return {
    hasChanged: !isEmpty && begunFor !== null && begunFor !== receiver,
    confirm: () => {
      keepReceiver(deviceStorage(), { companyId, userId, ticketId }, receiver)
      setBegunFor(receiver)
    },
  }
}
