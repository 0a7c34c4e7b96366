import { NavigationType, useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { focusWhenThere, isFocusOnItsWay } from './focus-when-there.ts'
import { keepPlace, opensKeyboard, placeAt, selectorOf } from './places-in-pages.ts'
import type { Place } from './places-in-pages.ts'
import { isTextUnsent } from './key-press.ts'
import { BACK_TO_PLACE_MS } from './limits.ts'
import { useIsomorphicLayoutEffect } from './use-isomorphic-layout-effect.ts'
import { afterPaint } from './use-settled.ts'

/**
 * Whoever comes back to a page by the browser's way is where they left it: as far down, with the keyboard on the same thing. Whoever comes
 * to it anew by a link that is gone with its page has the keyboard in the page. Nobody's focus is taken that is anywhere.
 */
export function usePlaceInPage(page: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const way = useNavigationType()
  const arrival = useRef({ key, way })
  const now = useRef<Place>({ top: 0, focus: null })

  useIsomorphicLayoutEffect(() => {
    const { current: element } = page
    const { key, way } = arrival.current
    if (element === null) return
    if (way !== NavigationType.Pop) return afterPaint(focusPage)
    // A document begins with no place: that is the browser's to show.
    const kept = placeAt(key)
    if (kept === undefined) return
    now.current = { ...kept }
    const end = kept.top === 0 ? undefined : goBackTo(element, kept.top)
    if (kept.focus === null) afterPaint(focusPage)
    else focusWhenThere(kept.focus)
    return end
  }, [page])

  useEffect(() => keepPlace(key, now.current), [key])

  useEffect(() => {
    const { current: element } = page
    if (element === null) return
    const noteTop = () => void (now.current.top = element.scrollTop)
    const noteFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (element.contains(target)) {
        if (!opensKeyboard(target)) now.current.focus = selectorOf(target)
      }
      // Who leaves by the menu has left what they were in: no text takes the key that they come back with (n for a comment) for a letter.
      else if (target.closest('nav') !== null) now.current.focus = null
    }
    element.addEventListener('scroll', noteTop, { passive: true })
    document.addEventListener('focusin', noteFocus)
    return () => {
      element.removeEventListener('scroll', noteTop)
      document.removeEventListener('focusin', noteFocus)
    }
  }, [page])
}

function focusPage(): void {
  if (document.activeElement !== document.body || isFocusOnItsWay() || isTextUnsent()) return
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Scrolls as far down as what is drawn lets it, again as more is drawn, until it is there or somebody moves. Returns the end of it. */
function goBackTo(element: HTMLElement, top: number): () => void {
  const stop = new AbortController()
  const end = () => {
    watch.disconnect()
    clearTimeout(latest)
    stop.abort()
  }
  const go = () => {
    element.scrollTop = top
    // Of a fraction of a pixel a screen may know less.
    if (element.scrollTop >= top - 1) end()
  }
  const watch = new ResizeObserver(go)
  const latest = setTimeout(end, BACK_TO_PLACE_MS)
  for (const moved of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(moved, end, { passive: true, signal: stop.signal })
  for (const part of element.children) watch.observe(part)
  go()
  return end
}
