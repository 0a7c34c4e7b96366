import { useEffect, useState } from 'react'

/**
 * For a dialog that is opened by other means than a trigger of its own: when it is gone, the focus is where it was before, or where `place`
 * says. Where that is gone, or was nothing (the dialog's address was opened), it goes to `heir`. Nobody's focus is taken that went
 * elsewhere meanwhile.
 */
export function useFocusBack(place?: () => Element | null, heir?: () => HTMLElement | null): void {
  const [{ before, heirNow }] = useState(() => ({
    before: typeof document === 'undefined' ? null : (place?.() ?? document.activeElement),
    heirNow: heir,
  }))
  useEffect(
    () => () => {
      // The dialog lets go of the focus as it is taken away.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const isThere =
          before instanceof HTMLElement && before !== document.body && before.isConnected
        ;(isThere ? before : heirNow?.())?.focus()
      })
    },
    [before, heirNow],
  )
}

/**
 * What on the page leads to the address of a dialog, or to the record that the dialog is about; else what adds a record. `under`: the
 * page's own path.
 */
export function leadingTo(path: string, under: string): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
  for (let at = path; at.length > under.length; at = at.slice(0, at.lastIndexOf('/'))) {
    const link = links.find(({ pathname }) => pathname === at)
    if (link !== undefined) return link
  }
  return document.querySelector<HTMLElement>('[data-adds]')
}
