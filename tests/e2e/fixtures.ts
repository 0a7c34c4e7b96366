import { setTimeout as delay } from 'node:timers/promises'
import { test as base, expect, type Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'

export { expect }

/** Longer than any browser takes that closes at all. */
const CLOSING_MAX_MS = 10_000

const address = (name: string) => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: tests/e2e/start-app.ts sets it`)
  return value
}

export type Person = 'super' | 'admin' | 'sup' | 'ana' | 'bruno' | 'carla'

type Fixtures = {
  /** Addresses of the running app, its phone page and its Meta simulator. */
  app: { url: string; phoneUrl: string; metaSimUrl: string; pushUrl: string }
  /** Signs a person of the demo in, in a browser of their own; closed with the test. */
  signInAs(person: Person): Promise<Page>
  /** Ends every browser that a test has opened, phones too: those left behind go on asking and slow down all that follow. */
  endsWithItsBrowsers: undefined
}

/** A page that goes on from an address only when it answers presses. */
function awakened(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  return Object.assign(page, {
    goto: async (...given: Parameters<Page['goto']>) => {
      const answer = await goto(...given)
      await untilAwake(page)
      return answer
    },
    reload: async (...given: Parameters<Page['reload']>) => {
      const answer = await reload(...given)
      await untilAwake(page)
      return answer
    },
  })
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(address('APP_URL')),
  app: async ({}, use) =>
    use({
      url: address('APP_URL'),
      phoneUrl: address('PHONE_URL'),
      metaSimUrl: address('META_SIM_URL'),
      pushUrl: address('PUSH_URL'),
    }),
  endsWithItsBrowsers: [
    async ({ browser }, use) => {
      await use(undefined)
      const closed = Promise.all(browser.contexts().map((context) => context.close()))
      // Chromium may keep one that is on its way to another page: it goes with the browser, and fails no test.
      await Promise.race([closed, delay(CLOSING_MAX_MS)])
    },
    { auto: true },
  ],
  signInAs: async ({ browser, app }, use) => {
    await use(async (person) => {
      const context = await browser.newContext({ baseURL: app.url })
      const page = awakened(await context.newPage())
      await page.goto('/login')
      await page.getByLabel('E-mail').fill(`${person}@demo.test`)
      await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
      await page.getByRole('button', { name: 'Acessar' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))
      return page
    })
  },
})
