import { useParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import { focusRow } from '../desk/focus-places.ts'

/**
 * When the ticket the list stands on is gone from it (closed, given away, taken by somebody else), the list stands on the one that came
 * into its place; while a dialog says that it is lost, it waits there. The keyboard goes there when what it was on is gone with the ticket.
 */
export function useNextWhenGone(tickets: readonly TicketView[]): void {
  const { selected, lost } = useDesk()
  const { uuid } = useParams()
  const selectedId = useStore(selected)
  const lostId = useStore(lost)?.id
  const seen = useRef<{ id: number; at: number } | null>(null)
  const wasOpen = useRef(uuid)
  useEffect(() => {
    const at = tickets.findIndex(({ id }) => id === selectedId)
    const before = seen.current
    if (at !== -1) seen.current = { id: tickets[at]?.id ?? 0, at }
    else if (before !== null && before.id === selectedId && lostId !== selectedId) {
      const next = tickets[Math.min(before.at, tickets.length - 1)]
      // An open ticket stays on the screen, and the list knows where it stood.
      if (uuid === undefined) selected.set(next?.id ?? null)
    }
    const isLeft = wasOpen.current !== undefined && uuid === undefined
    wasOpen.current = uuid
    const stands = selected.get()
    if (isLeft && stands !== null && document.activeElement === document.body) focusRow(stands)
  }, [tickets, selectedId, selected, lostId, uuid])
}
