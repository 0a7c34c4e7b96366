import { expect, test } from './fixtures.ts'

test('where scripts fail to load, what needs them makes room for what does not', async ({
  signInAs,
}) => {
  const context = (await signInAs('admin')).context()
  // One that is not waited for until it answers presses.
  const page = await context.newPage()
  const failed = page.locator('.scripts-failed')
  await page.route('**/assets/manifest-*', (route) => route.abort())
  await page.goto('/contacts')
  await expect(failed).toContainText('Parte desta página não carregou')
  for (const button of ['transfer-contacts', 'filter-tags', 'open-commands'])
    await expect(page.getByTestId(button)).toBeHidden()
  for (const link of ['import-sheet-plain', 'open-menu'])
    await expect(page.getByTestId(link)).toBeVisible()
  await page.unroute('**/assets/manifest-*')
  await failed.getByRole('link', { name: 'Recarregar' }).click()
  await expect(page.getByTestId('transfer-contacts')).toBeVisible()
  await expect(page.locator('.without-scripts')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-scripts')
})
