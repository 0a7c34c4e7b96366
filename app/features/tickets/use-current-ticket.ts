import { useParams } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { afterPaint } from '#app/components/use-settled.ts'
import { keys } from '#app/desk-client/keys.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { cachedTicketByUuid } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { ticketPath } from '../person/ticket-path.ts'
import { fetchNeighbour } from './fetch-ahead.ts'

/** Has the list stand on the ticket that is open, whichever way somebody came to it, and fetches its neighbours before j and k go there. */
export function useCurrentTicket(filter: TicketListFilter): void {
  const client = useQueryClient()
  const desk = useDesk()
  const { uuid } = useParams()
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
  })
  useEffect(() => {
    // Passed on the way to another: that one is stood on already.
    const heading = desk.heading.get()
    if (heading !== null && heading !== (uuid === undefined ? '/tickets' : ticketPath(uuid))) return
    const open = uuid === undefined ? undefined : cachedTicketByUuid(client, uuid)
    if (open !== undefined) desk.selected.set(open.id)
    return afterPaint(() => {
      const list =
        client
          .getQueryData<TicketListData>(keys.ticketList(latest.current))
          ?.pages.flatMap((page) => page.tickets) ?? []
      const at = list.findIndex((ticket) => ticket.uuid === uuid)
      for (const neighbour of [list[at + 1], list[at - 1]])
        if (neighbour !== undefined) fetchNeighbour(client, neighbour, desk)
    })
  }, [client, desk, uuid])
}
