import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { afterPaint } from '#app/components/use-settled.ts'
import type { TicketList } from '#app/desk-client/ticket-list.ts'
import { ticketPath } from '../person/ticket-path.ts'
import { isAtDesk, leadsTo, visitNow } from './desk-place.ts'
import { useDesk, useStore } from './desk-context.tsx'
import { searchWith } from './list-filter.ts'
import { withoutMessage } from './message-link.ts'

export type DeskNavigation = {
  toTicket(ticket: { uuid: string }, list?: TicketList): void
  toList(): void
  /** Back to the list, if that ticket is the one on the screen or on its way there, and off the screen at once. Returns the list's path then, else null. */
  awayFrom(uuid: string): string | null
  /** Notes where this person is. Returns the way back there from a path, for whoever is still at it or on the way: it says the path it leads to, else null. */
  wayBack(): (path: string) => string | null
}

/**
 * Goes between tickets and keeps the list's address as it is. Always the same object: what uses it need not render with the address. Where
 * this person is, the browser is asked: an answer may come, or a notice be pressed, when what called this is long closed.
 */
export function useDeskNavigation(): DeskNavigation {
  const navigate = useNavigate()
  const location = useLocation()
  const { left, heading } = useDesk()
  const latest = useRef({ navigate, location })
  useEffect(() => {
    latest.current = { navigate, location }
  })
  return useMemo(() => {
    const go = (pathname: string, list?: TicketList, note = heading.set) => {
      const { navigate, location } = latest.current
      const now = visitNow()
      // From another page the desk is as it was left.
      const { search } = isAtDesk(now) ? now : location
      const current = new URLSearchParams(withoutMessage(search))
      const wanted = list === undefined ? current : searchWith(current, { list })
      if (leadsTo(pathname, wanted, now) && heading.get() === null) return
      note(pathname)
      navigate({ pathname, search: wanted.toString() }, { preventScrollReset: true })
    }
    return {
      toTicket: (ticket, list) => go(ticketPath(ticket.uuid), list),
      toList: () => go('/tickets'),
      wayBack: () => {
        const { pathname, search } = visitNow()
        return (path) => {
          // A refusal may be faster than the router, which waits for a page's scripts.
          const isLed = visitNow().pathname === path || heading.get() === path
          if (!isLed || path === pathname) return null
          heading.lead(pathname)
          latest.current.navigate({ pathname, search }, { replace: true, preventScrollReset: true })
          return pathname
        }
      },
      awayFrom: (uuid) => {
        const { pathname, key } = visitNow()
        const path = ticketPath(uuid)
        // Whoever is on the way to another one stays on it.
        if ((heading.get() ?? pathname) !== path) return null
        if (pathname === path) left.set(key)
        go('/tickets', undefined, heading.lead)
        return '/tickets'
      },
    }
  }, [left, heading])
}

/** Once the router has gone on, or the browser goes back: whoever comes to that visit again sees its ticket again. */
export function useForgetLeft(): void {
  const { key } = useLocation()
  const { left } = useDesk()
  useEffect(() => {
    if (left.get() !== key) left.set(null)
  }, [key, left])
  useEffect(() => {
    const forget = () => left.set(null)
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [left])
}

/** Whether the ticket of this address has been left, and is only still here until the router has gone on. */
export function useIsLeft(): boolean {
  const { key } = useLocation()
  return useStore(useDesk().left) === key
}

/**
 * Once the router is where somebody was heading, or has given it up: then it rests. Draws nothing: each step of the router renders
 * whoever asks how far it is.
 */
export function ForgetHeading(): null {
  const { heading } = useDesk()
  const { key, pathname } = useLocation()
  const { state, location } = useNavigation()
  const isResting = state === 'idle'
  const next = location?.pathname
  /** Where the router was last known to go: what is asked for beside it is newer, and not known here yet. */
  const known = useRef<string | null>(null)
  const drawn = useRef(pathname)
  /** In a quiet moment in which the router rests at what is drawn. Returns the end of waiting for it. */
  const forgetWhenResting = useCallback(() => {
    let end: () => void = () => undefined
    const look = () => {
      const isResting = window.__remixRouter.state.navigation.state === 'idle'
      if (isResting && visitNow().pathname === drawn.current) heading.set(null)
      else end = afterPaint(look)
    }
    end = afterPaint(look)
    return () => end()
  }, [heading])
  useEffect(() => {
    drawn.current = pathname
  }, [pathname])
  useEffect(
    () =>
      // Of a link, a form or the browser's way back the router tells before React has drawn anything: a letter may be faster than that. Where
      // nothing is waited for it is there at once.
      window.__remixRouter.subscribe(({ navigation, location }) => {
        if (navigation.state === 'loading') heading.set(navigation.location.pathname)
        else if (location.pathname !== drawn.current) heading.set(location.pathname)
      }),
    [heading],
  )
  useEffect(() => {
    // Back to what is still drawn, before the way from it was: nothing is drawn anew that would say so.
    let end: () => void = () => undefined
    const rest = () => {
      end()
      end = forgetWhenResting()
    }
    window.addEventListener('popstate', rest)
    return () => {
      end()
      window.removeEventListener('popstate', rest)
    }
  }, [forgetWhenResting])
  useEffect(() => {
    if (next === undefined) return
    const asked = heading.get()
    if (asked !== null && asked !== next && asked !== known.current) return
    // A link may have asked for it.
    heading.set(next)
    known.current = next
  }, [heading, next])
  useEffect(() => {
    if (heading.get() === pathname) heading.set(null)
    if (!isResting) return
    known.current = null
    // A press between this visit and the next one is not known here yet; on a busy page the next one has begun by then.
    return forgetWhenResting()
  }, [forgetWhenResting, heading, key, pathname, isResting])
  // From another page nobody is on the way to a ticket of this one.
  useEffect(() => () => heading.set(null), [heading])
  return null
}
