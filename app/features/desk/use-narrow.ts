import { useCallback, useSyncExternalStore } from 'react'
import { NARROW_QUERY } from './limits.ts'

/** Whether the screen is a phone's, or fits another query. The server draws the wide one: layout is the style sheet's, this is for words and behaviour. */
export function useNarrow(media: string = NARROW_QUERY): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => false,
  )
}
