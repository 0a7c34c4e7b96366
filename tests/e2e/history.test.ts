import {
  acceptFromList,
  answer,
  arrived,
  bubble,
  customerWrites,
  pickUpPhone,
  rowOf,
} from './customer.ts'
import { atDesk, mustHaveTicket, ticketOf } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

test(
  'a conversation goes on upward into the contact’s earlier ticket, and the drawer lists it',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('primeiro assunto')
    await acceptFromList(desk, customer.name)
    await answer(desk, 'resolvido o primeiro')
    await expect(desk.getByTestId('earlier-tickets')).toContainText('Nenhum')
    await expect(desk.locator('.conversation-start')).toHaveText('Início da conversa')
    await desk.getByTestId('close-ticket').click()
    await expect(desk).toHaveURL(/\/tickets(\?|$)/)
    await customer.write('segundo assunto')
    await acceptFromList(desk, customer.name)
    await expect(bubble(desk, 'segundo assunto')).toBeVisible()
    // What came before is not read before somebody goes up.
    await expect(bubble(desk, 'primeiro assunto')).toHaveCount(0)
    await expect(desk.getByTestId('show-earlier')).toBeVisible()
    await expect(desk.locator('.conversation-start')).toContainText('Início deste atendimento')
    await bubble(desk, 'segundo assunto').hover()
    await desk.mouse.wheel(0, -200)
    await expect(bubble(desk, 'primeiro assunto')).toBeVisible()
    const divider = desk.getByTestId('ticket-divider')
    await expect(divider).toContainText('Ana')
    await expect(divider).toContainText('Resolvido')
    await expect(desk.getByTestId('show-earlier')).toHaveCount(0)

    const listed = desk.getByTestId('earlier-tickets').getByRole('link')
    await expect(listed).toHaveCount(1)
    await listed.focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByTestId('ticket-divider')).toHaveCount(0)
    await expect(bubble(desk, 'primeiro assunto')).toBeVisible()
    // The link is gone with its drawer: the keyboard is where one reads, and on the way back at the link again.
    await expect(desk.getByRole('log')).toBeFocused()
    await desk.goBack()
    await expect(bubble(desk, 'segundo assunto')).toBeVisible()
    await expect(listed).toBeFocused()
    await desk.goForward()
    await expect(desk.getByRole('log')).toBeFocused()
  },
)

test(
  'a resolved ticket leads to the one that is under way',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const past = await arrived(desk, request, app.metaSimUrl, 'primeiro assunto')
    await atDesk(desk, 'PUT', `/tickets/${past.id}`, { status: 'open' })
    await atDesk(desk, 'PUT', `/tickets/${past.id}`, { status: 'closed' })
    await customerWrites(request, app.metaSimUrl, 'segundo assunto', past)
    await expect.poll(async () => (await ticketOf(desk, past.name))?.id).not.toBe(past.id)
    const current = await mustHaveTicket(desk, past.name)
    await desk.goto(`/tickets/${past.uuid}?list=open`)
    const notice = desk.getByTestId('composer-notice')
    await expect(notice).toContainText('Este contato aguarda em outro atendimento.')
    await expect(desk.getByTestId('reopen-ticket')).toHaveCount(0)
    await notice.getByTestId('accept-under-way').click()
    await expect(desk).toHaveURL(new RegExp(current.uuid))
    await desk.goto(`/tickets/${past.uuid}?list=open`)
    await expect(notice).toContainText('Este contato tem outro atendimento em andamento.')
    await notice.getByTestId('go-under-way').click()
    await expect(desk).toHaveURL(new RegExp(current.uuid))
    await atDesk(desk, 'PUT', `/tickets/${current.id}`, { status: 'closed' })
    await desk.goto(`/tickets/${past.uuid}?list=open`)
    await expect(notice).toContainText('Reabra para responder.')
    // Opened again elsewhere, before this screen's eyes.
    await atDesk(desk, 'PUT', `/tickets/${current.id}`, { status: 'open' })
    await expect(notice).toContainText('Este contato tem outro atendimento em andamento.')
    await expect(notice.getByTestId('go-under-way')).toBeVisible()
  },
)

test('a deleted message leaves the list’s row', LONG, async ({ browser, app, signInAs }) => {
  const desk = await signInAs('ana')
  await desk.goto('/tickets')
  const customer = await pickUpPhone(browser, app.phoneUrl)
  await customer.write('tem novidade?')
  await acceptFromList(desk, customer.name)
  await answer(desk, 'a senha é girassol')
  await expect(rowOf(desk, customer.name)).toContainText('girassol')
  await bubble(desk, 'girassol').hover()
  await bubble(desk, 'girassol').getByRole('button', { name: 'Apagar' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  // Gone from the team's sight alone: who opens it must not think the contact is without it.
  await expect(rowOf(desk, customer.name)).toContainText('Apagada só para a equipe')
  await expect(bubble(desk, 'Apagada só para a equipe; o contato ainda vê')).toBeVisible()
  await expect(desk.getByText('girassol')).toHaveCount(0)
})
