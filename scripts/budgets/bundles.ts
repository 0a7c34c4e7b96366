import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Request } from '@playwright/test'
import { atMost } from '../bench/figure.ts'
import type { Measured } from '../bench/figure.ts'
import type { Demo } from '../screens/demo.ts'
import { SIZES } from '../screens/screen.ts'
import type { Person } from '../screens/screen.ts'
import type { Budget } from './budget.ts'
import { pageRoutes } from '../screens/page-routes.ts'

/** Kilobytes of gzip on a first visit (design of the desk, §5). */
const STYLES_MAX_KB = 30
const SCRIPTS_MAX_KB: Record<string, number> = { '/login': 110, '/tickets': 190 }
const OTHERS_SCRIPTS_MAX_KB = 210
/** Nothing has been loaded for this long: nothing more will be. */
const QUIET_MS = 1_500
const POLL_MS = 100
const NEVER_QUIET_MS = 30_000

/** What each page makes a browser load that has never been here, as a compressing server sends it. */
export const bundles: Budget = {
  key: 'bundles',
  async measure({ app, browser, demo }) {
    const measured: Measured[] = []
    for (const { route, path, as } of pageRoutes(demo)) {
      const { scripts, styles, ahead } = await firstVisit(browser, demo, app.url + path, as)
      // Seventy pages take six minutes: who waits sees that it goes on.
      console.log(`  ${route}: ${scripts.toFixed(1)} kB`)
      const max = SCRIPTS_MAX_KB[route] ?? OTHERS_SCRIPTS_MAX_KB
      measured.push(
        { figure: `${route}: scripts`, unit: 'kB', target: atMost(max), value: scripts },
        {
          figure: `${route}: style sheets`,
          unit: 'kB',
          target: atMost(STYLES_MAX_KB),
          value: styles,
        },
        { figure: `${route}: fetched ahead, idle`, unit: 'kB', target: null, value: ahead },
      )
    }
    return measured
  },
}

/** `ahead`: what the browser fetches at its lowest priority for pages that nobody has gone to yet. */
type Loaded = { scripts: number; styles: number; ahead: number }

async function firstVisit(
  browser: Browser,
  demo: Demo,
  address: string,
  as: Person | null,
): Promise<Loaded> {
  const context = await browser.newContext({
    viewport: SIZES.wide,
    ...(as === null ? {} : { storageState: demo.sessions[as] }),
  })
  const page = await context.newPage()
  const sizes: Promise<Partial<Loaded>>[] = []
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('response', (response) => {
    const request = response.request()
    const type = request.resourceType()
    const isAhead = request.headers()['sec-purpose'] === 'prefetch'
    if (type !== 'script' && type !== 'stylesheet' && !isAhead) return
    const what = isAhead ? 'ahead' : type === 'script' ? 'scripts' : 'styles'
    sizes.push(
      response.body().then((body) => ({ [what]: gzipSync(body, { level: 9 }).length / 1024 })),
    )
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await untilQuiet(page, underWay)
  const sum: Loaded = { scripts: 0, styles: 0, ahead: 0 }
  for (const { scripts = 0, styles = 0, ahead = 0 } of await Promise.all(sizes)) {
    sum.scripts += scripts
    sum.styles += styles
    sum.ahead += ahead
  }
  await context.close()
  return sum
}

/**
 * What a private page starts in its first idle moment may come after the network was idle once:
 * waits until nothing is under way, nothing has ended for a while, and a service worker that the
 * page has asked for is installed. A page without one has nothing to wait for.
 */
async function untilQuiet(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  const isQuiet = () =>
    page.evaluate(async (quietMs) => {
      const worker = await navigator.serviceWorker.getRegistration()
      if (worker !== undefined && worker.active === null) return false
      const ends = performance
        .getEntriesByType('resource')
        .map((entry) => entry.duration + entry.startTime)
      return performance.now() - Math.max(0, ...ends) > quietMs
    }, QUIET_MS)
  const giveUpAt = Date.now() + NEVER_QUIET_MS
  while (underWay.size > 0 || !(await isQuiet())) {
    if (Date.now() > giveUpAt) throw new Error(`${page.url()} never stops loading`)
    await setTimeout(POLL_MS)
  }
}
