import type { Page } from '@playwright/test'
import { askDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })

test('a user is invited and chooses a password, once, and another browser sees it', async ({
  app,
  browser,
  signInAs,
}) => {
  const [page, other] = [await signInAs('admin'), await signInAs('super')]
  const name = `Diego ${Date.now()}`
  const email = `diego-${Date.now()}@demo.test`
  await Promise.all([page.goto('/users'), other.goto('/users')])

  await page.getByTestId('add').click()
  await page.getByTestId('save').click()
  await expect(page.getByTestId('name')).toBeFocused()
  await page.getByTestId('name').fill(name)
  await page.getByTestId('email').fill('ana@demo.test')
  await page.getByTestId('queueIds').getByLabel('Suporte').check()
  await page.getByTestId('startWork').selectOption('08:10')
  await page.getByTestId('save').click()
  await expect(page.getByText('Este e-mail não está disponível')).toBeVisible()
  await page.getByTestId('email').fill(email)
  await page.getByTestId('save').click()
  const link = await page.getByTestId('invite-link').inputValue()
  expect(link.startsWith(`${app.url}/invite/`)).toBe(true)
  // Nothing asks about changes: they are saved.
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page).toHaveURL(/\/users$/)
  await expect(row(page, name)).toContainText('convidado')
  await expect(row(other, name)).toContainText('08:10–23:59')

  const guest = await (await browser.newContext({ baseURL: app.url })).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Escolha sua senha' })).toBeVisible()
  await guest.getByLabel('Nova senha').fill('minha-senha')
  await guest.getByLabel('Repita a senha').fill('minha-sena')
  await guest.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(guest.getByText('As senhas não são iguais')).toBeVisible()
  await guest.getByLabel('Nova senha').fill('minha-senha')
  await guest.getByLabel('Repita a senha').fill('minha-senha')
  await guest.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(guest).toHaveURL(/\/tickets$/)
  await expect(row(page, name)).toContainText('agora')
  await expect(row(page, name)).not.toContainText('convidado')
  const late = await (await browser.newContext({ baseURL: app.url })).newPage()
  await late.goto(link)
  await expect(late.getByText('Este convite não vale mais')).toBeVisible()
})

test(
  'the list is searched and narrowed, and a link is made without scripts',
  LONG,
  async ({ browser, signInAs }) => {
    const page = await withoutScripts(browser, await signInAs('admin'))
    const name = `Papel ${Date.now()}`
    await page.goto('/users')
    await page.getByTestId('search').fill('bruno@')
    await page.getByTestId('search').press('Enter')
    await expect(row(page, 'Bruno Dias')).toBeVisible()
    await expect(row(page, 'Marcos Tavares')).toHaveCount(0)
    await page.goto('/users?profile=supervisor')
    await expect(row(page, 'Marcos Tavares')).toBeVisible()
    await expect(row(page, 'Bruno Dias')).toHaveCount(0)

    await page.goto('/users/new')
    await page.getByTestId('name').fill(name)
    await page.getByTestId('email').fill(`papel-${Date.now()}@demo.test`)
    await page.getByTestId('save').click()
    await expect(page.getByTestId('invite-link')).toHaveValue(/\/invite\/.+/)
    await page.goto('/users')
    await row(page, name).getByRole('link', { name: 'Link para definir a senha' }).click()
    await page.getByTestId('make-invite').click()
    await expect(page.getByTestId('invite-link')).toHaveValue(/\/invite\/.+/)
    await page.goto('/users')
    await row(page, name).getByRole('link', { name: 'Excluir' }).click()
    await page.getByTestId('confirm-delete').click()
    await expect(page.getByText(`Usuário ${name} excluído.`)).toBeVisible()
  },
)

test(
  'a user is changed, signed out and deleted, and another browser sees each at once',
  LONG,
  async ({ app, browser, signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('super')]
    const name = `Elisa ${Date.now()}`
    const user = { name, email: `elisa-${Date.now()}@demo.test`, password: 'senha-dela' }
    await page.goto('/users')
    await askDesk(page, 'POST', '/users', user)
    await other.goto('/users')
    const theirs = await (await browser.newContext({ baseURL: app.url })).newPage()
    await theirs.goto('/login')
    await theirs.getByLabel('E-mail').fill(user.email)
    await theirs.getByLabel('Senha', { exact: true }).fill(user.password)
    await theirs.keyboard.press('Enter')
    await expect(theirs).toHaveURL(/\/tickets$/)
    await expect(row(page, name)).toContainText('agora')

    await row(page, name).getByRole('link', { name: 'Editar' }).click()
    await page.getByTestId('profile').getByLabel('Supervisor').check()
    await page.getByTestId('capacity').fill('4')
    await page.getByTestId('paused').check()
    await page.getByTestId('save').click()
    await expect(row(other, name)).toContainText('Supervisor')
    await expect(row(other, name)).toContainText('em pausa')

    await row(page, name).getByRole('link', { name: 'Desconectar' }).click()
    await page.getByTestId('confirm-sign-out').click()
    await expect(theirs).toHaveURL(/\/login/)

    await row(page, name).getByRole('link', { name: 'Excluir' }).click()
    await page.getByTestId('confirm-delete').click()
    await expect(row(page, name)).toHaveCount(0)
    await expect(row(other, name)).toHaveCount(0)
  },
)
