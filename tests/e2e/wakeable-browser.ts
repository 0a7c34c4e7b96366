import { webcrypto } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { openPush } from '#tests/edge/open-push.ts'
import { expect } from './fixtures.ts'

const base64Url = (bytes: ArrayBuffer | Uint8Array) =>
  Buffer.from(bytes as Uint8Array).toString('base64url')

const KEPT = 'tests:push-key'
const REFUSES = 'tests:push-refuses'

/**
 * Has the browser subscribe at the tests' push service: Chromium's own is on the internet. All else is the product's: what it sends is
 * read with the keys made here, and goes into the service worker as Chromium would hand it over.
 */
export async function makeWakeable(context: BrowserContext, app: { url: string; pushUrl: string }) {
  const keys = (await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])) as CryptoKeyPair
  const publicKey = new Uint8Array(await webcrypto.subtle.exportKey('raw', keys.publicKey))
  const auth = webcrypto.getRandomValues(new Uint8Array(16))
  const endpoint = `${app.pushUrl}/push/${webcrypto.randomUUID()}`
  await context.grantPermissions(['notifications'], { origin: app.url })
  await context.addInitScript(
    ({ endpoint, p256dh, auth, KEPT, REFUSES }) => {
      const subscription = (key: string) => ({
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(
            atob(key.replaceAll('-', '+').replaceAll('_', '/')),
            (char) => char.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: () => {
          if (localStorage.getItem(REFUSES) !== null)
            return Promise.reject(new DOMException('refused', 'AbortError'))
          localStorage.removeItem(KEPT)
          return Promise.resolve(true)
        },
      })
      Object.assign(PushManager.prototype, {
        subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(KEPT, applicationServerKey)
          return Promise.resolve(subscription(applicationServerKey))
        },
        getSubscription: () => {
          const key = localStorage.getItem(KEPT)
          return Promise.resolve(key === null ? null : subscription(key))
        },
      })
    },
    { endpoint, p256dh: base64Url(publicKey), auth: base64Url(auth), KEPT, REFUSES },
  )
  const received = async (): Promise<string[]> => {
    const bodies = (await (await fetch(endpoint)).json()) as string[]
    return await Promise.all(
      bodies.map((body) =>
        openPush(new Uint8Array(Buffer.from(body, 'base64')), {
          privateKey: keys.privateKey,
          publicKey,
          auth,
        }),
      ),
    )
  }
  return {
    received,
    isSubscribed: (page: Page) =>
      page.evaluate((kept) => localStorage.getItem(kept) !== null, KEPT),
    /** From now on, until told otherwise, the browser ends no subscription. */
    refuseToEnd: (page: Page, refuses: boolean) =>
      page.evaluate(
        ([name, on]) => (on ? localStorage.setItem(name, 'on') : localStorage.removeItem(name)),
        [REFUSES, refuses] as const,
      ),
  }
}

/** Hands a push to the service worker, as the browser does when its push service calls. */
export async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registration,
    data,
  })
  await session.detach()
}

/** Notifications that the system shows for the product. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** A service worker is there and answers for the page. */
export async function underServiceWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
}

/** Takes the network away, from the service worker too, which loses it a moment after its page. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const askWorker = () =>
    page.evaluate(() =>
      fetch(`/assets/none-${crypto.randomUUID()}.js`).then(
        () => 'answered',
        () => 'no network',
      ),
    )
  await expect.poll(askWorker).toBe('no network')
}
