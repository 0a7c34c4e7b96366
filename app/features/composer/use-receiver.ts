import { useEffect, useState } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { keepReceiver, readReceiver } from '../desk/draft-receiver.ts'
import { draftKey } from '../desk/drafts.ts'
import { drawnAtOnce } from './drawn-at-once.ts'
import { isReceiver, receiverOf } from '#domains/tickets/receiver-of.ts'

export type Receiver = {
  /** What is written was begun for somebody else: whoever wrote last since, or whose ticket it has become. */
  hasChanged: boolean
  /** Whom it is for. */
  whom: string
  /** Its writer has seen who gets it. */
  confirm: () => void
}

/**
 * Follows who gets what is written in a ticket, from its first letter or file until there is none, over a reload and into another ticket: where
 * the view tells that it is somebody else by now, its writer is to see it first.
 */
export function useReceiver(ticket: TicketView, isEmpty: boolean): Receiver {
  const { companyId, me } = useDesk()
  const { userId } = me
  const { id: ticketId } = ticket
  const receiver = receiverOf(ticket)
  const [begunFor, setBegunFor] = useState<string | null>(null)
  useEffect(() => {
    const place = { companyId, userId, ticketId }
    const storage = deviceStorage()
    // Before what is kept on the device is here, it is empty too.
    if (isEmpty === (begunFor === null)) return
    if (isEmpty) {
      keepReceiver(storage, place, null)
      setBegunFor(null)
    } else {
      const kept = readReceiver(storage, place)
      // What is kept of them may say less than is known here: whoever corrects their number makes it somebody else.
      const next = kept === null || isReceiver(kept, ticket) ? receiver : kept
      if (next !== kept) keepReceiver(storage, place, next)
      setBegunFor(next)
    }
  }, [companyId, userId, ticket, ticketId, isEmpty, begunFor, receiver])
  useEffect(() => {
    const key = draftKey({ companyId, userId, ticketId }, 'receiver')
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key || event.newValue === null) return
      const now = event.newValue
      drawnAtOnce(event, () => setBegunFor((known) => (known === null ? known : now)))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [companyId, userId, ticketId])
  // What has just come here is drawn before the effect: it may be sent by the next key.
  const known =
    begunFor ?? (isEmpty ? null : readReceiver(deviceStorage(), { companyId, userId, ticketId }))
  return {
    hasChanged: !isEmpty && known !== null && !isReceiver(known, ticket),
    whom: known ?? receiver,
    confirm: () => {
      keepReceiver(deviceStorage(), { companyId, userId, ticketId }, receiver)
      setBegunFor(receiver)
    },
  }
}
