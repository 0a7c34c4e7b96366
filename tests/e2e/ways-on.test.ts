import { untilAwake } from '#scripts/tests/browser.ts'
import { expect, LONG, test } from './fixtures.ts'

test('who is signed in elsewhere is told so, and comes back to where they were', async ({
  signInAs,
}) => {
  const first = await signInAs('carla')
  await first.goto('/tickets?list=closed')
  await signInAs('carla')
  await expect(first).toHaveURL(/\/login\?/)
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(
    'Sua conta foi acessada em outro computador',
  )
  await expect(first.getByTestId('session-ended')).toContainText('troque a senha')
  await first.getByLabel('E-mail').fill('carla@demo.test')
  await first.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await first.getByRole('button', { name: 'Acessar' }).click()
  await expect(first).toHaveURL(/\/tickets\?list=closed/)
})

test(
  'who signs out in one tab is not told in another that somebody else signed in',
  LONG,
  async ({ signInAs }) => {
    const here = await signInAs('carla')
    await here.goto('/tickets')
    const there = await here.context().newPage()
    await there.goto('/tags')
    await untilAwake(there)
    await here.getByRole('button', { name: /^Conta de/ }).click()
    await here.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(here).toHaveURL(/\/login$/)
    await expect(there).toHaveURL(/\/login\?.*ended=signed_out/)
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Você saiu da sua conta')
  },
)

test(
  'a session that is over is said with the first call that it refuses, whatever waits to be sent',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/tickets')
    await page.locator('.ticket-row-lead').first().click()
    await expect(page.getByTestId('message-bubble').first()).toBeVisible()
    // The socket stays: nothing but an answer can say it.
    await page.context().clearCookies({ name: 'balcao_session' })
    await page.getByTestId('composer-input').fill('Só um momento')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login\?.*ended=expired/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua sessão terminou')
  },
)

test(
  'a session that ended says so on the next document, a first visit says nothing of it',
  LONG,
  async ({ browser, app, signInAs }) => {
    const page = await signInAs('carla')
    const [cookies] = [await page.context().cookies()]
    await page.context().clearCookies()
    const stale = await browser.newContext({ baseURL: app.url })
    await stale.addCookies(cookies)
    // Signing in again ends the session that these cookies belong to.
    await signInAs('carla')
    const late = await stale.newPage()
    await late.goto('/contacts')
    await expect(late.getByRole('heading', { level: 1 })).toHaveText(
      'Sua conta foi acessada em outro computador',
    )
    const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
    await visitor.goto('/contacts')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Entrar')
  },
)

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(
    `a link to a ticket that cannot be shown says so and leads on (${viewport.width} px)`,
    LONG,
    async ({ signInAs }) => {
      const page = await signInAs('ana')
      await page.setViewportSize(viewport)
      await page.goto('/tickets/00000000-0000-4000-8000-000000000000')
      await expect(page.getByText('Este atendimento não foi encontrado')).toBeVisible()
      await page.getByTestId('leave-missing').click()
      await expect(page).toHaveURL(/\/tickets$/)
      await expect(page.getByText('Este atendimento não foi encontrado')).toBeHidden()
      await expect(page.locator('[data-testid^=ticket-row-]').first()).toBeVisible()
    },
  )

test(
  'an address without a page keeps the navigation of who is signed in',
  LONG,
  async ({ browser, app, signInAs }) => {
    const ana = await signInAs('ana')
    expect((await ana.goto('/nao-existe'))?.status()).toBe(404)
    await expect(ana.getByText('Página não encontrada')).toBeVisible()
    await ana.getByRole('link', { name: 'Contatos' }).first().click()
    await expect(ana).toHaveURL(/\/contacts/)
    const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
    expect((await visitor.goto('/nao-existe'))?.status()).toBe(404)
    await expect(visitor.getByText('Página não encontrada')).toBeVisible()
    await expect(visitor.getByRole('navigation')).toHaveCount(0)
  },
)

test('a company whose subscription is over sees that, and nothing else', async ({
  browser,
  app,
}) => {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('admin@vencida.test')
  await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await expect(page).toHaveURL(/\/financeiro-aberto/)
  await expect(page.getByRole('alert')).toContainText('Empresa Vencida')
  await page.goto('/contacts')
  await expect(page).toHaveURL(/\/financeiro-aberto/)
})
