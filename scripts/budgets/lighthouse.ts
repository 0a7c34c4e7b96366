import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePorts } from '../free-ports.ts'
import { atLeast } from '../bench/figure.ts'
import type { Measured } from '../bench/figure.ts'
import { median } from '../bench/statistics.ts'
import { pageRoutes } from '../screens/page-routes.ts'
import { launchOptions } from '../tests/browser.ts'
import { ownFolder } from '../tests/own-folders.ts'
import type { Budget } from './budget.ts'
import { compressingProxy } from './compressing-proxy.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
/** Of 100 (design of the desk, §5); the other pages are told, not promised. */
const PERFORMANCE: Record<string, number> = { '/login': 95, '/tickets': 92 }
/** The page of an unknown address answers 404, as it should, and the browser writes that into its console. */
const SKIPPED: Record<string, string[]> = { '/*': ['errors-in-console'] }
/** Leads on by itself as soon as the server answers: nothing stands there to be judged. */
const LEADS_ON = '/offline'
/** A busy machine spoils a single run; the middle one of three stands. */
const RUNS = 3

/** Lighthouse's mobile preset on every page. */
export const lighthouseScores: Budget = {
  key: 'lighthouse',
  async measure({ app, demo }) {
    const proxy = await compressingProxy(app.url)
    const [port = 0] = await freePorts(1)
    const profile = ownFolder('balcao-lighthouse-')
    const { args, ...options } = launchOptions('whole')
    const context = await chromium.launchPersistentContext(profile, {
      ...options,
      args: [...args, `--remote-debugging-port=${port}`],
    })
    try {
      const measured: Measured[] = []
      for (const { route, path, as } of pageRoutes(demo)) {
        if (route === LEADS_ON) continue
        await context.clearCookies()
        if (as !== null)
          // A cookie is the host's, whatever the port: the session of the app counts behind the proxy.
          await context.addCookies(demo.sessions[as].cookies ?? [])
        measured.push(...(await scoresOf(route, proxy.url + path, port)))
      }
      return measured
    } finally {
      await context.close()
      proxy.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

async function scoresOf(route: string, url: string, port: number): Promise<Measured[]> {
  const runs: { score: Record<string, number>; lost: Record<string, string[]> }[] = []
  for (let tries = 0; runs.length < RUNS; tries++) {
    const result = await lighthouse(url, {
      port,
      // Else it would sign us out.
      disableStorageReset: true,
      onlyCategories: [...CATEGORIES],
      skipAudits: SKIPPED[route] ?? [],
      // The page of an unknown address is a page, and answers with 404.
      ignoreStatusCode: true,
      logLevel: 'error',
    })
    if (result === undefined) throw new Error(`Lighthouse says nothing about ${route}`)
    const { categories, audits, finalDisplayedUrl } = result.lhr
    if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
    // On a machine that has no time for the browser, what it saw may be no page load at all: that is no score.
    if (CATEGORIES.some((key) => categories[key]?.score === null)) {
      const said = Object.values(audits).find(({ errorMessage }) => errorMessage !== undefined)
      if (tries >= RUNS * 2) throw new Error(`${route}: ${said?.errorMessage ?? 'no score'}`)
      continue
    }
    runs.push({
      score: Object.fromEntries(
        CATEGORIES.map((key) => [key, (categories[key]?.score ?? 0) * 100]),
      ),
      lost: Object.fromEntries(
        CATEGORIES.map((key) => [
          key,
          (categories[key]?.auditRefs ?? [])
            .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
            .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
        ]),
      ),
    })
  }
  return CATEGORIES.map((key) => {
    const scores = runs.map(({ score }) => score[key] ?? 0)
    const limit = key === 'performance' ? PERFORMANCE[route] : 100
    return {
      figure: `${route}: Lighthouse ${key}`,
      unit: '',
      target: limit === undefined ? null : atLeast(limit),
      value: median(scores),
      detail: { scores, lost: runs[0]?.lost[key] },
    }
  })
}
