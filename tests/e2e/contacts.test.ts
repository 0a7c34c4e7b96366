import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { writeSpreadsheet } from '#core/write-spreadsheet.ts'
import { untilAwake } from '#scripts/tests/browser.ts'
import { newCustomer } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'
import { PlainBrowser } from './plain-browser.ts'

const rowOf = (page: Page, name: string) =>
  page.locator('[data-testid^=contact-][role=row]', { hasText: name })

async function openContacts(page: Page): Promise<void> {
  await page.goto('/contacts')
  await expect(page.locator('[data-testid^=contact-][role=row]').first()).toBeVisible()
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByTestId('search').fill(text)
  await expect(page).toHaveURL(/search|q=/)
}

async function addContact(page: Page, { name, number }: { name: string; number: string }) {
  await page.getByTestId('add').click()
  await page.getByTestId('name').fill(name)
  await page.getByTestId('country').fill(number.slice(0, 2))
  await page.getByTestId('area').fill(number.slice(2, 4))
  await page.getByTestId('number').fill(number.slice(4))
  await page.getByTestId('save').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function act(page: Page, name: string, what: string): Promise<void> {
  await rowOf(page, name).locator('[data-testid^=menu-]').click()
  await page.locator(`[data-testid^=${what}-]`).filter({ visible: true }).click()
}

/** All words of a spreadsheet, in one text. */
async function wordsOf(download: Download): Promise<string> {
  const files = unzipSync(readFileSync(await download.path()))
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n')
}

test('a contact is added, found, changed and blocked', async ({ signInAs }) => {
  const page = await signInAs('admin')
  const person = newCustomer()
  await openContacts(page)
  await page.getByTestId('add').click()
  await page.getByTestId('save').click()
  await expect(page.getByTestId('name')).toBeFocused()
  await page.keyboard.press('Escape')
  await addContact(page, person)
  await search(page, person.name)
  await act(page, person.name, 'edit')
  await page.getByTestId('email').fill('cliente@exemplo.test')
  await page.getByTestId('save').click()
  await expect(rowOf(page, person.name)).toContainText('cliente@exemplo.test')
  await act(page, person.name, 'block')
  await page.getByTestId('confirm-block').click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rowOf(page, person.name)).toContainText('Bloqueado')
  await page.reload()
  await expect(rowOf(page, person.name)).toContainText('Bloqueado')
})

test('the list is read on, sorted and searched without scripts', async ({ signInAs }) => {
  const browser = new PlainBrowser(await signInAs('ana'))
  await browser.open('/contacts')
  await browser.follow('.list-next')
  expect(browser.path).toContain('cursor=')
  await browser.follow('[data-testid="sort-lastContact"]')
  expect(browser.path).toBe('/contacts?sort=lastContact')
  await browser.send('[data-testid="search"]', { q: 'Maria Souza' })
  expect(browser.path).toBe('/contacts?q=Maria+Souza&sort=lastContact')
  expect(await browser.text()).toContain('Maria Souza')
  expect(await browser.has('.list-next')).toBe(false)
  await browser.send('[data-testid="search"]', { q: 'ninguém se chama assim' })
  expect(await browser.text()).toContain('Nada encontrado')
})

test('the number of somebody known is refused beside its field', LONG, async ({ signInAs }) => {
  const page = await signInAs('admin')
  const person = newCustomer()
  await openContacts(page)
  await addContact(page, person)
  await page.getByTestId('add').click()
  await page.getByTestId('name').fill('Outra pessoa')
  await page.getByTestId('country').fill(person.number.slice(0, 2))
  await page.getByTestId('area').fill(person.number.slice(2, 4))
  await page.getByTestId('number').fill(person.number.slice(4))
  await page.getByTestId('save').click()
  await expect(page.getByText('Já existe um contato com este número.')).toBeVisible()
})

test('a spreadsheet goes in, its refused rows come back as a file, and all contacts go out', async ({
  signInAs,
}) => {
  const page = await signInAs('admin')
  const [one, two] = [newCustomer(), newCustomer()]
  await page.goto('/contacts/sheet')
  const rows = [
    ['Nome', 'Número', 'E-mail'],
    [one.name, one.number, 'um@exemplo.test'],
    [two.name, two.number, ''],
    ['Sem número', '12', ''],
  ]
  await page.getByTestId('sheet-file').setInputFiles({
    name: 'pessoas.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeSpreadsheet('Pessoas', rows)),
  })
  await expect(page.getByTestId('sheet-preview')).toContainText(one.name)
  await page.getByTestId('start-import').click()
  await expect(page.getByTestId('import-state')).toHaveAttribute('data-state', 'finished')
  await expect(page.locator('[data-testid=import-counts] [data-kind=created]')).toContainText('2')
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('download-errors').click(),
  ])
  const reasons = await wordsOf(refused)
  expect(reasons).toContain('Sem número')
  expect(reasons).not.toContain(one.name)

  await page.keyboard.press('Escape')
  await page.getByTestId('transfer-contacts').click()
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('export-sheet').click(),
  ])
  const people = await wordsOf(book)
  for (const text of [one.name, two.name, 'um@exemplo.test']) expect(people).toContain(text)
})

test(
  'two contacts that are one person are united, and separated again',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    const [stays, goes] = [newCustomer(), newCustomer()]
    await openContacts(page)
    await addContact(page, stays)
    await addContact(page, goes)
    await search(page, stays.name)
    await act(page, stays.name, 'merge')
    const dialog = page.getByRole('dialog')
    await page.getByTestId('find').fill(goes.name)
    await dialog.getByRole('link', { name: goes.name }).click()
    await page.getByTestId('confirm-merge').click()
    await page.getByRole('button', { name: 'desfazer' }).click()
    await expect(page.getByText('Contatos separados de novo.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
    // And later, out of the dialog.
    await act(page, stays.name, 'merge')
    await page.getByTestId('find').fill(goes.name)
    await dialog.getByRole('link', { name: goes.name }).click()
    await page.getByTestId('confirm-merge').click()
    await expect(dialog).toHaveCount(0)
    await act(page, stays.name, 'merge')
    await dialog.getByRole('button', { name: 'Separar' }).click()
    await expect(dialog).toHaveCount(0)
    await search(page, goes.name)
    await expect(rowOf(page, goes.name)).toBeVisible()
  },
)

test(
  'a search that nothing answers leaves the page as it is, and is answered when the network is back',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/contacts')
    await untilAwake(page)
    const box = page.getByTestId('search')
    const rows = page.locator('.contacts-row')
    await expect(rows.nth(5)).toBeVisible()
    await page.context().setOffline(true)
    await box.fill('Maria Souza')
    await expect(page.getByText('Sem conexão. Tente de novo')).toBeVisible()
    await expect(rows.nth(5)).toBeVisible()
    await expect(box).toHaveValue('Maria Souza')
    await page.context().setOffline(false)
    await expect(rows.nth(5)).toHaveCount(0)
    await expect(rows.first()).toContainText('Maria Souza')
  },
)
