import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { isFocusOnItsWay } from './focus-when-there.ts'
import { isTextUnsent } from './key-press.ts'

/**
 * For a dialog that is opened by other means than a trigger of its own: when it is gone, the focus is where it was before, or where `place`
 * says. `heir` says where it goes instead: where that is gone, or `wasNothing`, as the dialog's address was opened. What `first` says
 * comes before both. Nobody's focus is taken that went elsewhere meanwhile.
 */
export function useFocusBack(
  place?: () => Element | null,
  heir?: (wasNothing: boolean) => HTMLElement | null,
  first?: () => HTMLElement | null,
): void {
  const [{ before, heirNow, firstNow }] = useState(() => ({
    before: typeof document === 'undefined' ? null : (place?.() ?? document.activeElement),
    heirNow: heir,
    firstNow: first,
  }))
  useEffect(
    () => () => {
      // The dialog lets go of the focus as it is taken away.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const wasNothing = before === document.body
        const isThere = before instanceof HTMLElement && !wasNothing && before.isConnected
        const heirThen = isFocusOnItsWay() ? undefined : heirNow
        ;(firstNow?.() ?? (isThere ? before : heirThen?.(wasNothing)))?.focus()
      })
    },
    [before, heirNow, firstNow],
  )
}

/**
 * For a notice that goes away with a press on it: the focus that it has goes back to where it came from, or to where the page begins.
 * Returns what its element hears of the focus.
 */
export function useFocusOnwards(notice: RefObject<HTMLElement | null>) {
  const cameFrom = useRef<EventTarget | null>(null)
  useLayoutEffect(
    () => () => {
      // It is still in the document, with its focus.
      if (notice.current?.contains(document.activeElement) !== true) return
      const from = cameFrom.current
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        ;(from instanceof HTMLElement && from.isConnected ? from : beginningOfPage())?.focus()
      })
    },
    [notice],
  )
  return ({ relatedTarget }: FocusEvent) => {
    if (notice.current?.contains(relatedTarget) !== true) cameFrom.current = relatedTarget
  }
}

/** What on the page leads to the address of a dialog, or to the record that the dialog is about. `under`: the page's own path. */
export function leadingTo(path: string, under: string): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
  for (let at = path; at.length > under.length; at = at.slice(0, at.lastIndexOf('/'))) {
    const link = links.find(({ pathname }) => pathname === at)
    if (link !== undefined) return link
  }
  return null
}

/**
 * Where a page begins: what adds a record, else the page itself, from which Tab goes on into it. Not while a text is unsent: keys that
 * are pressed on nothing are for it.
 */
export function beginningOfPage(): HTMLElement | null {
  const adds = document.querySelector<HTMLElement>('[data-adds]')
  if (adds !== null || isTextUnsent()) return adds
  return document.querySelector<HTMLElement>('main')
}
