import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#db/seed/demo-companies.ts'
import { volumeEmail } from '#db/seed/volume-directory.ts'
import { startBrowser, untilAwake } from '../../tests/browser.ts'
import { atMost } from '../figure.ts'
import type { Bench, Figure, Measured } from '../figure.ts'
import { summarise } from '../statistics.ts'
import { distantProxy } from './distant-proxy.ts'
import type { DistantProxy } from './distant-proxy.ts'
import { datePresses } from './paint.ts'
import { ACTIONS, atRest, OPEN_NEEDED, PENDING_NEEDED, visit } from './visit.ts'
import type { Action, Seen, VisitTicket, VisitTickets } from './visit.ts'

/** Milliseconds of round trip: the next room, another country, another continent. */
export const DISTANCES_MS = [0, 150, 300]
const VISITS = 3

type Aim = {
  words: string
  maxMs(distanceMs: number): number
  /** Round trips before the paint; `requests` counts those too that it does not wait for. */
  trips: number
  requests?: number
}

/** What each action may take: how often it may wait for the server, and how long beside that. */
const AIMS: Record<Action, Aim> = {
  'first-ticket': {
    words: 'first ticket of a visit → its messages',
    trips: 1,
    maxMs: (distance) => distance + 200,
  },
  'warm-ticket': {
    words: 'warm ticket → its messages',
    trips: 0,
    requests: 0,
    maxMs: () => 120,
  },
  send: { words: 'send → bubble', trips: 0, maxMs: () => 60 },
  tag: { words: 'tag → chip', trips: 0, maxMs: () => 60 },
  snooze: { words: 'snooze → row and ticket away', trips: 0, maxMs: () => 60 },
  close: { words: 'close → row and ticket away', trips: 0, maxMs: () => 60 },
  tab: { words: 'tab → its rows', trips: 1, maxMs: (distance) => distance + 60 },
  accept: { words: 'accept → ticket in hand', trips: 0, maxMs: () => 60 },
  page: { words: 'page from the rail', trips: 1, maxMs: (distance) => distance + 100 },
  'prefetched-page': { words: '… when it was pointed at before', trips: 0, maxMs: () => 100 },
}

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Every daily action with the server this far away, as the person sees it; without a service worker on the first visit, with one on later ones. */
export const farDesk = (distances: readonly number[] = DISTANCES_MS): Figure => ({
  key: 'distance',
  async run(bench) {
    const browser = await startBrowser()
    try {
      const state = await signedIn(browser, bench)
      const measured: Measured[] = []
      for (const distanceMs of distances)
        for (const worker of ['off', 'on'] as const) {
          const seen = await visits(bench, browser, state, { distanceMs, worker })
          measured.push(
            ...figures(seen, `${distanceMs} ms away, service worker ${worker}`, distanceMs),
          )
        }
      return measured
    } finally {
      await browser.close()
    }
  },
})

type Way = { distanceMs: number; worker: 'off' | 'on' }

async function visits(
  bench: Bench,
  browser: Browser,
  storageState: State,
  { distanceMs, worker }: Way,
): Promise<Seen[]> {
  const proxy = await distantProxy(bench.origin)
  const newContext = () =>
    browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState,
      serviceWorkers: worker === 'on' ? 'allow' : 'block',
    })
  const seen: Seen[] = []
  let context = await newContext()
  try {
    if (worker === 'on') await installWorker(context, proxy)
    proxy.distanceMs = distanceMs
    for (let count = bench.quick ? 1 : VISITS; count > 0; count--) {
      const tickets = await freshTickets(bench)
      const page = await openDesk(context, proxy)
      seen.push(...(await visit(page, proxy, tickets)))
      await page.close()
      // Without a worker each visit is this browser's first.
      if (worker === 'off') {
        await context.close()
        context = await newContext()
      }
    }
  } finally {
    await context.close()
    proxy.close()
  }
  return seen
}

async function openDesk(context: BrowserContext, proxy: DistantProxy): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(datePresses)
  await page.goto(`${proxy.url}/tickets`)
  await untilAwake(page)
  await page.locator('.ticket-row').first().waitFor()
  await atRest(proxy)
  return page
}

/** An earlier visit of this browser, near the server: its worker is in charge and has brought what it keeps. */
async function installWorker(context: BrowserContext, proxy: DistantProxy): Promise<void> {
  const page = await openDesk(context, proxy)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await atRest(proxy)
  await page.close()
}

async function signedIn(browser: Browser, { origin }: Bench): Promise<State> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${origin}/login`, {
    form: { email: volumeEmail(1), password: DEMO_PASSWORD },
    headers: { origin },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`the sign-in answered ${answer.status()}`)
  const state = await context.storageState()
  await context.close()
  return state
}

type Listed = VisitTicket & { queueId: number | null }

/** Own open tickets and waiting ones with a queue: one without asks for a queue first. */
async function freshTickets({ signIn }: Bench): Promise<VisitTickets> {
  const api = await signIn(volumeEmail(1))
  const list = async (status: string, count: number) => {
    const { tickets } = await api.get<{ tickets: Listed[] }>(`/tickets?status=${status}`)
    const found = tickets.filter(({ queueId }) => queueId !== null).slice(0, count)
    if (found.length < count) throw new Error(`the volume data has too few ${status} tickets`)
    return found
  }
  return { open: await list('open', OPEN_NEEDED), pending: await list('pending', PENDING_NEEDED) }
}

function figures(seen: readonly Seen[], where: string, distanceMs: number): Measured[] {
  return ACTIONS.map((action) => {
    const { words, trips, requests, maxMs } = AIMS[action]
    const own = seen.filter((one) => one.action === action)
    const found = summarise(own.map(({ ms }) => ms))
    return {
      figure: `${words} (${where})`,
      unit: 'ms',
      target: atMost(maxMs(distanceMs)),
      value: found.p50,
      count:
        requests === undefined
          ? { unit: 'trips', value: Math.max(...own.map((one) => one.trips)), limit: trips }
          : {
              unit: 'requests',
              value: Math.max(...own.map((one) => one.requests.length)),
              limit: requests,
            },
      detail: { ...found, seen: own },
    }
  })
}
