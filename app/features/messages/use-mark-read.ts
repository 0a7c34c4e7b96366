import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { markTicketRead } from '#app/desk-client/desk-api.ts'
import { amendTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../tickets/desk-context.tsx'

/** Takes the badge off one's own ticket while its conversation is looked at. */
export function useMarkRead(ticket: TicketView, isShown: boolean): void {
  const client = useQueryClient()
  const { me } = useDesk()
  const { id, unreadMessages } = ticket
  const isMine = ticket.userId === me.userId
  useEffect(() => {
    if (!isShown || !isMine || unreadMessages === 0) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      amendTicket(client, id, (known) =>
        known.unreadMessages === 0 ? known : { ...known, unreadMessages: 0 },
      )
      // Nothing is lost when it fails: the next message or the next visit says it again.
      markTicketRead(id).catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client, id, isMine, isShown, unreadMessages])
}
