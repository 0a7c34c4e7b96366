import { useCallback, useSyncExternalStore } from 'react'
import { watchSize } from '#app/components/watch-size.ts'
import { CONTENT_ID } from '#app/features/shell/content-id.ts'

/**
 * Whether the page is at least this wide, in CSS pixels: the window without the rail, in whatever zoom. Style sheets ask the same of
 * the container `page`. False until the browser has taken over: the server knows no sizes.
 */
export function useHasRoom(minPx: number): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const page = document.getElementById(CONTENT_ID)
    return page === null ? () => undefined : watchSize(page, listener)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => (document.getElementById(CONTENT_ID)?.clientWidth ?? 0) >= minPx,
    () => false,
  )
}
