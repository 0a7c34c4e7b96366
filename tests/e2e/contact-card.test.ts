import {
  acceptFromList,
  bubble,
  cloudSends,
  customerWrites,
  newCustomer,
  rowOf,
} from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'

test(
  'whom a contact card names is kept, and talked to in a ticket of their own',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('admin')
    await desk.goto('/tickets')
    const person = await customerWrites(request, app.metaSimUrl, 'Fala com a costureira')
    const dalva = newCustomer()
    const phones = [{ phone: `+${dalva.number}`, wa_id: dalva.number }]
    await cloudSends(request, app.metaSimUrl, person, 'contacts', [
      { name: { formatted_name: 'Dalva costureira' }, phones },
    ])
    await acceptFromList(desk, person.name)
    const card = bubble(desk, 'Dalva costureira')
    await card.getByTestId('card-talk').click()
    const form = desk.getByRole('dialog')
    await expect(form.getByTestId('name')).toHaveValue('Dalva costureira')
    await form.getByTestId('save').click()
    const ticket = desk.getByTestId('new-ticket-dialog')
    await expect(ticket).toContainText('Dalva costureira')
    await desk.keyboard.press('Escape')

    // By now she is known: the card leads to her instead of to a second one.
    await card.getByTestId('card-save').click()
    await expect(form.getByTestId('name')).toHaveValue('Dalva costureira')
    await expect(form).toContainText('Editar')
    await desk.keyboard.press('Escape')
    await card.getByTestId('card-talk').click()
    await expect(ticket).toContainText('Dalva costureira')
  },
)

test('a group whose phone is away says when its members show', LONG, async ({ signInAs }) => {
  const desk = await signInAs('admin')
  await desk.goto('/tickets')
  await desk.getByTestId('subtab-group').click()
  await rowOf(desk, 'Entregas · Zona Sul').click()
  const drawer = desk.locator('.header-drawer')
  await expect(drawer).toBeVisible()
  if ((await drawer.getAttribute('aria-pressed')) === 'false') await drawer.click()
  const members = desk.getByTestId('group-members')
  await expect(members).toContainText('Os participantes aparecem quando ele voltar')
  await expect(members).not.toContainText('Só quem escreveu há pouco')
})
