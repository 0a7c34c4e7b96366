import { useParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { MutableRefObject } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { isFocusOnItsWay } from '#app/components/focus-when-there.ts'
import { noteMovedOn } from '#app/components/settling.ts'
import { isTextUnsent } from '#app/components/key-press.ts'
import { focusText } from '../composer/focus-text.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import { focusList, focusRow } from '../desk/focus-places.ts'

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
  useKeyboardInPlace(tickets)
  useEffect(() => {
    const at = tickets.findIndex(({ id }) => id === selectedId)
    const before = seen.current
    if (at !== -1) seen.current = { id: tickets[at]?.id ?? 0, at }
    else if (before !== null && before.id === selectedId && lostId !== selectedId) {
      const next = tickets[Math.min(before.at, tickets.length - 1)]
      // An open ticket stays on the screen, and the list knows where it stood.
      if (uuid === undefined) {
        noteMovedOn()
        selected.set(next?.id ?? null)
      }
    }
    const isLeft = wasOpen.current !== undefined && uuid === undefined
    wasOpen.current = uuid
    const stands = selected.get()
    if (isLeft && stands !== null && document.activeElement === document.body) focusRow(stands)
  }, [tickets, selectedId, selected, lostId, uuid])
}

/**
 * Whichever ticket the list stands on: when the row that the keyboard is in goes, the keyboard is at the row that came into its place, or
 * at the list if none is left; with a text unsent, at that text, whose letters would act on a ticket.
 */
function useKeyboardInPlace(tickets: readonly TicketView[]): void {
  const keyboardIn = useRowOfKeyboard()
  const before = useRef(tickets)
  useEffect(() => {
    const was = before.current
    before.current = tickets
    const id = keyboardIn.current
    if (id === null || tickets.some((ticket) => ticket.id === id)) return
    keyboardIn.current = null
    if (document.activeElement !== document.body || isFocusOnItsWay()) return
    const at = was.findIndex((ticket) => ticket.id === id)
    const next = tickets[Math.max(0, Math.min(at, tickets.length - 1))]
    if (isTextUnsent()) focusText()
    else if (next !== undefined) {
      noteMovedOn()
      focusRow(next.id)
    }
  }, [tickets, keyboardIn])
  useEffect(
    () => () => {
      if (keyboardIn.current === null || document.activeElement !== document.body) return
      if (isFocusOnItsWay()) return
      if (isTextUnsent()) focusText()
      else focusList()
    },
    [keyboardIn],
  )
}

/** The ticket whose row the keyboard is in, its menu included; still that one while the row is taken away. */
function useRowOfKeyboard(): MutableRefObject<number | null> {
  const id = useRef<number | null>(null)
  useEffect(() => {
    const following = new AbortController()
    const { signal } = following
    const onIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const row = target.closest<HTMLElement>('.ticket-row')
      if (row !== null) id.current = Number(row.dataset['ticketId'])
      else if (target.closest('.ticket-rows') === null) id.current = null
    }
    const onOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      // Somebody pressed on nothing, unless it went with its row.
      requestAnimationFrame(() => {
        const isThere = target instanceof Element && target.isConnected
        if (isThere && document.activeElement === document.body) id.current = null
      })
    }
    document.addEventListener('focusin', onIn, { signal })
    document.addEventListener('focusout', onOut, { signal })
    return () => following.abort()
  }, [])
  return id
}
