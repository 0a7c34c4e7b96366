import type { Page } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

type Saved = { id: number; name: string }

/** Two records of one person: the e-mail gives them away. */
async function writtenTwice(page: Page): Promise<{ email: string; records: [Saved, Saved] }> {
  const [first, second] = [newCustomer(), newCustomer()]
  const email = `${first.number}@casa.test`
  const save = ({ name, number }: { name: string; number: string }) =>
    atDesk<Saved>(page, 'POST', '/contacts', { name, number, email })
  return { email, records: [await save(first), await save(second)] }
}

test(
  'contacts that are probably one person are offered by themselves, and told apart for good',
  LONG,
  async ({ signInAs }) => {
    const admin = await signInAs('admin')
    await admin.goto('/contacts')
    const { records } = await writtenTwice(admin)
    const key = `${records[0].id}-${records[1].id}`
    await admin.reload()
    await admin.getByTestId('duplicates-strip').getByRole('link').click()
    const pair = admin.getByTestId(`pair-${key}`)
    await expect(pair).toContainText('Mesmo e-mail')
    await admin.getByTestId(`apart-${key}`).click()
    await expect(pair).toHaveCount(0)
    await admin.getByRole('button', { name: 'desfazer' }).click()
    await expect(pair).toBeVisible()
    await admin.getByTestId(`apart-${key}`).click()
    await expect(pair).toHaveCount(0)
    await admin.reload()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await expect(pair).toHaveCount(0)
    await admin.keyboard.press('Escape')
    await expect(admin).toHaveURL(/\/contacts$/)
  },
)

test('a pair is joined in the merge dialog, which knows both sides', LONG, async ({ signInAs }) => {
  const admin = await signInAs('admin')
  await admin.goto('/contacts')
  const { records } = await writtenTwice(admin)
  await admin.goto('/contacts/duplicates')
  const pair = admin.getByTestId(`pair-${records[0].id}-${records[1].id}`)
  await pair.getByRole('link').click()
  const dialog = admin.getByRole('dialog')
  await expect(admin.getByTestId('confirm-merge')).toBeVisible()
  for (const { name } of records) await expect(dialog).toContainText(name)
  await admin.getByTestId('confirm-merge').click()
  // Back among the pairs, of which there is one less.
  await expect(admin).toHaveURL(/\/contacts\/duplicates$/)
  await expect(dialog).toBeVisible()
  await expect(pair).toHaveCount(0)
  const kept = await atDesk<Saved>(admin, 'GET', `/contacts/${records[1].id}`)
  expect(kept.id).toBe(records[0].id)
})

test('whoever types an e-mail that exists is led to whose it is', LONG, async ({ signInAs }) => {
  const admin = await signInAs('admin')
  await admin.goto('/contacts')
  const { email, records } = await writtenTwice(admin)
  await admin.goto('/contacts/new')
  await admin.getByTestId('email').fill(email)
  await admin.getByTestId(`see-${records[0].id}`).click()
  await admin.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(admin.getByTestId('name')).toHaveValue(records[0].name)
})

test('an attendant, who may not join contacts, is offered none', LONG, async ({ signInAs }) => {
  const ana = await signInAs('ana')
  await ana.goto('/contacts')
  await expect(ana.locator('[data-testid^=contact-]').first()).toBeVisible()
  await expect(ana.getByTestId('duplicates-strip')).toHaveCount(0)
  expect((await ana.request.get('/desk/api/v1/contacts/duplicates')).status()).toBe(403)
})
