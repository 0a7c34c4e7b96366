import { WRONG_INVITES_PER_ADDRESS } from '#domains/users/limits.ts'
import { REQUEST_BUDGETS } from '#workers/api/limits.ts'
import { atMost } from '../bench/figure.ts'
import type { Measured } from '../bench/figure.ts'
import { runLoad } from '../bench/load.ts'
import { faultless } from '../bench/read-figures.ts'
import { pageRoutes } from '../screens/page-routes.ts'
import type { Budget } from './budget.ts'

const DOCUMENT_MAX_MS = 60
const SECONDS = 5
const WARM_UP_SECONDS = 2
/** What a person may read for as long as they like: no page is refused because of those before it. */
const PER_SECOND = REQUEST_BUDGETS.pages.user.read.perSecond
/** Of a link that says nothing: who guesses at links is slowed down before they read as fast. */
const SLOWER: Record<string, number> = {
  '/invite/{token}': Math.floor(WRONG_INVITES_PER_ADDRESS.limit / (SECONDS + WARM_UP_SECONDS)),
}

/** How long the server takes for the whole document of a page, read as fast as a person may. */
export const documents: Budget = {
  key: 'documents',
  async measure({ app, demo }) {
    const measured: Measured[] = []
    for (const { route, path, as } of pageRoutes(demo)) {
      // Its document says 404, which the load generator takes for a failure.
      if (route === '/*') continue
      const ratePerSecond = SLOWER[route] ?? PER_SECOND
      const cookies = as === null ? [] : (demo.sessions[as].cookies ?? [])
      const found = faultless(
        route,
        await runLoad({
          origin: app.url,
          requests: [
            {
              method: 'GET',
              path,
              headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
            },
          ],
          connections: 1,
          seconds: SECONDS,
          warmUpSeconds: WARM_UP_SECONDS,
          ratePerSecond,
        }),
      )
      measured.push({
        figure: `${route}: document, p95 at ${ratePerSecond}/s`,
        unit: 'ms',
        target: atMost(DOCUMENT_MAX_MS),
        value: found.p95,
        detail: found,
      })
      // Seventy pages take nine minutes: who waits sees that it goes on.
      console.log(`  ${route}: ${found.p95} ms`)
    }
    return measured
  },
}
