import type { Page } from '@playwright/test'
import { HOUR_MS } from '#core/time.ts'
import { acceptFromList, bubble, pickUpPhone, rowOf } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { holdAnswers, pageWithoutWorker } from './held-answers.ts'

/** The id of the ticket that is open on the page. */
async function ticketOnPage(page: Page): Promise<number> {
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return (await atDesk<{ id: number }>(page, 'GET', `/tickets/u/${uuid}`)).id
}

const PDF = Buffer.from('%PDF-1.4 boleto')

const inMillis = (millis: number) => new Date(Date.now() + millis).toISOString()

/** Far enough off to be looked at first, however slow the machine is. */
const plan = (page: Page, ticketId: number, body: string) =>
  atDesk<{ id: number }>(page, 'POST', '/schedules', { ticketId, body, sendAt: inMillis(HOUR_MS) })

/** A time to send must lie ahead: this one comes while the test waits for what follows. */
const makeDue = (page: Page, id: number) =>
  atDesk(page, 'PUT', `/schedules/${id}`, { sendAt: inMillis(3_000) })

test(
  'what is written is planned, shown, and sent by itself or at once',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Me lembra amanhã?')
    await acceptFromList(desk, customer.name)

    await desk.getByTestId('composer-input').fill('Bom dia! Lembrete do boleto.')
    await desk.getByTestId('send-later').click()
    await desk.getByTestId('later-tomorrow').click()
    await expect(desk.getByTestId('composer-input')).toHaveValue('')
    await expect(desk.getByTestId('planned-strip')).toContainText('1 agendada')

    const { id } = await plan(desk, await ticketOnPage(desk), 'Sai sozinha, {{firstName}}')
    await expect(desk.getByTestId('planned-strip')).toContainText('2 agendadas')
    // Due in a moment: the room's alarm sends it, whoever looks on.
    await makeDue(desk, id)
    await customer.reads('Sai sozinha, Cliente')
    await expect(bubble(desk, 'Sai sozinha')).toHaveCount(1)
    await expect(desk.getByTestId('planned-strip')).toContainText('1 agendada')

    await desk.getByTestId('planned-summary').click()
    await desk.getByTestId('planned-edit').click()
    await desk.getByTestId('schedule-body').fill('')
    await desk.getByTestId('schedule-dialog-submit').click()
    await expect(desk.getByTestId('schedule-dialog')).toContainText('Obrigatório')
    await desk.getByTestId('schedule-body').fill('Bom dia! Lembrete do boleto de maio.')
    await desk.getByTestId('schedule-dialog-submit').click()
    await expect(desk.getByTestId('planned-row')).toContainText('boleto de maio')
    await desk.getByTestId('planned-now').click()
    await customer.reads('boleto de maio')
    await expect(desk.getByTestId('planned-strip')).toHaveCount(0)
  },
)

test(
  'what is planned leaves the composer at once, and comes back where it fails or is undone',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await pageWithoutWorker(browser, app.url, await signInAs('ana'))
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Manda o boleto?')
    await acceptFromList(desk, customer.name)
    const text = desk.getByTestId('composer-input')
    const later = async () => {
      await desk.getByTestId('send-later').click()
      await desk.getByTestId('later-tomorrow').click()
    }
    const bar = desk.getByTestId('reply-bar')
    await bubble(desk, 'Manda o boleto?').click({ button: 'right' })
    await desk.getByTestId('menu-reply').click()
    await text.fill('Segue o boleto')
    await desk
      .getByTestId('composer-files')
      .setInputFiles({ name: 'boleto.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(desk.getByTestId('tray-row')).toHaveCount(1)

    const plans = await holdAnswers(desk, /\/desk\/api\/v1\/schedules$/)
    await later()
    await expect(text).toHaveValue('')
    await expect(desk.getByTestId('tray-row')).toHaveCount(0)
    await expect(bar).toHaveCount(0)
    await text.fill('Mais uma coisa')
    await plans.refuse()
    await expect(text).toHaveValue('Segue o boleto\n\nMais uma coisa')
    await expect(desk.getByTestId('tray-row')).toContainText('boleto.pdf')
    await expect(bar).toContainText('Manda o boleto?')

    await plans.letAll()
    await later()
    await expect(desk.getByTestId('planned-strip')).toContainText('1 agendada')
    await expect(text).toHaveValue('')
    await desk.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
    await expect(text).toHaveValue('Segue o boleto\n\nMais uma coisa')
    await expect(desk.getByTestId('tray-row')).toContainText('boleto.pdf')
    await expect(bar).toContainText('Manda o boleto?')
    await expect(desk.getByTestId('planned-strip')).toHaveCount(0)
    await desk.context().close()
  },
)

/** The server has what comes here, and its answers are lost. */
const loseAnswers = (page: Page, to: RegExp) =>
  page.route(to, async (route) => {
    await route.fetch()
    await route.abort()
  })

const PLANS = /\/desk\/api\/v1\/schedules$/
const WITHDRAWALS = /\/desk\/api\/v1\/schedule-withdrawals$/

test(
  'a plan that is not answered is withdrawn in the end, and its words outlive their page and their ticket',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await pageWithoutWorker(browser, app.url, await signInAs('ana'))
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Quando chega?')
    await acceptFromList(desk, customer.name)
    const ticket = await ticketOnPage(desk)
    const planned = async () =>
      (await atDesk<{ count: number }>(desk, 'GET', `/schedules?ticketId=${ticket}`)).count
    const text = desk.getByTestId('composer-input')
    const later = async () => {
      await desk.getByTestId('send-later').click()
      await desk.getByTestId('later-tomorrow').click()
    }

    await desk.route(WITHDRAWALS, (route) => route.abort())
    await loseAnswers(desk, PLANS)
    await text.fill('Chega amanhã')
    await later()
    await expect(text).toHaveValue('Chega amanhã')
    expect(await planned()).toBe(1)
    await desk.unroute(WITHDRAWALS)
    await desk.reload()
    await expect.poll(planned).toBe(0)
    await expect(text).toHaveValue('Chega amanhã')

    await desk.unroute(PLANS)
    await holdAnswers(desk, PLANS)
    await later()
    await expect(text).toHaveValue('')
    await desk.reload()
    await expect(text).toHaveValue('Chega amanhã')
    // On the screen or not: a plan that may have stood does so no more.
    const left = desk.locator('.toast', { hasText: `${customer.name} não ficou agendada` })
    await left.getByRole('button', { name: 'Dispensar aviso' }).click()

    await desk.unroute(PLANS)
    const plans = await holdAnswers(desk, PLANS)
    await later()
    await desk.goBack()
    await expect(text).toHaveCount(0)
    await plans.refuse()
    const notice = desk.locator('.toast', { hasText: `${customer.name} não foi agendada` })
    await notice.getByRole('button', { name: 'Abrir' }).click()
    await expect(text).toHaveValue('Chega amanhã')

    await text.fill('')
    const files = await holdAnswers(desk, /\/quick-messages\/\d+\/media/)
    await text.pressSequentially('/promo')
    await desk.getByTestId('quick-thumbnail').waitFor()
    await desk.keyboard.press('Enter')
    await expect(text).toHaveValue(/oferta da semana/)
    await desk.getByTestId('send-later').click()
    await expect(desk.getByTestId('later-choose')).toBeDisabled()
    await files.letAll()
    await expect(desk.getByTestId('later-choose')).toBeEnabled()
    await desk.context().close()
  },
)

test(
  'on a phone a notice covers neither what is planned nor where the answer is written',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Pode ser amanhã?')
    await acceptFromList(desk, customer.name)
    await desk.setViewportSize({ width: 390, height: 844 })
    await desk.getByTestId('composer-input').fill('Até amanhã!')
    await desk.getByTestId('send-later').click()
    await desk.getByTestId('later-tomorrow').click()
    await expect(desk.getByTestId('planned-strip')).toContainText('1 agendada')
    const notice = desk.locator('.toast', { hasText: 'Agendada' })
    // A pointer on it keeps it.
    await notice.hover()
    await expect
      .poll(async () => {
        const [above, below] = [
          await notice.boundingBox(),
          await desk.getByTestId('planned-strip').boundingBox(),
        ]
        return (below?.y ?? 0) - ((above?.y ?? Infinity) + (above?.height ?? 0))
      })
      .toBeGreaterThanOrEqual(0)
    await desk.getByTestId('planned-summary').click()
    await expect(desk.getByTestId('planned-row')).toBeVisible()
  },
)

test(
  'a planned message that is held is shown to its author, who sees its conversation no more',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Me avisa quando sair?')
    await acceptFromList(desk, customer.name)
    const ticket = await ticketOnPage(desk)
    const { id } = await plan(desk, ticket, 'Já saiu!')
    const admin = await signInAs('admin')
    const queues = await atDesk<{ id: number; name: string }[]>(admin, 'GET', '/queue')
    const queueId = queues.find(({ name }) => name === 'Financeiro')?.id
    const moved = { status: 'pending', queueId, takeOver: true }
    await atDesk(admin, 'PUT', `/tickets/${ticket}`, moved)
    await makeDue(admin, id)
    const bell = desk.getByRole('button', { name: /1 agendada não enviada/ })
    await bell.click()
    const held = desk.getByTestId('bell-planned')
    await expect(held).toContainText('Já saiu!')
    await expect(held).toContainText('numa fila que quem pediu não atende')
    // The bell of a page beside the desk says the same.
    const aside = await desk.context().newPage()
    await aside.goto('/contacts')
    await aside.getByRole('button', { name: /1 agendada não enviada/ }).click()
    await expect(aside.getByTestId('bell-planned')).toContainText('Já saiu!')
    await aside.close()
    await desk.context().setOffline(true)
    await held.getByRole('button', { name: /^Descartar/ }).click()
    await expect(desk.locator('.toast', { hasText: 'Sem conexão' })).toBeVisible()
    await expect(held).toContainText('Já saiu!')
    await desk.context().setOffline(false)
    await held.getByRole('button', { name: /^Descartar/ }).click()
    await expect(held).toHaveCount(0)
  },
)

test(
  'a quick reply brings its picture, with the words under it',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Tem promoção?')
    await acceptFromList(desk, customer.name)
    await desk.getByTestId('composer-input').pressSequentially('/promo')
    await expect(desk.getByTestId('quick-thumbnail').locator('img')).toBeVisible()
    await desk.keyboard.press('Enter')
    await expect(desk.getByTestId('tray-row')).toContainText('sofa.png')
    await expect(desk.getByTestId('composer-input')).toHaveValue(/oferta da semana, Cliente/)
    await desk.getByTestId('composer-send').click()
    await customer.reads('oferta da semana')
    await expect(bubble(desk, 'oferta da semana').locator('img').first()).toBeVisible()
  },
)

test(
  'a ticket closes with the rating its customer gives',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Consegui, obrigado')
    await acceptFromList(desk, customer.name)
    await desk.getByTestId('ticket-menu').click()
    await desk.getByTestId('close-with-rating').click()
    await desk.getByTestId('rating-dialog-submit').click()
    await expect(desk.getByTestId('rating-dialog')).toContainText('Avaliação obrigatória')
    await desk.getByTestId('rating-satisfaction').check()
    await desk.getByTestId('rating-dialog-submit').click()
    await customer.reads('de 1 a 5')
    await expect(rowOf(desk, customer.name)).toHaveCount(0)
    await customer.write('5')
    await customer.reads('Sua avaliação foi registrada')
    await desk.getByTestId('tab-closed').click()
    await expect(rowOf(desk, customer.name)).toBeVisible()
    await expect(
      rowOf(desk, customer.name).locator('[title*="5 de 5"], [aria-label*="5 de 5"]'),
    ).toBeVisible()
  },
)
