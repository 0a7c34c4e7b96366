import { useRef } from 'react'
import type { RefObject } from 'react'
import { DRAWN_WITHIN_MS, SETTLING_MS } from './limits.ts'
import { useIsomorphicLayoutEffect } from './use-isomorphic-layout-effect.ts'

const UNSETTLED = 'data-unsettled'
const BUTTONS = ':is([data-acts] button, button[data-acts]):not([aria-disabled])'

/** Until when the list has just moved on to another record by itself; milliseconds of `performance.now`. */
let movedUntil = 0

/** What keys are about has become another by itself. */
export const noteMovedOn = (): void => void (movedUntil = performance.now() + SETTLING_MS)

/** `note` from when a place is drawn: until then nobody sees what keys are about. Returns the end of it. */
export function onceDrawn(selector: string, note: () => void): () => void {
  const end = performance.now() + DRAWN_WITHIN_MS
  let frame = 0
  const look = () => {
    note()
    if (document.querySelector(selector) === null && performance.now() < end)
      frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

export const hasJustMoved = (): boolean => performance.now() < movedUntil

/** The same where it is the same record still, which can be written about, but keys do something else to it. */
let changedUntil = 0
export const noteChanged = (): void => void (changedUntil = performance.now() + SETTLING_MS)
export const hasJustChanged = (): boolean => performance.now() < changedUntil

export type Standing = {
  /** Names what stands in the place. */
  stands: string | number | null
  /** The place itself has come between others. */
  isNew?: boolean
  /** Names what somebody has chosen to see there: with another choice, what stands there has not changed by itself. */
  chosen?: string | number | null
  /** Keys do what its buttons do. */
  hasKeys?: boolean
}

/**
 * Buttons that act on something stand where others stood: another record's, or another act (*Resolve* has become *Reopen*). A press that
 * began for the one before means nothing to them, for as long as a person takes to see it. The buttons lie in what has `data-acts`.
 */
export function useSettling(
  place: RefObject<HTMLElement>,
  { stands, isNew = false, chosen = null, hasKeys = false }: Standing,
): void {
  const known = useRef({ stands: isNew ? undefined : stands, chosen })
  useIsomorphicLayoutEffect(() => {
    const before = known.current
    known.current = { stands, chosen }
    const { current } = place
    const isChosen = before.chosen !== chosen && !hasJustMoved()
    if (before.stands === stands || isChosen || current === null) return
    if (hasKeys) noteChanged()
    const settle = unsettle(current)
    const timer = setTimeout(settle, SETTLING_MS)
    return () => {
      clearTimeout(timer)
      settle()
    }
  }, [place, stands, chosen, hasKeys])
}

/** Returns the end of it. */
function unsettle(place: HTMLElement): () => void {
  place.setAttribute(UNSETTLED, '')
  // Screen readers say it of those that do not say the same for another reason.
  const buttons = [...place.querySelectorAll(BUTTONS)]
  for (const button of buttons) button.setAttribute('aria-disabled', 'true')
  return () => {
    place.removeAttribute(UNSETTLED)
    for (const button of buttons) button.removeAttribute('aria-disabled')
  }
}

/** Whether what lies there has just changed by itself. */
export const isUnsettled = (element: Element | null): boolean =>
  element?.closest(`[${UNSETTLED}]`) != null

/** Hears of presses that came too late for what they were meant for; they mean nothing. Returns the end of it. */
export function followLatePresses(tell: () => void): () => void {
  const following = new AbortController()
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const acts = target.closest('[data-acts]')
      if (acts === null || acts.closest(`[${UNSETTLED}]`) === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      tell()
    },
    { capture: true, signal: following.signal },
  )
  return () => following.abort()
}
