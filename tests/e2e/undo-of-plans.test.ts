import { acceptFromList, arrived, bubble, pickUpPhone } from './customer.ts'
import { atDesk, idOf, mustHaveTicket, takenAtDesk } from './desk-calls.ts'
import { composer } from './desk-places.ts'
import { expect, LONG, test } from './fixtures.ts'
import { holdAnswers, pageWithoutWorker, withoutWorker } from './held-answers.ts'

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

withoutWorker(
  'a plan that comes back takes the keyboard from nobody, and stays behind the dialog of another plan',
  LONG,
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Manda o boleto?')
    await takenAtDesk(desk, ticket)
    const bar = desk.getByTestId('reply-bar')
    // Whoever answers from within a comment goes on in the answer.
    await desk.getByTestId('composer-note').click()
    await expect(desk.getByTestId('composer')).toHaveAttribute('data-note', '')
    await bubble(desk, 'Manda o boleto?').click({ button: 'right' })
    await desk.getByTestId('menu-reply').click()
    await expect(desk.getByTestId('composer')).not.toHaveAttribute('data-note')
    await expect(composer(desk)).toBeFocused()
    await desk.keyboard.type('Segue o boleto')
    await desk.getByTestId('composer-files').setInputFiles({
      name: 'boleto.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 boleto'),
    })
    const plans = await holdAnswers(desk, /\/desk\/api\/v1\/schedules$/)
    const tomorrow = async () => {
      await desk.getByTestId('send-later').click()
      await desk.getByTestId('later-tomorrow').click()
      await expect(composer(desk)).toHaveValue('')
    }
    await tomorrow()
    const note = desk.getByTestId('contact-drawer').getByTestId('note-text')
    await note.click()
    await desk.keyboard.type('Cliente')
    await plans.refuse(1)
    await expect(bar).toContainText('Manda o boleto?')
    await expect(composer(desk)).toHaveValue('Segue o boleto')
    await expect(note).toBeFocused()
    await desk.keyboard.type(' antiga')
    await expect(note).toHaveValue('Cliente antiga')

    await plans.letAll()
    await tomorrow()
    await expect(desk.getByTestId('planned-strip')).toContainText('1 agendada')
    const withdrawals = await holdAnswers(desk, WITHDRAWALS)
    await desk.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
    await composer(desk).fill('Chega amanhã')
    await desk.getByTestId('send-later').click()
    await desk.getByTestId('later-choose').click()
    await expect(desk.getByTestId('schedule-body')).toHaveValue('Chega amanhã')
    await withdrawals.letAll()
    await expect(composer(desk)).toHaveValue('Segue o boleto\n\nChega amanhã')
    await desk.getByTestId('schedule-dialog').getByRole('button', { name: 'Agendar' }).click()
    await expect(composer(desk)).toHaveValue('Segue o boleto')
    await expect(desk.getByTestId('tray-row')).toContainText('boleto.pdf')
    await expect(bar).toContainText('Manda o boleto?')
    await expect(desk.getByTestId('planned-strip')).toContainText('1 agendada')
  },
)
