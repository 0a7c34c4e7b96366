import { HOUR_MS } from '#core/time.ts'
import { acceptFromList, pickUpPhone } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { pageWithoutWorker } from './held-answers.ts'

test(
  'an edit loses no words: not a colleague’s, not its own, and not of one that was cancelled or went out',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await pageWithoutWorker(browser, app.url, await signInAs('ana'))
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Segue quando?')
    await acceptFromList(desk, customer.name)
    const uuid = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
    const ticket = await atDesk<{ id: number }>(desk, 'GET', `/tickets/u/${uuid}`)
    const sendAt = new Date(Date.now() + HOUR_MS).toISOString()
    const plan = (body: string) =>
      atDesk<{ id: number }>(desk, 'POST', '/schedules', { ticketId: ticket.id, body, sendAt })
    const { id } = await plan('Segue amanhã')
    const dialog = desk.getByTestId('schedule-dialog')
    const body = desk.getByTestId('schedule-body')
    const changed = desk.getByTestId('changed')
    const save = desk.getByTestId('schedule-dialog-submit')
    const elsewhere = (change: object) => atDesk(desk, 'PUT', `/schedules/${id}`, change)
    const saveOver = changed.getByRole('button', { name: 'Salvar mesmo assim' })
    await desk.getByTestId('planned-summary').click()
    const edit = desk.getByTestId('planned-edit')

    await edit.click()
    await desk.getByTestId('schedule-time').fill('2020-01-01T09:00')
    await save.click()
    await expect(dialog).toContainText('Escolha um horário futuro.')
    await desk.getByTestId('schedule-tomorrow').click()
    await elsewhere({ body: 'Palavras do Bruno' })
    await save.click()
    await expect(changed).toContainText('a mensagem mudou')
    await expect(body).toHaveValue('Palavras do Bruno')
    await saveOver.click()
    await expect(dialog).toHaveCount(0)
    await expect(desk.getByTestId('planned-row')).toContainText('Palavras do Bruno')

    await edit.click()
    await body.fill('As minhas')
    await desk.keyboard.press('Escape')
    const question = desk.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(body).toHaveValue('As minhas')
    await elsewhere({ cancelled: true })
    await save.click()
    await expect(changed).toContainText('foi cancelado')
    await expect(body).toHaveValue('As minhas')
    await saveOver.click()
    // Nothing was planned for a moment: the strip is a new one.
    await desk.getByTestId('planned-summary').click()
    await expect(desk.getByTestId('planned-row')).toContainText('As minhas')

    await desk.route(/\/schedules\/\d+\/send$/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await edit.click()
    await body.fill('Tarde demais')
    await atDesk(desk, 'POST', `/schedules/${id}/send`)
    await save.click()
    await expect(desk.getByTestId('schedule-over')).toContainText('já saiu')
    await expect(body).toHaveValue('Tarde demais')
    await expect(save).toHaveText('Copiar o texto')
    await desk.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(dialog).toHaveCount(0)

    await plan('Vai agora')
    await desk.getByTestId('planned-summary').click()
    await desk.getByTestId('planned-now').click()
    await expect(desk.locator('.toast', { hasText: 'não dá para saber' })).toBeVisible()
    await desk.context().close()
  },
)
