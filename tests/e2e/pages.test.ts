import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { lookAround } from '#scripts/screens/demo.ts'
import type { Demo } from '#scripts/screens/demo.ts'
import { pageRoutes } from '#scripts/screens/page-routes.ts'
import { settled } from '#scripts/screens/screen.ts'
import type { Person } from '#scripts/screens/screen.ts'
import { untilAwake } from '#scripts/tests/browser.ts'
import { expect, LONG, test } from './fixtures.ts'

test('nobody is led from every private page to the sign-in page, which remembers it', async ({
  app,
  browser,
  page,
}) => {
  const open: string[] = []
  for (const { route, path } of pageRoutes(await lookAround(browser, app.url))) {
    const answer = await page.request.get(app.url + path, { maxRedirects: 0 })
    if (!answer.headers()['location']?.startsWith('/login')) open.push(route)
  }
  expect(open.toSorted()).toEqual(['/*', '/invite/{token}', '/login', '/offline'])
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
  const data = await ana.request.get(`/tickets/${theirs?.uuid}.data`)
  expect(await data.text()).not.toContain(theirs?.contact.name)
  expect((await ana.request.get(`/desk/api/v1/tickets/u/${theirs?.uuid}`)).status()).toBe(404)
})

test('a form that is too long is answered with a page that says so and leads on', async ({
  signInAs,
  app,
}) => {
  const admin = await signInAs('admin')
  const send = (accept: string) =>
    admin.request.post(`${app.url}/tags/new`, {
      headers: { Accept: accept, Origin: app.url },
      form: { intent: 'save', name: 'a'.repeat(1.1 * 1024 * 1024) },
    })
  const page = await send('text/html,*/*;q=0.8')
  expect(page.status()).toBe(413)
  const text = await page.text()
  expect(text).toContain('lang="pt-BR"')
  expect(text).toContain('O conteúdo é grande demais.')
  expect(text).toContain('Ir para os atendimentos')
  expect(await (await send('*/*')).json()).toMatchObject({ error: 'ERR_BODY_TOO_LARGE' })
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

test('axe finds nothing where a day is spent', async ({ page, signInAs }) => {
  await page.goto('/login')
  await expectAccessible(page)
  const desk = await signInAs('admin')
  await desk.goto('/tickets')
  await desk.getByTestId('subtab-open').click()
  // By name: another journey of this app may have opened one that nobody has written in.
  await desk.locator('[data-testid^=ticket-row-]').filter({ hasText: 'João Pedro Lima' }).click()
  await expect(desk.getByTestId('message-bubble').first()).toBeVisible()
  await expectAccessible(desk)
  await desk.goto('/connections')
  await desk.getByTestId('edit-4').click()
  await expect(desk.getByTestId('name')).toBeVisible()
  await expectAccessible(desk)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on any page, ${colorScheme}`, LONG, async ({ app, browser }) => {
    test.setTimeout(600_000)
    const demo = await lookAround(browser, app.url)
    const people = new Map<Person | null, Page>()
    for (const { path, as } of pageRoutes(demo)) {
      const page = people.get(as) ?? (await viewOf(browser, demo, { as, colorScheme }))
      people.set(as, page)
      await page.goto(app.url + path)
      await untilAwake(page)
      await expectAccessible(page, path)
    }
  })

async function viewOf(
  browser: Browser,
  demo: Demo,
  { as, colorScheme }: { as: Person | null; colorScheme: 'light' | 'dark' },
): Promise<Page> {
  const session = as === null ? {} : { storageState: demo.sessions[as] }
  return await (await browser.newContext({ colorScheme, ...session })).newPage()
}

async function expectAccessible(page: Page, about?: string): Promise<void> {
  // What fades in has not its colours yet.
  await page.evaluate(settled)
  expect.soft((await new AxeBuilder({ page }).analyze()).violations, about).toEqual([])
}
