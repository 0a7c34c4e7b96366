import { useSyncExternalStore } from 'react'
import { NARROW_QUERY } from './limits.ts'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is a phone's. The server draws the wide one: layout is the style sheet's, this is for words and behaviour. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW_QUERY).matches,
    () => false,
  )
}
