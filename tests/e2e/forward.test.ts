import { acceptFromList, bubble, customerWrites, pickUpPhone, rowOf } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'

test(
  'messages are ticked and forwarded by the server, though the page is left',
  LONG,
  async ({ browser, app, request, signInAs }) => {
    test.slow()
    const bia = await pickUpPhone(browser, app.phoneUrl)
    const asks = await customerWrites(request, app.metaSimUrl, 'Qual é o endereço da loja?')
    await bia.write('Preciso do endereço também')
    const desk = await signInAs('admin')
    await desk.goto('/tickets')
    await acceptFromList(desk, asks.name)
    await customerWrites(request, app.metaSimUrl, 'Achei: Rua das Flores, 12', asks)
    const [question, address] = [
      bubble(desk, 'Qual é o endereço da loja?'),
      bubble(desk, 'Rua das Flores, 12'),
    ]
    await expect(address).toBeVisible()

    await address.hover()
    await address.getByTestId('message-more').click()
    await desk.getByTestId('forward-message').click()
    const bar = desk.getByTestId('pick-bar')
    await expect(bar).toContainText('1 selecionada')

    const boxes = desk.locator('.pick-entry > input')
    const ticked = boxes.and(desk.locator(':checked'))
    await expect(ticked).toBeFocused()
    await desk.keyboard.press('Space')
    await bar.getByTestId('pick-forward').click()
    await expect(desk.getByText('Nenhuma mensagem selecionada.')).toBeVisible()
    const id = await question.getAttribute('data-message-id')
    await desk.getByTestId(`pick-${id}`).check()
    await desk.getByTestId(`pick-${await address.getAttribute('data-message-id')}`).press('Space')
    await expect(bar).toContainText('2 selecionadas')
    await desk.getByTestId(`pick-${id}`).press('Enter')

    const dialog = desk.getByTestId('forward-dialog')
    await dialog.getByRole('checkbox', { name: bia.name }).check()
    await dialog.getByTestId('forward-dialog-submit').click()
    await expect(dialog).toBeHidden()
    await expect(bar).toBeHidden()
    await desk.goto('/contacts')

    await bia.reads('Qual é o endereço da loja?')
    await bia.reads('Rua das Flores, 12')
    await desk.goto('/tickets')
    await rowOf(desk, bia.name).click()
    await expect(bubble(desk, 'Rua das Flores, 12')).toContainText('Encaminhada')
  },
)

test(
  'tickets are ticked in the list, messages in a conversation, and these go out to those contacts',
  LONG,
  async ({ browser, app, request, signInAs }) => {
    test.slow()
    const [ivo, eva] = [
      await pickUpPhone(browser, app.phoneUrl),
      await pickUpPhone(browser, app.phoneUrl),
    ]
    await ivo.write('Quero saber da promoção')
    await eva.write('Também quero')
    const source = await customerWrites(request, app.metaSimUrl, 'A promoção vai até sexta')
    await customerWrites(request, app.metaSimUrl, 'Só na loja do centro', source)
    const desk = await signInAs('admin')
    await desk.goto('/tickets')
    for (const name of [source.name, ivo.name, eva.name]) await acceptFromList(desk, name)

    await desk.getByTestId('subtab-open').click()
    await desk.getByTestId('list-menu').click()
    await desk.getByTestId('tick-tickets').click()
    const bulk = desk.getByTestId('bulk-bar')
    await expect(bulk.getByTestId('bulk-forward')).toBeDisabled()
    for (const { name } of [ivo, eva])
      await rowOf(desk, name).locator('[data-testid^=tick-]').check()
    await bulk.getByTestId('bulk-forward').click()
    await expect(bulk).toBeHidden()

    await rowOf(desk, source.name).click()
    const bar = desk.getByTestId('pick-bar')
    await expect(bar).toContainText('para 2 contatos marcados')
    for (const text of ['A promoção vai até sexta', 'Só na loja do centro']) {
      const id = await bubble(desk, text).getAttribute('data-message-id')
      await desk.getByTestId(`pick-${id}`).check()
    }
    await expect(bar).toContainText('2 selecionadas')
    await bar.getByTestId('pick-forward').click()
    const dialog = desk.getByTestId('forward-dialog')
    await expect(dialog).toContainText(ivo.name)
    await expect(dialog).toContainText(eva.name)
    await expect(dialog.getByTestId('forward-dialog-submit')).toHaveText(
      /Encaminhar para 2 contatos/,
    )
    await dialog.getByTestId('forward-dialog-submit').click()
    await expect(dialog).toBeHidden()
    await expect(bar).toBeHidden()
    for (const customer of [ivo, eva]) {
      await customer.reads('A promoção vai até sexta')
      await customer.reads('Só na loja do centro')
    }
    await expect(desk.getByTestId('forward-card')).toContainText('4 mensagens encaminhadas')
  },
)

test('a message has an address of its own', LONG, async ({ app, request, signInAs }) => {
  const asks = await customerWrites(request, app.metaSimUrl, 'Guarde esta mensagem')
  const desk = await signInAs('admin')
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.goto('/tickets')
  await acceptFromList(desk, asks.name)
  const message = bubble(desk, 'Guarde esta mensagem')
  await message.hover()
  await message.getByTestId('message-more').click()
  await desk.getByTestId('copy-link').click()
  await expect(desk.getByText('Link copiado')).toBeVisible()
  const id = await message.getAttribute('data-message-id')
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^${app.url}/tickets/[\\w-]{36}\\?message=${id}$`),
  )
})
