import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { acceptFromList, answer, bubble, pickUpPhone, rowOf } from './customer.ts'
import { expect, LONG, test, WITH_SERVICE_WORKER } from './fixtures.ts'
import { keptOn } from './kept-on-device.ts'
import { loseNetwork, underServiceWorker } from './wakeable-browser.ts'

test.use(WITH_SERVICE_WORKER)

/** Files of the desk that the service worker knows of and has not kept yet. */
const missingFiles = (page: Page) =>
  page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text()
    const name = (await caches.keys()).find((one) => one.startsWith('balcao-files-'))
    const kept = await (await caches.open(name ?? '')).keys()
    const here = new Set(kept.map(({ url }) => new URL(url).pathname))
    return (worker.match(/\/assets\/[\w.$-]+/g) ?? ['']).filter((path) => !here.has(path))
  })

test('without a network the desk opens with its last lists and conversations, and goes on when it is back', async ({
  browser,
  app,
  signInAs,
}) => {
  test.slow()
  const page = await signInAs('ana')
  await page.goto('/tickets')
  await underServiceWorker(page)
  const customer = await pickUpPhone(browser, app.phoneUrl)
  await customer.write('Guarde isto para depois')
  await acceptFromList(page, customer.name)
  await expect(bubble(page, 'Guarde isto para depois')).toBeVisible()
  await page.reload()
  await expect(bubble(page, 'Guarde isto para depois')).toBeVisible()
  await expect
    .poll(async () => (await keptOn(page)).names.some((name) => name.startsWith('conversation:')))
    .toBe(true)
  // What opens within the desk comes too, by and by.
  await expect.poll(() => missingFiles(page), { timeout: 60_000 }).toEqual([])
  const address = page.url()

  await loseNetwork(page)
  await page.goto(address)
  await expect(bubble(page, 'Guarde isto para depois')).toBeVisible()
  // A browser that still believes in its network has the desk try for as long as OFFLINE_AFTER_MS before it says so.
  await expect(page.getByTestId('connection-state')).toContainText(
    /Sem conexão.*última atualização \d\d:\d\d/,
    { timeout: 20_000 },
  )
  await page.goto('/tickets')
  await rowOf(page, customer.name).click()
  await expect(bubble(page, 'Guarde isto para depois')).toBeVisible()
  await answer(page, 'Escrito sem internet')
  await page.getByTestId('transfer-ticket').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await customer.reads('Escrito sem internet')
  await expect(page.getByTestId('connection-state')).toHaveAttribute('data-state', 'online')
})

test('a sign-out leaves nothing on the device, and the next person finds nothing of the last', async ({
  signInAs,
}) => {
  const page = await signInAs('bruno')
  await page.goto('/tickets')
  await underServiceWorker(page)
  await page.reload()
  await expect.poll(async () => (await keptOn(page)).names).toContain('desk')
  const { owner } = await keptOn(page)
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => keptOn(page)).toEqual({ names: [], owner: undefined })

  await loseNetwork(page)
  await page.goto('/tickets')
  await expect(page.getByTestId('offline-page')).toContainText('Este aparelho não guardou nada')
  await page.context().setOffline(false)
  // The page that waits for the network may go on by itself meanwhile.
  await expect(() => page.goto('/login')).toPass()
  await page.getByLabel('E-mail').fill('carla@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await page.waitForURL(/\/tickets/)
  await expect.poll(async () => (await keptOn(page)).owner).toBeTruthy()
  expect((await keptOn(page)).owner).not.toBe(owner)
})

for (const way of ['by itself', 'by its button'] as const)
  test(`a page that the server was away for comes back ${way}, where the browser never lost its network`, async ({
    signInAs,
  }) => {
    const page = await signInAs('admin')
    await page.goto('/tags')
    await underServiceWorker(page)
    await page.addInitScript((isAsked) => {
      window.addEventListener('online', (event) => event.stopImmediatePropagation())
      const { fetch } = window
      window.fetch = (input, init) =>
        isAsked || input !== '/healthz' ? fetch(input, init) : Promise.reject(new TypeError())
    }, way === 'by itself')
    await loseNetwork(page)
    await page.goto('/tags?q=vip')
    await expect(page.getByTestId('offline-page')).toContainText('Este aparelho não guardou nada')
    await page.context().setOffline(false)
    if (way === 'by its button') await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.waitForURL(/\/tags\?q=vip$/)
    await expect(page.getByRole('searchbox').first()).toHaveValue('vip')
  })

test(
  'a page asked for while the server starts again comes by itself once it is there',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/contacts')
    await untilAwake(page)
    const starting = { status: 503, json: { error: 'ERR_UNAVAILABLE', message: '', requestId: '' } }
    const away = [/\/tags\.data/, /\/healthz$/]
    const asked = Promise.withResolvers<void>()
    for (const url of away)
      await page.route(url, async (route) => {
        if (route.request().url().endsWith('/healthz')) await asked.promise
        await route.fulfill(starting)
      })
    await page.getByRole('link', { name: 'Tags', exact: true }).first().click()
    const failed = page.locator('.error-page')
    await expect(failed).toContainText('Algo deu errado')
    // Nobody knows yet what it is.
    await expect(failed).not.toContainText('A falha foi registrada')
    asked.resolve()
    await expect(failed).toContainText('O Balcão está reiniciando')
    await expect(failed).toContainText('Esta página volta sozinha')
    for (const url of away) await page.unroute(url)
    await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible()
  },
)

test(
  'a failed page comes by itself where nothing more could be had of it than its own scripts',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/contacts')
    await untilAwake(page)
    // Without these the page is loaded anew: that failure is the browser's.
    await page.evaluate(
      `import(__remixManifest.routes['routes/_company.tags'].module).then(() => undefined)`,
    )
    await page.route('**/*', (route) => route.abort())
    await page.getByRole('link', { name: 'Tags', exact: true }).first().click()
    // The browser has its network: nobody is to look there.
    await expect(page.locator('.error-page')).toContainText('O Balcão está reiniciando')
    await page.unrouteAll()
    await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible()
  },
)

test('the product can be installed', LONG, async ({ page, request, app }) => {
  const manifest = (await (await request.get(`${app.url}/manifest.webmanifest`)).json()) as {
    start_url: string
    icons: { src: string; purpose: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src } of manifest.icons)
    expect((await request.get(app.url + src)).headers()['content-type']).toMatch(/^image\//)
  const worker = await request.get(`${app.url}/sw.js`)
  expect(worker.headers()['cache-control']).toBe('no-cache')
  await page.goto('/login')
  const problems = await page.context().newCDPSession(page)
  const { installabilityErrors } = await problems.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId)).not.toContain('manifest-empty')
})
