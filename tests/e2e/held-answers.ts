import type { Browser, Page, Route } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { expect, test } from './fixtures.ts'

/** Accepting, closing, transferring …: what moves a ticket. */
export const TICKET_MOVES = /\/desk\/api\/v1\/tickets\/\d+$/

/** A page of the signed-in person's in a browser without a service worker, whose requests no route would see. */
export async function pageWithoutWorker(
  browser: Browser,
  baseURL: string,
  signedIn: Page,
): Promise<Page> {
  const storageState = await signedIn.context().storageState()
  const context = await browser.newContext({ baseURL, storageState, serviceWorkers: 'block' })
  return await context.newPage()
}

/** The desk of Ana in such a browser. */
export const withoutWorker = test.extend<{ desk: Page }>({
  desk: async ({ browser, app, signInAs }, use) => {
    const page = await pageWithoutWorker(browser, app.url, await signInAs('ana'))
    await page.goto('/tickets')
    await untilAwake(page)
    await use(page)
    await page.context().close()
  },
})

/** From now on the server's answers to these wait for the test. */
export async function holdAnswers(page: Page, to: RegExp) {
  const held: Route[] = []
  await page.route(to, (route) => void held.push(route))
  const nth = async (count: number) => {
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(count)
    return held[count - 1]!
  }
  const isTaken = async (count: number) => {
    const route = await nth(count)
    const answered = page.waitForResponse((response) => response.request() === route.request())
    await route.continue()
    return (await answered).ok()
  }
  return {
    asked: () => held.length,
    /** Lets the server have the count-th; goes on when its answer is here. */
    answer: async (count = 1) => expect(await isTaken(count)).toBe(true),
    /** The same from the first one on: what an automatic message changed meanwhile is asked for again. */
    answerInTheEnd: async () => {
      let count = 1
      while (!(await isTaken(count))) count++
    },
    /** Holds nothing any more. */
    letAll: async () => {
      await page.unroute(to)
      // Of a page that was left meanwhile there is nothing to go on with.
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
    },
    /** Lets the server have the count-th, whatever it says. */
    pass: async (count = 1) => await (await nth(count)).continue(),
    refuse: async (count = 1) =>
      await (await nth(count)).fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }),
  }
}
