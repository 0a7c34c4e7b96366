import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import type { TicketList } from '#app/desk-client/ticket-list.ts'
import { searchWith } from './list-filter.ts'
import { withoutMessage } from './message-link.ts'

export type DeskNavigation = {
  toTicket(ticket: { uuid: string }, list?: TicketList): void
  toList(): void
  /** Back to the list, if that ticket is the one on the screen. */
  awayFrom(uuid: string): void
}

export function ticketPath(uuid: string): string {
  return `/tickets/${uuid}`
}

/** Goes between tickets and keeps the list's address as it is. Always the same object: what uses it need not render with the address. */
export function useDeskNavigation(): DeskNavigation {
  const navigate = useNavigate()
  const location = useLocation()
  const latest = useRef({ navigate, location })
  useEffect(() => {
    latest.current = { navigate, location }
  })
  return useMemo(() => {
    const go = (pathname: string, list?: TicketList) => {
      const { navigate, location } = latest.current
      const current = new URLSearchParams(withoutMessage(location.search))
      const search = (list === undefined ? current : searchWith(current, { list })).toString()
      if (pathname === location.pathname && `?${search}` === location.search) return
      navigate({ pathname, search }, { preventScrollReset: true })
    }
    return {
      toTicket: (ticket, list) => go(ticketPath(ticket.uuid), list),
      toList: () => go('/tickets'),
      awayFrom: (uuid) => {
        if (latest.current.location.pathname === ticketPath(uuid)) go('/tickets')
      },
    }
  }, [])
}
