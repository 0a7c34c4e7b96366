import type { KeyboardEvent } from 'react'
import { SEARCH_BOX_ID } from '../desk/search-box-id.ts'

/** Up and down between the options of the search; up from the first, and Escape, go back to the box. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-search-option]')]
  const at = options.findIndex((option) => option === document.activeElement)
  const to = targetOf(event.key, at, options.length)
  if (to === null) return
  event.preventDefault()
  const option = to === -1 ? document.getElementById(SEARCH_BOX_ID) : options[to]
  option?.focus()
  option?.scrollIntoView({ block: 'nearest' })
}

/** Which option a key leads to; -1 is the box, null is no matter of the search. */
function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return at - 1 < 0 ? -1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return -1
    default:
      return null
  }
}
