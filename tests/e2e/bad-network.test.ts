import type { WebSocketRoute } from '@playwright/test'
import { inLongRun } from '#scripts/tests/long.ts'
import { acceptFromList, answer, bubble, pickUpPhone, rowOf } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test, WITH_SERVICE_WORKER } from './fixtures.ts'

test.use(WITH_SERVICE_WORKER)

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** More than a screen, a page and a batch hold. */
const MISSED = inLongRun(125, 500)

test('an answer that never arrives: the message was taken, is asked for again, and is one', async ({
  browser,
  app,
  signInAs,
}) => {
  const page = await signInAs('ana')
  await page.goto('/tickets')
  const customer = await pickUpPhone(browser, app.phoneUrl)
  await customer.write('Pode repetir?')
  await acceptFromList(page, customer.name)
  let cut = 0
  await page.route(/\/desk\/api\/v1\/messages\/\d+$/, async (route) => {
    if (route.request().method() !== 'POST' || cut > 0) return await route.fallback()
    cut += 1
    // The server has it; the line goes before the browser hears so.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await answer(page, 'Claro, uma vez só')
  await customer.reads('Claro, uma vez só')
  await expect(page.getByTestId('connection-state')).toHaveAttribute('data-waiting', '0')
  expect(cut).toBe(1)
  await expect(bubble(page, 'Claro, uma vez só')).toHaveCount(1)
  await page.reload()
  await expect(bubble(page, 'Claro, uma vez só')).toHaveCount(1)
  await expect(
    customer.page.locator('[data-from=company]', { hasText: 'Claro, uma vez só' }),
  ).toHaveCount(1)
})

test(
  'two tabs of one person show the same, and what both have waiting goes out once',
  LONG,
  async ({ browser, app, signInAs }) => {
    const first = await signInAs('bruno')
    await first.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Estou em duas abas')
    await acceptFromList(first, customer.name)
    const second = await first.context().newPage()
    await second.goto(new URL(first.url()).pathname)
    await answer(first, 'da primeira aba')
    await expect(bubble(second, 'da primeira aba')).toHaveCount(1)
    await first.context().setOffline(true)
    await answer(first, 'sem rede, da primeira')
    await answer(second, 'sem rede, da segunda')
    await first.context().setOffline(false)
    for (const text of ['sem rede, da primeira', 'sem rede, da segunda']) {
      await customer.reads(text)
      for (const tab of [first, second]) await expect(bubble(tab, text)).toHaveCount(1)
      await expect(customer.page.locator('[data-from=company]', { hasText: text })).toHaveCount(1)
    }
  },
)

test(
  'more messages than a reading brings passed by while it slept: they are there when it wakes',
  LONG,
  async ({ app, request, browser, signInAs }) => {
    test.setTimeout(180_000)
    const page = await signInAs('ana')
    // A browser that is offline keeps the sockets it has: a machine that sleeps does not.
    const lines: WebSocketRoute[] = []
    await page.routeWebSocket(/\/realtime/, (line) => {
      line.connectToServer()
      lines.push(line)
    })
    await page.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Vou escrever muito')
    await acceptFromList(page, customer.name)
    // This is about what is missed, not about a reading that is cut off.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    for (const line of lines) await line.close()
    await expect(page.getByTestId('connection-state')).toHaveAttribute('data-state', /re|off/)
    const write = (n: number) =>
      request.post(`${app.metaSimUrl}/__sim/inbound`, {
        data: {
          phoneNumberId: '106540352242922',
          from: customer.number,
          name: customer.name,
          text: `perdida ${n}`,
        },
      })
    for (let n = 1; n < MISSED; n += 25)
      await Promise.all(Array.from({ length: 25 }, (_, i) => write(n + i)))
    await write(MISSED + 1)
    await page.context().setOffline(false)
    await expect(page.getByTestId('connection-state')).toHaveAttribute('data-state', 'online')
    // The provider brings them one after the other: the last is there when all have been stored.
    await expect(rowOf(page, customer.name)).toContainText(`perdida ${MISSED + 1}`, {
      timeout: 90_000,
    })
    // Who was at the end is there again, and what could not be read meanwhile is read by itself.
    await expect(bubble(page, `perdida ${MISSED + 1}`)).toBeInViewport()
    await expect(page.getByText('Não foi possível carregar as observações')).toHaveCount(0)
  },
)

test(
  "times go by the server's clock, whatever the device's says",
  LONG,
  async ({ browser, app, signInAs }) => {
    const page = await signInAs('ana')
    await page.clock.install({ time: Date.now() + DAY_MS })
    await page.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Que horas são?')
    await acceptFromList(page, customer.name)
    await expect(rowOf(page, customer.name).locator('time')).toHaveText(/^\d\d:\d\d$/)
    await answer(page, 'Agora mesmo')
    await customer.reads('Agora mesmo')
    await expect(page.getByText('hoje', { exact: true }).last()).toBeVisible()
    await expect(page.getByText('ontem', { exact: true })).toHaveCount(0)

    await page.getByTestId('composer-input').fill('Já te digo')
    await page.getByTestId('send-later').click()
    await page.getByTestId('later-hour').click()
    await expect(page.getByTestId('planned-strip')).toBeVisible()
    const { contactId } = await mustHaveTicket(page, customer.name)
    const { schedules } = await atDesk<{ schedules: { sendAt: string }[] }>(
      page,
      'GET',
      `/schedules?contactId=${contactId}`,
    )
    const waits = schedules.map(({ sendAt }) => new Date(sendAt).getTime() - Date.now())
    expect(waits).toEqual([expect.closeTo(HOUR_MS, -6)])
  },
)

test(
  'a slow line shows the ticket at once and a skeleton where its messages will be',
  LONG,
  async ({ browser, app, signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Devagar e sempre')
    await acceptFromList(page, customer.name)
    await page.goto('/tickets')
    const line = Promise.withResolvers<undefined>()
    await page.route(/\/desk\/api\/v1\/messages\/\d+/, async (route) => {
      await line.promise
      await route.continue()
    })
    await rowOf(page, customer.name).click()
    await expect(page.getByTestId('ticket-header')).toContainText(customer.name)
    await expect(page.locator('.conversation-skeleton')).toBeVisible()
    line.resolve(undefined)
    await expect(bubble(page, 'Devagar e sempre')).toBeVisible()
  },
)

test(
  'a page that is read again when nothing answers stays as it is',
  LONG,
  async ({ signInAs }) => {
    const [page, admin] = [await signInAs('ana'), await signInAs('admin')]
    await page.goto('/tickets')
    await admin.goto('/tickets')
    await page.waitForLoadState('networkidle')
    await page.route(/tickets\.data/, (route) => route.abort('internetdisconnected'))
    const cut = page.waitForEvent('requestfailed', (one) => one.url().includes('/tickets.data'))
    await atDesk(admin, 'POST', '/tags', {
      name: `Corte ${Date.now()}`,
      kanban: 0,
      color: '#8899aa',
    })
    await cut
    // The desk is still there, and works.
    await page.getByTestId('filters').click()
    await expect(page.getByTestId('filter-unread')).toBeVisible()
    await expect(page.getByText('Algo deu errado')).toHaveCount(0)
  },
)

test.describe('on a first visit, which has kept nothing yet', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'what is pressed before the scripts are there is done once they are',
    LONG,
    async ({ signInAs }) => {
      const page = await signInAs('ana')
      const scripts = Promise.withResolvers<undefined>()
      await page.route(/\/assets\/.*\.js/, async (route) => {
        await scripts.promise
        await route.continue()
      })
      const awake = page.goto('/tickets', { waitUntil: 'commit' })
      const waiting = page.getByTestId('subtab-pending')
      await waiting.click()
      await expect(waiting).toHaveAttribute('aria-pressed', 'false')
      scripts.resolve(undefined)
      await awake
      await expect(waiting).toHaveAttribute('aria-pressed', 'true')
    },
  )

  test('a part that cannot come opens when the network is back', LONG, async ({ signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/tickets')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.keyboard.press('?')
    await page.getByTestId('filters').focus()
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test(
    'a part that is gone from the server takes no page with it: a reload is offered',
    LONG,
    async ({ signInAs }) => {
      const page = await signInAs('ana')
      await page.route(/shortcuts-dialog/, (route) => route.fulfill({ status: 404 }))
      await page.goto('/tickets')
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('?')
      await expect(page.getByText('Parte desta tela não pôde ser carregada')).toBeVisible()
      await page.getByTestId('filters').click()
      await expect(page.getByTestId('filter-unread')).toBeVisible()
      await page.unroute(/shortcuts-dialog/)
      await page.getByRole('button', { name: 'Recarregar' }).click()
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  )
})
