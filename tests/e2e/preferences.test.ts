import { expect, test } from './fixtures.ts'

test('language and theme are kept by the device before anyone signs in, and by the person after', async ({
  page,
  signInAs,
}) => {
  await page.goto('/login')
  await page.getByRole('combobox').selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

  const sup = await signInAs('sup')
  await sup.goto('/contacts')
  await sup.getByRole('button', { name: /^Conta de/ }).click()
  await sup.getByRole('button', { name: 'Usar tema escuro' }).click()
  await expect(sup.locator('html')).toHaveClass(/dark/)
  await sup.getByRole('combobox', { name: 'Idioma' }).selectOption('es')
  await expect(sup.getByTestId('new-contact')).toContainText('Nuevo contacto')

  // Another browser has never heard of it; the account has.
  const again = await signInAs('sup')
  await again.goto('/contacts')
  await expect(again.locator('html')).toHaveClass(/dark/)
  await expect(again.getByTestId('new-contact')).toContainText('Nuevo contacto')
})
