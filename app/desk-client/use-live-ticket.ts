import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { cachedTicket } from './ticket-cache.ts'

/** A ticket as it is shown now, for what was opened with it some time ago. */
export function useLiveTicket(opened: TicketView): TicketView {
  const client = useQueryClient()
  const subscribe = useCallback(
    (tell: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [client],
  )
  return useSyncExternalStore(
    subscribe,
    () => cachedTicket(client, opened.id) ?? opened,
    () => opened,
  )
}
