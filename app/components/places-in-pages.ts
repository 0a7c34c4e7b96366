import { KEPT_PLACES } from './limits.ts'
import { writesByKeys } from './writes-by-keys.ts'

/** Where somebody was in a page: how far down, in CSS pixels, and what had the keyboard, as a selector within the page. */
export type Place = { top: number; focus: string | null }

/** By the visit's key in the history. In memory: another document begins where pages begin. */
const places = new Map<string, Place>()

export const placeAt = (key: string): Place | undefined => places.get(key)

/** The same place may stand for several visits: of the page itself, and of the dialogs over it. It changes while the page is there. */
export function keepPlace(key: string, place: Place): void {
  places.delete(key)
  places.set(key, place)
  if (places.size <= KEPT_PLACES) return
  const [oldest] = places.keys()
  if (oldest !== undefined) places.delete(oldest)
}

/** Where nothing hovers, a keyboard would come over half of the screen. */
export const opensKeyboard = (element: Element): boolean =>
  element.matches('textarea, input') && !writesByKeys()

/** What names an element in its page, also when that is drawn anew; null for what has no name. */
export function selectorOf(element: Element): string | null {
  const row = element.closest('[data-row]')?.getAttribute('data-row') ?? null
  const within = row === null ? '' : `[data-row="${CSS.escape(row)}"] `
  const own = ownSelector(element)
  return own === null ? null : within + own
}

function ownSelector(element: Element): string | null {
  for (const name of ['data-testid', 'href', 'name']) {
    const value = element.getAttribute(name)
    if (value !== null) return `[${name}="${CSS.escape(value)}"]`
  }
  // React's own ids are others each time.
  return element.id === '' || element.id.includes(':') ? null : `#${CSS.escape(element.id)}`
}
