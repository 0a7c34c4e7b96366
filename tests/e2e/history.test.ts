import { acceptFromList, answer, bubble, pickUpPhone, rowOf } from './customer.ts'
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
  await expect(rowOf(desk, customer.name)).toContainText('Mensagem apagada')
  await expect(desk.getByText('girassol')).toHaveCount(0)
})
