import { useEffect } from 'react'
import { isUnanswered } from '#app/desk-client/request.ts'

/** What each page on the screen was last given, by the page's name. A page that is left is forgotten. */
const shown = new Map<string, unknown>()

/** Notes what a page shows, so that a reading again that nothing answers can leave it as it is. */
export function useShownData(page: string, data: unknown): void {
  useEffect(() => {
    shown.set(page, data)
    return () => void shown.delete(page)
  }, [page, data])
}

/** What the page shows, where the failure is that nothing answers; undefined where it shows nothing yet. */
export function shownData(page: string, failure: unknown): unknown {
  return isUnanswered(failure) ? shown.get(page) : undefined
}
