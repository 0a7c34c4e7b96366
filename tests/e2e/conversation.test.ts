import { acceptFromList, answer, bubble, pickUpPhone, rowOf } from './customer.ts'
import { expect, LONG, test, WITH_SERVICE_WORKER } from './fixtures.ts'

test('a customer writes, the ticket appears by itself, an attendant accepts and answers, the ticks turn blue', async ({
  browser,
  app,
  signInAs,
}) => {
  const desk = await signInAs('ana')
  await desk.goto('/tickets')
  await desk.getByTestId('subtab-pending').click()
  const customer = await pickUpPhone(browser, app.phoneUrl)
  await customer.write('Oi, meu boleto venceu')
  await expect(rowOf(desk, customer.name)).toBeVisible()
  await expect(rowOf(desk, customer.name)).toContainText('Oi, meu boleto venceu')

  await acceptFromList(desk, customer.name)
  await expect(bubble(desk, 'Oi, meu boleto venceu')).toHaveAttribute('data-from', 'contact')
  await answer(desk, 'Bom dia! Já te mando a segunda via.')
  await customer.reads('Bom dia! Já te mando a segunda via.')
  await expect(bubble(desk, 'segunda via')).toHaveAttribute('data-ack', '3')

  await customer.write('Obrigada!')
  await expect(bubble(desk, 'Obrigada!')).toBeVisible()
  // Where the button stood, another one stands after the first click: the second must not undo it.
  await desk.getByTestId('close-ticket').dblclick()
  await expect(desk).toHaveURL(/\/tickets(\?|$)/)
  await expect(rowOf(desk, customer.name)).toHaveCount(0)
  await desk.getByTestId('tab-closed').click()
  await expect(rowOf(desk, customer.name)).toBeVisible()
})

test('two attendants accept at once: one gets the ticket, the other is told who has it', async ({
  browser,
  app,
  signInAs,
}) => {
  const [ana, bruno] = [await signInAs('ana'), await signInAs('bruno')]
  const customer = await pickUpPhone(browser, app.phoneUrl)
  for (const desk of [ana, bruno]) {
    await desk.goto('/tickets')
    await desk.getByTestId('subtab-pending').click()
  }
  await customer.write('Quem me atende?')
  for (const desk of [ana, bruno]) await rowOf(desk, customer.name).click()
  const accept = [ana, bruno].map((desk) => desk.getByTestId('accept-ticket').first())
  for (const button of accept) await expect(button).toBeVisible()
  // Neither screen hears of the other's press before its own request has left.
  const isAccept = (asked: { method(): string; url(): string }) =>
    asked.method() === 'PUT' && asked.url().includes('/tickets/')
  const both = Promise.all([ana, bruno].map((desk) => desk.waitForRequest(isAccept)))
  for (const desk of [ana, bruno])
    await desk.route('**/tickets/*', async (route) => {
      if (isAccept(route.request())) await both
      await route.continue()
    })
  for (const button of accept) await button.click()
  const composers = () =>
    Promise.all([ana, bruno].map((desk) => desk.getByTestId('composer-input').isVisible()))
  const conflicts = () =>
    Promise.all([ana, bruno].map((desk) => desk.getByTestId('conflict-dialog').isVisible()))
  await expect.poll(async () => (await conflicts()).filter(Boolean).length).toBe(1)
  await expect.poll(async () => (await composers()).filter(Boolean).length).toBe(1)
  const loser = (await conflicts())[0] === true ? ana : bruno
  await expect(loser.getByTestId('conflict-dialog')).toContainText(loser === ana ? 'Bruno' : 'Ana')
})

test.describe('with the service worker', () => {
  test.use(WITH_SERVICE_WORKER)

  test('a reload loses nothing, and what is written offline goes out once when the network is back', async ({
    browser,
    app,
    signInAs,
  }) => {
    const desk = await signInAs('bruno')
    await desk.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Vocês abrem amanhã?')
    await acceptFromList(desk, customer.name)
    await desk.getByTestId('composer-input').fill('rascunho que fica')
    await desk.reload()
    await expect(desk.getByTestId('composer-input')).toHaveValue('rascunho que fica')
    await expect(bubble(desk, 'Vocês abrem amanhã?')).toBeVisible()

    await desk.context().setOffline(true)
    await answer(desk, 'Abrimos às nove')
    await desk.getByTestId('composer-input').fill('e fechamos às dezoito')
    await desk.getByTestId('composer-send').click()
    await expect(desk.getByTestId('connection-state')).toHaveText(/^Sem conexão.* · 2 mensagens/)
    await customer.write('Alguém aí?')
    await desk.context().setOffline(false)
    await customer.reads('Abrimos às nove')
    await customer.reads('e fechamos às dezoito')
    await expect(bubble(desk, 'Alguém aí?')).toBeVisible()
    await desk.reload()
    await expect(bubble(desk, 'Abrimos às nove')).toHaveCount(1)
    await expect(bubble(desk, 'e fechamos às dezoito')).toHaveCount(1)
    await expect(
      customer.page.locator('[data-from=company]', { hasText: 'Abrimos às nove' }),
    ).toHaveCount(1)
  })
})

test(
  'a message the customer can never get says why, and offers no try that would fail the same way',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    // Numbers that end in 0026 are not on WhatsApp, says the provider (simulators/README.md).
    await request.post(`${app.metaSimUrl}/__sim/inbound`, {
      data: {
        phoneNumberId: '106540352242922',
        from: '5511933330026',
        name: 'Número Perdido',
        text: 'oi',
      },
    })
    await acceptFromList(desk, 'Número Perdido')
    await answer(desk, 'Está me ouvindo?')
    const failed = bubble(desk, 'Está me ouvindo?')
    await expect(failed).toContainText('Não enviada: o WhatsApp não alcança este número')
    await expect(failed.getByTestId('retry-message')).toHaveCount(0)
    const inRow = rowOf(desk, 'Número Perdido').getByTitle('Não enviada')
    await expect(inRow).toBeVisible()
    await desk.reload()
    await expect(inRow).toBeVisible()
  },
)

test(
  'a colleague who looks on is shown, and leaves no trace on the badge',
  LONG,
  async ({ browser, app, signInAs }) => {
    const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
    await ana.goto('/tickets')
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Preciso de ajuda')
    await acceptFromList(ana, customer.name)
    await admin.goto(new URL(ana.url()).pathname)
    await expect(bubble(admin, 'Preciso de ajuda')).toBeVisible()
    await expect(ana.getByText(/Helena.*vendo/i).first()).toBeVisible()
  },
)
