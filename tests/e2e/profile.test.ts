import { AxeBuilder } from '@axe-core/playwright'
import { expect, LONG, test } from './fixtures.ts'

/** 2 × 1 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP438HA0PEfAAq4Aw9TXMNRAAAAAElFTkSuQmCC',
  'base64',
)

test(
  'a person changes their own record and picture, and the screen follows',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('carla')
    await page.goto('/tickets?profile=1')
    const dialog = page.getByTestId('profile-dialog')
    await expect(dialog.getByTestId('profile-name')).not.toHaveValue('')
    expect(
      (await new AxeBuilder({ page }).include('.profile-dialog').analyze()).violations,
    ).toEqual([])

    await dialog.getByTestId('profile-name').fill('C')
    await dialog.getByTestId('profile-email').fill('carla@')
    await dialog.getByTestId('profile-wpp').focus()
    await expect(dialog).toContainText('Too Short!')
    await expect(dialog).toContainText('Invalid email')
    await dialog.getByTestId('profile-name').fill('Carla Mendes Dias')
    await dialog.getByTestId('profile-email').fill('carla@demo.test')
    await dialog
      .getByTestId('picture-file')
      .setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: PNG })
    await expect(page.getByText('Clique em salvar para registar as alterações')).toBeVisible()
    await dialog.getByTestId('save-profile').click()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/profile/)

    const account = page.getByRole('button', { name: 'Conta de Carla Mendes Dias' })
    await expect(account.locator('img')).toHaveAttribute('src', /^\/media\/people\//)
    await expect
      .poll(() => account.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(256)

    // Other tests know her as she was.
    const { id } = (await (await page.request.get('/desk/api/v1/auth/me')).json()) as { id: number }
    const restored = await page.request.put(`/desk/api/v1/users/${id}`, {
      data: { name: 'Carla Mendes', profileImage: null },
      headers: { origin: new URL(page.url()).origin },
    })
    expect(restored.ok()).toBe(true)
    await expect(page.getByRole('button', { name: 'Conta de Carla Mendes' })).toBeVisible()
  },
)

test('language and theme follow the account to another computer', LONG, async ({ signInAs }) => {
  const page = await signInAs('sup')
  await page.goto('/tickets?profile=1')
  const dialog = page.getByTestId('profile-dialog')
  await dialog.getByTestId('profile-language').selectOption('en')
  await dialog.getByTestId('profile-theme').selectOption('dark')
  await dialog.getByTestId('save-profile').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  // The choices go beside the page: the next computer must not be quicker than they.
  await expect
    .poll(async () => (await page.request.get('/desk/api/v1/auth/me')).json())
    .toMatchObject({ language: 'en', defaultTheme: 'dark' })
  const another = await signInAs('sup')
  await another.goto('/tickets')
  await expect(another.locator('html')).toHaveAttribute('lang', 'en')
  await expect(another.locator('html')).toHaveClass(/dark/)
  await another.request.post('/preferences', {
    form: { language: 'pt-BR', theme: 'light' },
    headers: { origin: new URL(another.url()).origin },
  })
})
