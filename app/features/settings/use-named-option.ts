import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { settingRowId } from '#app/components/forms/setting-control.ts'

/**
 * Brings the option that the address names (`/settings#option-userRating`) into sight, marks its row and gives its field the focus.
 * Returns what is another with each visit to an option, and '' without one.
 */
export function useNamedOption(): string {
  const { hash, key } = useLocation()
  useEffect(() => {
    const row = hash === '' ? null : document.getElementById(hash.slice(1))
    if (row?.dataset.setting === undefined) return
    row.scrollIntoView({ block: 'center' })
    fieldOf(row)?.focus({ preventScroll: true })
    // The browser's own mark (:target) follows documents alone.
    row.dataset.marked = ''
    return () => void delete row.dataset.marked
  }, [hash, key])
  return hash === '' ? '' : key
}

/** The field of an option that is on the page. */
export function optionField(key: string): HTMLElement | null {
  const row = document.getElementById(settingRowId(key))
  return row === null ? null : fieldOf(row)
}

const fieldOf = (row: Element) =>
  row.querySelector<HTMLElement>('input:checked') ??
  row.querySelector<HTMLElement>('input, select, textarea')
