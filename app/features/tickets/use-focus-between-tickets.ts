import { NavigationType, useLocation, useNavigationType, useParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { focusWhenThere, isFocusOnItsWay } from '#app/components/focus-when-there.ts'
import { keepPlace, opensKeyboard, placeAt, selectorOf } from '#app/components/places-in-pages.ts'
import { afterPaint } from '#app/components/use-settled.ts'
import { whenNotWriting } from '#app/components/writing-on.ts'
import { writesByKeys } from '#app/components/writes-by-keys.ts'
import { COMPOSER_ID } from '../desk/composer-id.ts'

/** An open ticket, its contact included. */
const TICKET = '.ticket-with-contact'
const READS = `${TICKET} [role="log"]`
const PANE_THAT_WRITES = `.chat-pane:has(#${COMPOSER_ID})`
/** Where one writes, where that may be done; else where one reads. */
const WRITES_OR_READS = `${PANE_THAT_WRITES} #${COMPOSER_ID}, .chat-pane:not(${PANE_THAT_WRITES}) [role="log"]`

/** Where an observation is begun, in the drawer: it goes on in that of the ticket that its own became part of. */
const NOTE = '.note-text'

/** Beside the desk's own place, which is one for all of its visits. */
const nameOf = (visit: string) => `ticket ${visit}`

/**
 * A link of an open ticket that leads to another one is gone with its ticket (an earlier one in the drawer, a divider of the conversation):
 * the keyboard is then where the other is written to, or read. The browser's way back leads to what had it. Nobody's focus is taken that is
 * anywhere.
 */
export function useFocusBetweenTickets(): void {
  const { key } = useLocation()
  const way = useNavigationType()
  const { uuid } = useParams()
  const visit = useRef(key)
  const inTicket = useRef<Element | null>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isInTicket = target instanceof Element && target.closest(TICKET) !== null
      inTicket.current = isInTicket ? target : null
      if (!isInTicket || opensKeyboard(target)) return
      const own = selectorOf(target)
      keepPlace(nameOf(visit.current), { top: 0, focus: own && `${TICKET} ${own}` })
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    // The first one begins where the page does (use-place-in-page.ts).
    if (visit.current === key) return
    visit.current = key
    const lost = inTicket.current?.isConnected === false ? inTicket.current : null
    const isLost = lost !== null
    if (isLost) inTicket.current = null
    // Words that were for nobody but the team go on to no text that is the customer's.
    const isOtherText = isLost && opensKeyboard(lost) && lost.id !== COMPOSER_ID
    const kept = way === NavigationType.Pop ? (placeAt(nameOf(key))?.focus ?? null) : null
    if (uuid === undefined || !(isLost || kept !== null)) return
    let isHere = true
    const bring = () => {
      if (!isHere) return
      if (document.activeElement !== document.body || isFocusOnItsWay()) return
      // What is read anew on the way back may come without it.
      if (kept !== null && document.querySelector(kept) !== null) focusWhenThere(kept)
      else if (lost?.matches(NOTE) === true) focusWhenThere(`${TICKET} ${NOTE}`)
      else focusWhenThere(writesByKeys() && !isOtherText ? WRITES_OR_READS : READS)
    }
    // Words that are written on are of the ticket that has gone: they are for no text of this one.
    const forget = afterPaint(() => whenNotWriting(bring))
    return () => {
      isHere = false
      forget()
    }
  }, [key, way, uuid])
}
