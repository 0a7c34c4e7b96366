import type { LinkDescriptor } from '@remix-run/cloudflare'
import { useMatches } from '@remix-run/react'
import { useEffect } from 'react'

/** In the order in which this document has shown them. */
const shown = new Set<string>()

/**
 * The style sheets of pages that this document has shown. They stay when their page goes: a browser that loses one styles every
 * element of the page again, in the middle of what somebody does (docs/performance.md, *Far from the server*).
 */
export const keptStyleSheets = (): LinkDescriptor[] =>
  [...shown].map((href) => ({ rel: 'stylesheet', href }))

export function useKeepStyleSheets(): void {
  const matches = useMatches()
  useEffect(() => {
    for (const { id } of matches)
      for (const href of window.__remixManifest.routes[id]?.css ?? []) shown.add(href)
  }, [matches])
}
