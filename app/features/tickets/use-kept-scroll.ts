import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { tabStorage, tryStore } from '#app/desk-client/device-storage.ts'
import { ROW_HEIGHT } from '../desk/limits.ts'
import { useIsomorphicLayoutEffect } from '#app/components/use-isomorphic-layout-effect.ts'

type Kept = {
  listName: string
  tickets: readonly TicketView[]
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

const nameOf = (listName: string) => `balcao:scroll:${listName}`

/**
 * Keeps the reader's place in a list: when tickets come or go above what is in sight, and over a reload, loading as many pages as
 * it takes to come back to it.
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, kept: Kept): void {
  useAnchor(scroller, kept.tickets, kept.listName)
  const { listName, tickets, hasMore, isLoadingMore, onLoadMore } = kept
  const target = useRef<number | null>(null)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const place = Number(tabStorage().getItem(nameOf(listName)) ?? 0)
    target.current = place > 0 ? place : null
    if (target.current === null) element.scrollTop = 0
    const remember = () => {
      target.current = null
      tryStore(tabStorage(), nameOf(listName), String(element.scrollTop))
    }
    // Scrolling by hand ends the way back; scroll events of our own do not tell who scrolled.
    element.addEventListener('wheel', remember, { passive: true })
    element.addEventListener('touchmove', remember, { passive: true })
    element.addEventListener('scrollend', remember)
    return () => {
      element.removeEventListener('wheel', remember)
      element.removeEventListener('touchmove', remember)
      element.removeEventListener('scrollend', remember)
    }
  }, [scroller, listName])

  useEffect(() => {
    const element = scroller.current
    if (element === null || target.current === null) return
    const reach = tickets.length * ROW_HEIGHT - element.clientHeight
    if (reach < target.current && hasMore) {
      if (!isLoadingMore) onLoadMore()
      return
    }
    element.scrollTop = target.current
    target.current = null
  }, [scroller, listName, tickets, hasMore, isLoadingMore, onLoadMore])
}

/** Scrolled down, the first row in sight stays where it is whatever happens above it; at the top, what is new shows. */
function useAnchor(
  scroller: RefObject<HTMLElement | null>,
  tickets: readonly TicketView[],
  listName: string,
): void {
  const before = useRef({ tickets, listName })
  // As the last scrolling told it: asked for after each message that moves a row, it would have the whole page laid out at once.
  const top = useRef(0)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const note = () => void (top.current = element.scrollTop)
    note()
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [scroller])
  useIsomorphicLayoutEffect(() => {
    const element = scroller.current
    const was = before.current
    before.current = { tickets, listName }
    if (
      element === null ||
      was.listName !== listName ||
      was.tickets === tickets ||
      top.current === 0
    )
      return
    const topIndex = Math.floor(top.current / ROW_HEIGHT)
    for (const anchor of was.tickets.slice(topIndex, topIndex + 20)) {
      const from = was.tickets.indexOf(anchor)
      const to = tickets.findIndex((ticket) => ticket.id === anchor.id)
      if (to === -1) continue
      // A row that itself moved is no anchor; its neighbours are.
      if (tickets[to]?.activityAt !== anchor.activityAt) continue
      if (to === from) return
      top.current += (to - from) * ROW_HEIGHT
      element.scrollTop = top.current
      return
    }
  }, [scroller, tickets, listName])
}
