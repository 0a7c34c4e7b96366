import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

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
    const chosen = row.querySelector<HTMLElement>('input:checked')
    const field = chosen ?? row.querySelector<HTMLElement>('input, select, textarea')
    field?.focus({ preventScroll: true })
    // The browser's own mark (:target) follows documents alone.
    row.dataset.marked = ''
    return () => void delete row.dataset.marked
  }, [hash, key])
  return hash === '' ? '' : key
}
