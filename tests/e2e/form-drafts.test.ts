import type { Page } from '@playwright/test'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

const signsInOn = async (page: Page, person: string) => {
  await page.getByLabel('E-mail').fill(`${person}@demo.test`)
  await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await expect(page).toHaveURL(/\/tags\/new$/)
}

test(
  'what was written when the session ended is there once its writer has signed in again, for nobody else, and not kept once it is saved',
  LONG,
  async ({ browser, signInAs }) => {
    const page = await signInAs('admin')
    const name = `Sem sessão ${Date.now()}`
    const note = page.getByTestId('draft-restored')
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
    const losesSession = async () => {
      await page.goto('/tags/new')
      await page.getByTestId('name').fill(name)
      await page.context().clearCookies()
      await page.getByTestId('save').click()
      await expect(page).toHaveURL(/\/login\?/)
      await expect(page.getByTestId('not-saved')).toHaveCount(0)
    }
    await losesSession()
    await signsInOn(page, 'admin')
    await expect(note).toContainText('Ainda não foi salvo.')
    await expect(page.getByTestId('name')).toHaveValue(name)
    await page.getByTestId('save').click()
    await expect(page.getByRole('row', { name })).toBeVisible()
    expect(await kept()).not.toContain(name)

    await losesSession()
    await signsInOn(page, 'sup')
    await expect.poll(kept).not.toContain(name)
    await expect(page.getByTestId('name')).toHaveValue('')
    await expect(note).toHaveCount(0)

    const plain = await withoutScripts(browser, page)
    await plain.goto('/tags/new')
    await plain.getByTestId('name').fill(name)
    await plain.context().clearCookies()
    await plain.getByTestId('save').click()
    await expect(plain.getByTestId('not-saved')).toContainText('não foi salvo')
    await plain.context().close()
  },
)

test(
  'who is signed out everywhere finds what they were writing once they are back',
  LONG,
  async ({ signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('super')]
    const people = await atDesk<{ id: number; name: string }[]>(other, 'GET', '/users/list')
    const name = `Desconectada ${Date.now()}`
    await page.goto('/tags/new')
    await page.getByTestId('name').fill(name)
    const { id } = people.find((one) => one.name === 'Helena Prado') ?? {}
    await other.goto(`/users/${id}/signout`)
    await other.getByTestId('confirm-sign-out').click()
    await expect(page.getByTestId('session-ended')).toContainText('desconectou você')
    await signsInOn(page, 'admin')
    await expect(page.getByTestId('draft-restored')).toBeVisible()
    await expect(page.getByTestId('name')).toHaveValue(name)
  },
)

test('a form that could not be sent stays as it was written, and says why', async ({
  signInAs,
}) => {
  const page = await signInAs('admin')
  const name = `Sem rede ${Date.now()}`
  await page.goto('/tags/new')
  await page.getByTestId('name').fill(name)
  await page.context().setOffline(true)
  await page.getByTestId('save').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Não foi salvo' })).toBeVisible()
  await expect(page.getByTestId('name')).toHaveValue(name)
  await page.context().setOffline(false)

  // The machine restarts: what holds its port meanwhile answers for it, to the page that is read again after the form too.
  let held = 0
  await page.route(/\.data/, async (route) => {
    held++
    await route.fulfill({ status: 503, json: { error: 'ERR_UNAVAILABLE' } })
  })
  await page.getByTestId('save').click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Não foi salvo: o Balcão está reiniciando' }),
  ).toBeVisible()
  await expect.poll(() => held).toBeGreaterThan(1)
  await expect(page.getByTestId('name')).toHaveValue(name)
  await page.unroute(/\.data/)
  await page.getByTestId('save').click()
  await expect(page.getByRole('row', { name })).toBeVisible()
})
