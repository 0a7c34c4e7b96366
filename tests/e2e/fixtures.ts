import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { test as base, expect, type Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { uncaughtIn } from '#scripts/tests/uncaught.ts'
import { APP_LOG, PAGES_LOG } from '#scripts/tests/kept-failure.ts'
import { startOwnApp } from './own-app.ts'
import type { OwnApp } from './own-app.ts'
import { watchPages } from './watched-pages.ts'

export { expect }

/** Of a journey that `./scripts/test long` walks and a landing does not: a promise whose heart another journey or a smaller test holds. */
export const LONG = { tag: '@long' }

/**
 * For `test.use`: journeys that are about what is kept on the device, or that load a page while the network is gone. The others go without
 * unless TEST_SERVICE_WORKER=1 allows it to all: each new browser would fetch and keep the whole product first.
 */
export const WITH_SERVICE_WORKER = { serviceWorkers: 'allow' } as const

/** Of a part of the app that ended by itself and was started again (scripts/machine/supervisor.ts): people would have waited for it. */
const DIED = /^.* ended \(.*\); starting again.*$/gm

/** Longer than any browser takes that closes at all. */
const CLOSING_MAX_MS = 10_000

/** An address of the running app, by its environment variable. */
export const address = (name: string) => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: tests/e2e/own-app.ts sets it`)
  return value
}

export type Person = 'super' | 'admin' | 'sup' | 'ana' | 'bruno' | 'carla'

type Fixtures = {
  /** Addresses of the running app, its phone page and its Meta simulator. */
  app: { url: string; phoneUrl: string; metaSimUrl: string; pushUrl: string }
  /** Signs a person of the demo in, in a browser of their own that shows no page yet; closed with the test. */
  signInAs(person: Person): Promise<Page>
  /** Ends every browser that a test has opened, phones too: those left behind go on asking and slow down all that follow. */
  endsWithItsBrowsers: undefined
  /** A test fails where something was thrown in a page or in the app and nobody caught it, or a part of the app died. Of one that fails, what the app printed and what the pages did meanwhile stand beside its picture: app.log, pages.log. */
  keepsWhatHappened: undefined
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

/** Longer than an app takes to start and to end on a machine with other work. */
const OWN_APP_MAX_MS = 240_000

export const test = base.extend<Fixtures, { ownApp: OwnApp }>({
  // One for each worker. A test that fails ends its worker, so that its next attempt begins in a fresh app.
  ownApp: [
    async ({}, use) => {
      const ownApp = await startOwnApp()
      await use(ownApp)
      await ownApp.stop()
    },
    { scope: 'worker', auto: true, timeout: OWN_APP_MAX_MS },
  ],
  // What asks for `ownApp` comes after it.
  baseURL: async ({ ownApp: _ }, use) => use(address('APP_URL')),
  app: async ({ ownApp: _ }, use) =>
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
  keepsWhatHappened: [
    async ({ ownApp, browser }, use, testInfo) => {
      const before = ownApp.output().length
      const pages = watchPages(browser)
      await use(undefined)
      pages.stop()
      // What died as the last thing has not been printed yet.
      const away = (await ownApp.answers()) ? [] : ['the app answers no more']
      const said = ownApp.output().slice(before)
      const uncaught = [
        ...pages.thrown(),
        ...uncaughtIn(said),
        ...(said.match(DIED) ?? []),
        ...away,
      ]
      if (testInfo.status === testInfo.expectedStatus && uncaught.length === 0) return
      writeFileSync(testInfo.outputPath(APP_LOG), said)
      writeFileSync(testInfo.outputPath(PAGES_LOG), `${pages.lines().join('\n')}\n`)
      if (testInfo.status === testInfo.expectedStatus)
        expect(
          uncaught,
          'what a page or the app threw and nobody caught, or which part of it died',
        ).toEqual([])
    },
    { auto: true },
  ],
  signInAs: async ({ browser, app }, use) => {
    await use(async (person) => {
      const context = await browser.newContext({ baseURL: app.url })
      const answer = await context.request.post('/login', {
        form: { email: `${person}@demo.test`, password: 'balcao-demo' },
        headers: { Origin: app.url },
        maxRedirects: 0,
      })
      if (answer.status() !== 302) throw new Error(`${person} is not let in: ${answer.status()}`)
      return awakened(await context.newPage())
    })
  },
})
