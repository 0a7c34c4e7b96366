import { expect, test } from './fixtures.ts'

test('the app says that every door is open', async ({ request }) => {
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

test('an attendant of the demo signs in and stays signed in after a reload', async ({
  signInAs,
}) => {
  const page = await signInAs('ana')
  await page.reload()
  await expect(page).not.toHaveURL(/\/login/)
})

test('the phone page opens', async ({ page, app }) => {
  await page.goto(app.phoneUrl)
  await expect(page).toHaveTitle(/.+/)
})
