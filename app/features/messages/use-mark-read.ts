import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { markTicketRead } from '#app/desk-client/desk-api.ts'
import { pendingTickets } from '#app/desk-client/pending-changes.ts'
import { amendTicket, cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { READ_AFTER_MS } from './limits.ts'

/** Takes the badge off one's own ticket while its conversation is looked at; whoever only passes by has read nothing. */
export function useMarkRead(ticket: TicketView, isShown: boolean): void {
  const client = useQueryClient()
  const { me } = useDesk()
  const { id, unreadMessages } = ticket
  const isMine = ticket.userId === me.userId
  const [hasStayed, setHasStayed] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setHasStayed(true), READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  useEffect(() => {
    if (!isShown || !hasStayed || !isMine || unreadMessages === 0) return
    let isOver = false
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      // One's own by a change that the server may still refuse: it stays unread then.
      const moved = pendingTickets(client).get(id)
      if (moved !== undefined) {
        await moved.done
        if (isOver || cachedTicket(client, id)?.userId !== me.userId) return
      }
      amendTicket(client, id, (known) =>
        known.unreadMessages === 0 ? known : { ...known, unreadMessages: 0 },
      )
      // Nothing is lost when it fails: the next message or the next visit says it again.
      markTicketRead(id).catch(() => undefined)
    }
    const lookAgain = () => void look()
    lookAgain()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [client, id, me.userId, isMine, isShown, hasStayed, unreadMessages])
}
