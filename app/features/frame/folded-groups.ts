import { useSyncExternalStore } from 'react'
import type { MenuGroup } from './menu.ts'

/** The cookie is read by the server, so that a folded group is folded from the first paint on. */
export const FOLDED_COOKIE = 'foldedMenu'
const YEAR_SECONDS = 365 * 24 * 60 * 60

const listeners = new Set<() => void>()
/** What was folded in this document; null: nothing yet, the server's word counts. */
let chosen: readonly MenuGroup[] | null = null

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Groups of the rail that this browser keeps folded. */
export function useFolded(kept: readonly MenuGroup[]): readonly MenuGroup[] {
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? kept,
    () => kept,
  )
}

export function foldGroup(group: MenuGroup, isFolded: boolean, before: readonly MenuGroup[]): void {
  if (before.includes(group) === isFolded) return
  chosen = isFolded ? [...before, group] : before.filter((one) => one !== group)
  document.cookie = `${FOLDED_COOKIE}=${chosen.join('.')}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  for (const listener of listeners) listener()
}
