import type { LinkDescriptor } from '@remix-run/cloudflare'
import { useMatches } from '@remix-run/react'
import { useEffect } from 'react'

const DESK = /^\/tickets(\/|$)/

/** In the order in which this document has shown them. */
const shown = new Set<string>()

/**
 * The style sheets of the desk that this document has shown, list and ticket alike: at the desk they stay when somebody goes from one to
 * the other. A browser that loses one styles every element of the page again, in the middle of what somebody does (docs/performance.md,
 * *Far from the server*). Other pages take theirs along when they go: the sheets of two pages were never made to stand side by side.
 */
export const keptStyleSheets = (): LinkDescriptor[] =>
  typeof document === 'undefined' || !DESK.test(location.pathname)
    ? []
    : [...shown].map((href) => ({ rel: 'stylesheet', href }))

export function useKeepStyleSheets(): void {
  const matches = useMatches()
  useEffect(() => {
    for (const { id, pathname } of matches)
      if (DESK.test(pathname))
        for (const href of window.__remixManifest.routes[id]?.css ?? []) shown.add(href)
  }, [matches])
}
