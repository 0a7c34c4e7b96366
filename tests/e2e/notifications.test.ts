import { pickUpPhone, rowOf } from './customer.ts'
import { expect, LONG, test, WITH_SERVICE_WORKER } from './fixtures.ts'
import { keptOn } from './kept-on-device.ts'
import {
  deliver,
  makeWakeable,
  shownNotifications,
  underServiceWorker,
} from './wakeable-browser.ts'

test.use(WITH_SERVICE_WORKER)

test(
  'the bell and the tab say on every page who waits, and lead there',
  LONG,
  async ({ browser, app, signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/contacts')
    await expect(page.getByTestId('connection-state')).toHaveAttribute('data-state', 'online')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Alguém me atende?')
    await expect(page).toHaveTitle(/^\(\d+\) Contatos/)
    await page.getByRole('button', { name: /^Notificações:/ }).click()
    const row = page.getByRole('link', { name: customer.name })
    await expect(row).toContainText('Alguém me atende?')
    await row.click()
    await expect(page).toHaveURL(/\/tickets\//)
    await expect(page).toHaveTitle(/^\(\d+\) /)
  },
)

test(
  'a browser that may be woken is: the words come sealed, the click leads to the ticket',
  LONG,
  async ({ browser, app, signInAs }) => {
    const page = await signInAs('ana')
    const { received } = await makeWakeable(page.context(), app)
    await page.goto('/tickets')
    await underServiceWorker(page)
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByTestId('notification-settings').click()
    await page.getByRole('button', { name: 'Ligar avisos' }).click()
    await expect(page.getByTestId('push-state')).toHaveAttribute('data-state', 'on')
    await page.getByRole('button', { name: 'Enviar um aviso de teste' }).click()
    await expect.poll(async () => (await received()).map(kindOf)).toEqual(['test'])

    // Nobody looks any more.
    await page.goto('about:blank')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Segredo do boleto')
    const ofCustomer = async () =>
      (await received()).find((text) => text.includes(JSON.stringify(customer.name)))
    await expect.poll(ofCustomer, { timeout: 20_000 }).toBeTruthy()
    const push = (await ofCustomer()) ?? ''
    expect(JSON.parse(push)).toMatchObject({ kind: 'waiting', text: 'Segredo do boleto' })
    await deliver(page, app.url, push)
    await page.goto('/tickets')
    await expect
      .poll(() => shownNotifications(page))
      .toEqual([
        expect.objectContaining({
          title: `${customer.name} está aguardando`,
          body: 'Segredo do boleto',
        }),
      ])
    const [worker] = page.context().serviceWorkers()
    await worker?.evaluate(async () => {
      const scope = self as unknown as ServiceWorkerGlobal
      const [notification] = await scope.registration.getNotifications()
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })
    await expect(page).toHaveURL(new RegExp((JSON.parse(push) as Push).ticket.uuid))
    expect(await shownNotifications(page)).toEqual([])
  },
)

test(
  'whoever comes after somebody is not woken for them, however often the browser refuses to end it',
  LONG,
  async ({ app, signInAs }) => {
    const page = await signInAs('ana')
    const { refuseToEnd, isSubscribed } = await makeWakeable(page.context(), app)
    await page.goto('/tickets')
    await underServiceWorker(page)
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByTestId('notification-settings').click()
    await page.getByRole('button', { name: 'Ligar avisos' }).click()
    await expect(page.getByTestId('push-state')).toHaveAttribute('data-state', 'on')
    await expect.poll(async () => (await keptOn(page)).names).toContain('frame')
    const { owner } = await keptOn(page)

    // Bruno signs in over her session.
    const bruno = await signInAs('bruno')
    await page.context().addCookies(await bruno.context().cookies())
    await refuseToEnd(page, true)
    await page.goto('/tickets')
    await expect.poll(() => keptOn(page)).toEqual({ names: [], owner: undefined })
    expect(await isSubscribed(page)).toBe(true)
    await refuseToEnd(page, false)
    await page.reload()
    await expect.poll(() => isSubscribed(page)).toBe(false)
    await expect.poll(async () => (await keptOn(page)).owner).toBeDefined()
    expect((await keptOn(page)).owner).not.toBe(owner)
  },
)

test(
  'how somebody wants to be told is kept, and is theirs on another browser too',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('carla')
    await page.goto('/contacts')
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByTestId('notification-settings').click()
    const saved = () =>
      page.waitForResponse(
        (answer) => answer.url().endsWith('/notification-settings') && answer.ok(),
      )
    await Promise.all([saved(), page.getByTestId('quiet-on').check()])
    await Promise.all([saved(), page.getByTestId('quiet-from').fill('19:30')])
    await Promise.all([saved(), page.getByTestId('notify-text').uncheck()])
    await expect(page.getByTestId('quiet-note')).toContainText('Horário Padrão de Brasília')
    await page.reload()
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByTestId('notification-settings').click()
    await expect(page.getByTestId('quiet-from')).toHaveValue('19:30')
    await expect(page.getByTestId('notify-text')).not.toBeChecked()
  },
)

test(
  'a colleague sees nothing of a ticket that is not theirs',
  LONG,
  async ({ browser, app, signInAs }) => {
    const [ana, carla] = [await signInAs('ana'), await signInAs('carla')]
    for (const page of [ana, carla]) await page.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Sou da fila de suporte')
    await ana.getByTestId('subtab-pending').click()
    await expect(rowOf(ana, customer.name)).toBeVisible()
    await carla.getByRole('button', { name: /^Notificações/ }).click()
    await expect(carla.getByRole('link', { name: customer.name })).toHaveCount(0)
  },
)

type Push = { kind: string; ticket: { uuid: string } }
type ServiceWorkerGlobal = EventTarget & { registration: ServiceWorkerRegistration }
declare const NotificationEvent: new (
  name: string,
  init: { notification: Notification | undefined },
) => Event
const kindOf = (text: string) => (JSON.parse(text) as Push).kind
