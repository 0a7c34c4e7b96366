import { acceptFromList, pickUpPhone } from './customer.ts'
import { atDesk, idOf, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { pageWithoutWorker } from './held-answers.ts'

const WITHDRAWALS = /\/desk\/api\/v1\/schedule-withdrawals$/

test(
  'the undo of a plan ends with what else becomes of it, and says what came back of nothing or to nowhere',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await pageWithoutWorker(browser, app.url, await signInAs('ana'))
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Quando abre?')
    await acceptFromList(desk, customer.name)
    const { id: ticket } = await mustHaveTicket(desk, customer.name)
    const text = desk.getByTestId('composer-input')
    const notice = desk.locator('.toast', { hasText: 'Agendada para' })
    const later = async (words: string) => {
      await text.fill(words)
      await desk.getByTestId('send-later').click()
      await desk.getByTestId('later-tomorrow').click()
      // What is planned takes its place first; a pointer on it keeps it.
      await expect(desk.getByTestId('planned-strip')).toBeVisible()
      await notice.hover()
    }
    const undo = () => notice.getByRole('button', { name: 'Desfazer' }).click()

    await later('Abre às 9h')
    const { schedules } = await atDesk<{ schedules: { id: number }[] }>(
      desk,
      'GET',
      `/schedules?ticketId=${ticket}`,
    )
    await atDesk(desk, 'PUT', `/schedules/${schedules[0]?.id}`, { body: 'Abre às 8h' })
    await expect(notice).toHaveCount(0)

    await later('Amanhã também')
    await desk.getByTestId('planned-summary').click()
    const row = desk.getByTestId('planned-row').filter({ hasText: 'Amanhã também' })
    await row.getByTestId('planned-edit').click()
    await desk.getByTestId('schedule-body').waitFor()
    expect(await notice.count()).toBe(0)
    await desk.keyboard.press('Escape')

    await desk.route(WITHDRAWALS, (route) => route.fulfill({ json: { status: 'sent' } }))
    await later('Feriado não')
    await undo()
    const tooLate = desk.locator('.toast', { hasText: 'Não deu mais para desfazer' })
    await tooLate.getByRole('button', { name: 'Dispensar aviso' }).click()
    await expect(text).toHaveValue('')
    await desk.unroute(WITHDRAWALS)

    await later('Segunda sim')
    const admin = await signInAs('admin')
    const queueId = await idOf(admin, '/queue', 'Financeiro')
    await atDesk(admin, 'PUT', `/tickets/${ticket}`, { status: 'pending', queueId, takeOver: true })
    await expect(text).toHaveCount(0)
    await undo()
    const gone = desk.locator('.toast', { hasText: `${customer.name} foi desfeito` })
    await expect(gone.getByRole('button', { name: 'Copiar o texto' })).toBeVisible()
    await desk.context().close()
  },
)
