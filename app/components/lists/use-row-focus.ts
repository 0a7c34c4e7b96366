import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Where in the list the focus was last: the row, and its place among what can have it, counted from the row's end. */
type Place = { id: number; fromEnd: number; order: readonly number[] }

/**
 * Keeps the focus in a list whose row goes away under it, or under the dialog that was opened from it: it goes to the same action of the
 * next row, or of the one before, and from a list that is empty now to the button that adds one. Nobody's focus is taken that is anywhere.
 */
export function useRowFocus(rows: readonly { id: number }[]): void {
  const place = useRef<Place | null>(null)
  const shown = useRef(rows)
  const { key } = useLocation()
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(DIALOGS) !== null) return
      const row = target.closest<HTMLElement>('[data-row]')
      const at = row === null ? -1 : focusable(row).indexOf(target as HTMLElement)
      place.current =
        row === null || at < 0
          ? null
          : {
              id: Number(row.dataset['row']),
              fromEnd: focusable(row).length - at,
              order: shown.current.map(({ id }) => id),
            }
    }
    document.addEventListener('focusin', note)
    // Who presses beside everything has left the list.
    document.addEventListener('pointerdown', note)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  }, [])
  useEffect(() => {
    shown.current = rows
    // A dialog lets go of the focus as it is taken away; its button that is busy has none either.
    const frame = requestAnimationFrame(() => {
      const was = place.current
      if (was === null || document.activeElement !== document.body) return
      if (isDialogOpen()) return
      if (!rows.some(({ id }) => id === was.id)) heirOf(was)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [rows, key])
}

const DIALOGS = '[role=dialog], [role=alertdialog]'

/** A popover that is closed is there, without a box. */
const isDialogOpen = () =>
  [...document.querySelectorAll(DIALOGS)].some((dialog) => dialog.getClientRects().length > 0)

const focusable = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>(':is(a[href], button:enabled, input:enabled)'),
]

function heirOf({ id, fromEnd, order }: Place): HTMLElement | null {
  const at = order.indexOf(id)
  for (const near of [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0)).reverse()]) {
    const row = document.querySelector(`[data-row="${near}"]`)
    const actions = row === null ? [] : focusable(row)
    const heir = actions.at(-fromEnd) ?? actions.at(-1)
    if (heir !== undefined) return heir
  }
  return document.querySelector('[data-adds]')
}
