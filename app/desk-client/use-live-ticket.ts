import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from './keys.ts'
import { cachedTicket } from './ticket-cache.ts'
import { useTicket } from './use-ticket-list.ts'

/** A ticket as it is shown now, for what was opened with it some time ago. */
export function useLiveTicket(opened: TicketView): TicketView {
  return useShownTicket(opened.id) ?? opened
}

/** The same where no list may hold it any more once a colleague has it; null when it is out of this person's sight. */
export function useTicketInSight(opened: TicketView): TicketView | null {
  const client = useQueryClient()
  // From here on the room keeps it right, whichever lists are loaded.
  useState(() =>
    client.setQueryData<TicketView>(keys.ticket(opened.uuid), (known) => known ?? opened),
  )
  useTicket(opened.uuid)
  return useShownTicket(opened.id) ?? null
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
