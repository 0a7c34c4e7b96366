import { expect, test } from './fixtures.ts'

test('the app says that every endpoint is open', async ({ request }) => {
  const answer = await request.get('/healthz')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'ok' })
})

test('a visitor is led to the sign-in page, which has no error in it', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Acessar' })).toBeVisible()
  expect(problems).toEqual([])
})

test('an attendant of the demo signs in and stays signed in after a reload', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('ana@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await expect(page).toHaveURL(/\/tickets/)
  await page.reload()
  await expect(page).not.toHaveURL(/\/login/)
})

test('the phone page opens', async ({ page, app }) => {
  await page.goto(app.phoneUrl)
  await expect(page).toHaveTitle(/.+/)
})

test('a page that fails shows a code that can be read out, the beginning of the request’s id', async ({
  page,
}) => {
  await page.goto('/nowhere')
  await expect(page.getByTestId('support-code')).toHaveText(/^[\da-f]{8}$/)
})

test('the language menu works where a browser runs no scripts', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('combobox').selectOption('en')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
