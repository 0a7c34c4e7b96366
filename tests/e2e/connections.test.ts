import type { Page } from '@playwright/test'
import { expect, LONG, test } from './fixtures.ts'

const connection = (page: Page, name: string) =>
  page.locator('[data-testid^=connection-]', { hasText: name })

test('a phone’s connection is made, shows its token once, is changed, and is deleted by its name', async ({
  signInAs,
}) => {
  const page = await signInAs('admin')
  await page.goto('/connections')
  await page.getByTestId('new-connection').click()
  await page.getByTestId('new-whatsapp').click()
  await page.getByTestId('save-connection').click()
  await expect(page.getByTestId('connection-name')).toBeFocused()
  await page.getByTestId('connection-name').fill('Celular do balcão novo')
  await page.getByTestId('save-connection').click()
  await expect(page.getByTestId('api-token')).toHaveText(/\S{30}/)
  await page.getByTestId('connection-dialog').getByRole('button', { name: 'Fechar' }).click()
  const row = connection(page, 'Celular do balcão novo')
  await expect(row).toBeVisible()

  await row.locator('[data-testid^=edit-]').click()
  await expect(page.getByTestId('connection-name')).toHaveValue('Celular do balcão novo')
  await expect(page.getByTestId('api-token')).toHaveCount(0)
  await page.getByTestId('connection-name').fill('Celular da recepção')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByTestId('save-connection').click()
  const renamed = connection(page, 'Celular da recepção')
  await expect(renamed).toBeVisible()

  await renamed.locator('[data-testid^=delete-]').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Celular da recepção')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(renamed).toHaveCount(0)
})

test(
  'who may not manage connections finds no page of them, and is refused',
  LONG,
  async ({ app, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/connections')
    await expect(ana.getByTestId('new-connection')).toHaveCount(0)
    const answer = await ana.request.delete('/desk/api/v1/whatsapp/4', {
      headers: { origin: app.url },
    })
    expect(answer.status()).toBe(403)
  },
)
