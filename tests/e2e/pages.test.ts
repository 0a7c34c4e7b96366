import { AxeBuilder } from '@axe-core/playwright'
import { expect, LONG, test } from './fixtures.ts'

/** Every page there is; a new route belongs here. */
const PRIVATE_PAGES = [
  '/',
  '/tickets',
  '/tickets/00000000-0000-0000-0000-000000000000',
  '/connections',
  '/queues',
  '/users',
  '/financeiro-aberto',
]

test('nobody is led from every private page to the sign-in page, which remembers it', async ({
  page,
}) => {
  for (const path of PRIVATE_PAGES) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login/)
  }
  await page.goto('/tickets')
  await page.getByLabel('E-mail').fill('carla@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await expect(page).toHaveURL(/\/tickets$/)
})

test("another company's ticket does not exist, in a page or in its data", async ({
  signInAs,
  request,
  app,
}) => {
  const ana = await signInAs('ana')
  const login = await request.post(`${app.url}/api/v1/auth/login`, {
    data: { email: 'admin@outra.test', password: 'balcao-demo' },
  })
  const { token } = (await login.json()) as { token: string }
  const list = await request.get(`${app.url}/api/v1/tickets?showAll=true`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const theirs = ((await list.json()) as { tickets: { uuid: string; contact: { name: string } }[] })
    .tickets[0]
  expect(theirs).toBeDefined()
  await ana.goto(`/tickets/${theirs?.uuid}`)
  await expect(ana).toHaveURL(/\/tickets\?missing=ticket$/)
  expect((await ana.request.get(`/desk/api/v1/tickets/u/${theirs?.uuid}`)).status()).toBe(404)
})

test('a second browser of the same person ends the first with the words of the specification', async ({
  signInAs,
}) => {
  const first = await signInAs('carla')
  await first.goto('/tickets')
  await signInAs('carla')
  // On the desk first, then on the page it leads to.
  await expect(first.getByText('Sua conta foi acessada em outro computador')).toBeVisible()
  await expect(first).toHaveURL(/\/login/)
})

for (const scheme of ['light', 'dark'] as const) {
  test(
    `axe finds nothing on any page, ${scheme}`,
    scheme === 'dark' ? LONG : {},
    async ({ page, signInAs }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto('/login')
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      const desk = await signInAs('admin')
      await desk.emulateMedia({ colorScheme: scheme })
      await desk.goto('/tickets')
      await desk.getByTestId('subtab-open').click()
      await desk.locator('[data-testid^=ticket-row-]').first().click()
      await expect(desk.getByTestId('message-bubble').first()).toBeVisible()
      expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([])
      await desk.goto('/connections')
      await expect(desk.getByTestId('connection-4')).toBeVisible()
      expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([])
      await desk.getByTestId('edit-4').click()
      await expect(desk.getByTestId('connection-name')).toBeVisible()
      expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([])
    },
  )
}
