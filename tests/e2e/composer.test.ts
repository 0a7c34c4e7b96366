import { answer, bubble, inConversation } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'

test(
  'a slash calls the quick replies, which know the customer’s name',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    const input = desk.getByTestId('composer-input')
    await input.pressSequentially('/agua')
    await expect(desk.getByTestId('suggestions')).toContainText('/aguarde')
    await input.press('Enter')
    await expect(input).toHaveValue(/Só um momento, Cliente\./)
    await input.press('Enter')
    await customer.reads('Só um momento, Cliente.')
  },
)

test(
  'an emoji is found by its name and stands where the caret was',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    const input = desk.getByTestId('composer-input')
    await input.fill('Obrigada')
    await desk.getByTestId('composer-emoji').click()
    const picker = desk.getByTestId('emoji-picker')
    await expect(picker.getByRole('searchbox')).toBeFocused()
    await desk.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect(input).toBeFocused()
    await desk.keyboard.type(' por tudo ')
    await desk.getByTestId('composer-emoji').click()
    await picker.getByRole('searchbox').fill('foguete')
    await picker.getByRole('button', { name: 'foguete', exact: true }).click()
    await expect(input).toHaveValue('Obrigada por tudo 🚀')
    await input.press('Enter')
    await customer.reads('Obrigada por tudo 🚀')
  },
)

test(
  'a colleague who is mentioned in a note finds it in the bell; the customer never sees it',
  LONG,
  async ({ browser, app, signInAs }) => {
    const [desk, admin] = [await signInAs('ana'), await signInAs('admin')]
    const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    await admin.goto('/tickets')
    await desk.getByTestId('composer-note').click()
    const input = desk.getByTestId('composer-input')
    await input.pressSequentially('@Hel')
    await expect(desk.getByTestId('suggestions')).toContainText('Helena')
    await input.press('Enter')
    await input.pressSequentially('pode ver isto?')
    await input.press('Enter')
    await expect(bubble(desk, 'pode ver isto?')).toBeVisible()
    await admin.getByRole('button', { name: /^Notificações/ }).click()
    await expect(admin.getByTestId('bell-mentions')).toContainText(customer.name)
    await desk.getByTestId('composer-message').click()
    await answer(desk, 'Já volto com a resposta')
    await customer.reads('Já volto com a resposta')
    await expect(customer.page.getByText('pode ver isto?')).toHaveCount(0)
  },
)

test(
  'an answer is reacted to, and deleted for the customer too',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
    const asked = bubble(desk, 'Oi, tudo bem?')
    await asked.hover()
    await asked.getByTestId('react').click()
    await desk.getByRole('toolbar').getByText('👍').click()
    await expect(asked.getByTestId('reactions')).toContainText('👍')

    await answer(desk, 'Resposta errada')
    const wrong = bubble(desk, 'Resposta errada')
    await wrong.hover()
    await wrong.getByRole('button', { name: 'Apagar' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
    await expect(wrong).toHaveCount(0)
  },
)

test('a contact’s card goes out with name and number', LONG, async ({ browser, app, signInAs }) => {
  const desk = await signInAs('ana')
  const customer = await inConversation(desk, { browser, phoneUrl: app.phoneUrl })
  await desk.getByTestId('composer-card').click()
  const dialog = desk.getByTestId('send-contact-dialog')
  await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill('Oficina')
  await dialog.getByText('Oficina do Zé').click()
  await desk.getByTestId('send-contact-dialog-submit').click()
  await expect(bubble(desk, 'Oficina do Zé')).toBeVisible()
  await customer.reads('Oficina do Zé')
})
