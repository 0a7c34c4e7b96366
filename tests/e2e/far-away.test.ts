import type { Browser, Page } from '@playwright/test'
import { distantProxy } from '#scripts/bench/distance/distant-proxy.ts'
import type { DistantProxy } from '#scripts/bench/distance/distant-proxy.ts'
import { atRest } from '#scripts/bench/distance/visit.ts'
import { untilAwake } from '#scripts/tests/browser.ts'
import { acceptFromList, bubble, customerWrites, rowOf } from './customer.ts'
import { expect, LONG, test, WITH_SERVICE_WORKER } from './fixtures.ts'

test.use(WITH_SERVICE_WORKER)

test(
  'a ticket whose conversation is here opens while nothing answers',
  LONG,
  async ({ app, request, browser, signInAs }) => {
    const { page, proxy } = await firstVisit(browser, app.url, await signInAs('ana'))
    const customer = await customerWrites(request, app.metaSimUrl, 'Estou muito longe')
    await acceptFromList(page, customer.name)
    await expect(bubble(page, 'Estou muito longe')).toBeVisible()
    // The first row's conversation comes by itself, any other by pointing at it.
    const id = await rowOf(page, customer.name).getAttribute('data-ticket-id')
    const read = page.waitForResponse(new RegExp(`/desk/api/v1/messages/${id}$`))
    await page.goto(`${proxy.url}/tickets`)
    await untilAwake(page)
    await rowOf(page, customer.name).hover()
    await (await read).finished()
    await atRest(proxy)
    proxy.distanceMs = NEVER_MS
    await rowOf(page, customer.name).click()
    await expect(bubble(page, 'Estou muito longe')).toBeVisible()
    proxy.close()
  },
)

test(
  'a page that is pointed at opens while nothing answers',
  LONG,
  async ({ browser, app, signInAs }) => {
    const { page, proxy } = await firstVisit(browser, app.url, await signInAs('ana'))
    await expect.poll(() => isHere(proxy, /\/assets\/_company\.contacts-[\w-]{8}\.js$/)).toBe(true)
    await atRest(proxy)
    await page.locator('.rail a[href="/contacts"]').hover()
    await expect.poll(() => isHere(proxy, /^\/contacts\.data/)).toBe(true)
    await atRest(proxy)
    const before = proxy.crossings().length
    proxy.distanceMs = NEVER_MS
    await page.locator('.rail a[href="/contacts"]').click()
    await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
    expect(askedSince(proxy, before, /\/assets\//)).toEqual([])
    proxy.close()
  },
)

test(
  'the first ticket of a first visit asks for data alone: its files came while the page was idle',
  LONG,
  async ({ browser, app, signInAs }) => {
    const { page, proxy } = await firstVisit(browser, app.url, await signInAs('ana'))
    await expect.poll(() => isHere(proxy, /\/assets\/ticket-[\w-]{8}\.js$/)).toBe(true)
    await atRest(proxy)
    const before = proxy.crossings().length
    await page.locator('.ticket-row a').first().click()
    await expect(page.locator('.conversation .bubble').first()).toBeVisible()
    const files = /\/assets\/(ticket|tickets\._uuid)-[\w-]{8}\.|\/__manifest/
    expect(askedSince(proxy, before, files)).toEqual([])
    proxy.close()
  },
)

/** So far away that no answer comes within a test; milliseconds. */
const NEVER_MS = 600_000

/** The desk of who is signed in there, in a browser that was never here and that keeps its files by itself: a service worker would bring them too. */
async function firstVisit(browser: Browser, origin: string, signedIn: Page) {
  const storageState = await signedIn.context().storageState()
  const proxy = await distantProxy(origin)
  const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${proxy.url}/tickets`)
  await untilAwake(page)
  return { page, proxy }
}

const isHere = (proxy: DistantProxy, name: RegExp) =>
  proxy.crossings().some(({ path, answeredAt }) => name.test(path) && answeredAt !== null)

const askedSince = (proxy: DistantProxy, count: number, name: RegExp) =>
  proxy
    .crossings()
    .slice(count)
    .map(({ path }) => path)
    .filter((path) => name.test(path))
