import { useRef } from 'react'
import type { RefObject } from 'react'
import { SETTLING_MS } from './limits.ts'
import { useIsomorphicLayoutEffect } from './use-isomorphic-layout-effect.ts'

const UNSETTLED = 'data-unsettled'

/** Until when the list has just moved on to another record by itself; milliseconds of `performance.now`. */
let movedUntil = 0

/** What keys are about has become another by itself. */
export const noteMovedOn = (): void => void (movedUntil = performance.now() + SETTLING_MS)
export const hasJustMoved = (): boolean => performance.now() < movedUntil

/**
 * Buttons that act on something stand where others stood: another record's, or another act (*Resolve* has become *Reopen*). A press that
 * began for the one before means nothing to them, for as long as a person takes to see it. `stands` names what stands in the place;
 * `isNew`: the place itself has come between others. Its buttons lie in what has `data-acts`.
 */
export function useSettling(
  place: RefObject<HTMLElement>,
  stands: string | number | null,
  isNew = false,
): void {
  const known = useRef<string | number | null | undefined>(isNew ? undefined : stands)
  useIsomorphicLayoutEffect(() => {
    if (known.current === stands || place.current === null) return
    known.current = stands
    const buttons = place.current.querySelectorAll('[data-acts] button, button[data-acts]')
    for (const button of buttons) unsettle(button)
    const timer = setTimeout(() => buttons.forEach(settle), SETTLING_MS)
    return () => {
      clearTimeout(timer)
      buttons.forEach(settle)
    }
  }, [place, stands])
}

function unsettle(button: Element): void {
  button.setAttribute(UNSETTLED, '')
  button.setAttribute('aria-disabled', 'true')
}

function settle(button: Element): void {
  button.removeAttribute(UNSETTLED)
  button.removeAttribute('aria-disabled')
}

/** Hears of presses that came too late for what they were meant for; they mean nothing. Returns the end of it. */
export function followLatePresses(tell: () => void): () => void {
  const following = new AbortController()
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (!(target instanceof Element) || target.closest(`[${UNSETTLED}]`) === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      tell()
    },
    { capture: true, signal: following.signal },
  )
  return () => following.abort()
}
