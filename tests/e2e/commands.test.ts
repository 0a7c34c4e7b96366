import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const bar = (page: Page) => page.getByTestId('command-bar')
const box = (page: Page) => page.getByTestId('command-text')

async function openBar(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

test('the command bar goes anywhere and acts on the open ticket, by the keyboard alone', async ({
  signInAs,
}) => {
  const page = await signInAs('bruno')
  await page.goto('/tickets')
  await page.locator('[data-testid^=ticket-row-]').first().click()
  await expect(page.getByTestId('ticket-header')).toBeVisible()

  await openBar(page)
  await expect(bar(page).getByRole('option', { name: /^Transferir/ })).toBeVisible()
  expect((await new AxeBuilder({ page }).include('.command-bar').analyze()).violations).toEqual([])
  await box(page).fill('historico')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Histórico do ticket' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openBar(page)
  await box(page).fill('contatos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contacts/)
  await openBar(page)
  await box(page).fill('escuro')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await openBar(page)
  await box(page).fill('claro')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/light/)
  await openBar(page)
  await expect(bar(page).getByRole('group', { name: 'Usados há pouco' })).toContainText('Contatos')
  await box(page).fill('Maria')
  await expect(bar(page).getByRole('group', { name: 'Tickets e contatos' })).toContainText('Maria')
})

test('g and a letter go from page to page, ? lists the keys, and nothing is taken from who types', async ({
  signInAs,
}) => {
  const page = await signInAs('bruno')
  await page.goto('/contacts')
  await expect(page.getByTestId('connection-state')).toHaveAttribute('data-state', 'online')
  await page.keyboard.press('?')
  await expect(page.getByTestId('shortcuts-dialog')).toContainText('Ir para')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/contacts/)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('shortcuts-dialog')).toBeHidden()

  const search = page.getByRole('searchbox').first()
  await search.pressSequentially('gt?')
  await expect(search).toHaveValue('gt?')
  await expect(page).toHaveURL(/\/contacts/)
  await search.blur()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/tickets/)
})
