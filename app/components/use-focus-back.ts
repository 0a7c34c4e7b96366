import { useEffect, useState } from 'react'
import { TEXT_TO_WRITE } from './key-press.ts'

/**
 * For a dialog that is opened by other means than a trigger of its own: when it is gone, the focus is where it was before, or where `place`
 * says. `heir` says where it goes instead: where that is gone, or `wasNothing`, as the dialog's address was opened. Nobody's focus is
 * taken that went elsewhere meanwhile.
 */
export function useFocusBack(
  place?: () => Element | null,
  heir?: (wasNothing: boolean) => HTMLElement | null,
): void {
  const [{ before, heirNow }] = useState(() => ({
    before: typeof document === 'undefined' ? null : (place?.() ?? document.activeElement),
    heirNow: heir,
  }))
  useEffect(
    () => () => {
      // The dialog lets go of the focus as it is taken away.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const wasNothing = before === document.body
        const isThere = before instanceof HTMLElement && !wasNothing && before.isConnected
        ;(isThere ? before : heirNow?.(wasNothing))?.focus()
      })
    },
    [before, heirNow],
  )
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
 * Where a page begins: what adds a record, else the page itself, from which Tab goes on into it. Not where somebody writes: keys that are
 * pressed on nothing are for their text.
 */
export function beginningOfPage(): HTMLElement | null {
  const adds = document.querySelector<HTMLElement>('[data-adds]')
  if (adds !== null || document.querySelector(TEXT_TO_WRITE) !== null) return adds
  return document.querySelector<HTMLElement>('main')
}
