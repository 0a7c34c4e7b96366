import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { DeskError } from './request.ts'
import { cachedTicket } from './ticket-cache.ts'
import { ticketQuery } from './use-ticket-list.ts'

/** A ticket as it is shown now, for what was opened with it some time ago. */
export function useLiveTicket(opened: TicketView): TicketView {
  return useShownTicket(opened.id) ?? opened
}

/**
 * The same where no list may hold it any more once a colleague has it: the room keeps it right from here on, whichever lists are loaded, and
 * what none of them knows is asked for. Null when it is out of this person's sight, and of nothing.
 */
export function useTicketInSight(opened: TicketView | null): TicketView | null {
  const client = useQueryClient()
  const { error } = useQuery({
    ...ticketQuery(client, opened?.uuid ?? ''),
    enabled: opened !== null,
    initialData: () => (opened === null ? undefined : cachedTicket(client, opened.id)),
  })
  const shown = useShownTicket(opened?.id ?? 0)
  // Refused after a gap, what was known before still stands in the cache; taken out of it, nobody has said why yet.
  const isRefused = error instanceof DeskError && error.code === 'ERR_NO_TICKET_FOUND'
  const wasShown = useRef<number>()
  if (shown !== undefined) wasShown.current = shown.id
  if (opened === null || isRefused) return null
  return shown ?? (wasShown.current === opened.id ? null : opened)
}

function useShownTicket(ticketId: number): TicketView | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (tell: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [client],
  )
  const shown = () => cachedTicket(client, ticketId)
  return useSyncExternalStore(subscribe, shown, shown)
}
