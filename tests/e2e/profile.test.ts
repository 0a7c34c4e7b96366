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
    const dialog = page.getByRole('dialog', { name: 'Meu perfil' })
    await expect(dialog.getByTestId('name')).not.toHaveValue('')
    expect((await new AxeBuilder({ page }).include('.user-dialog').analyze()).violations).toEqual(
      [],
    )

    await dialog.getByTestId('name').fill('C')
    await dialog.getByTestId('wpp').focus()
    await expect(dialog).toContainText('Too Short!')
    await dialog.getByTestId('name').fill('Carla Mendes Dias')
    await dialog
      .getByTestId('profileImage')
      .setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: PNG })
    await expect(page.getByText('Clique em salvar para registar as alterações')).toBeVisible()
    await page.context().setOffline(true)
    await dialog.getByTestId('save').click()
    await expect(dialog.getByRole('alert')).toContainText('Não foi salvo: sem conexão')
    await page.context().setOffline(false)
    await expect(dialog.getByTestId('name')).toHaveValue('Carla Mendes Dias')
    await dialog.getByTestId('save').click()
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
  const dialog = page.getByRole('dialog', { name: 'Meu perfil' })
  await dialog.getByTestId('language').selectOption('en')
  await dialog.getByTestId('defaultTheme').getByLabel('Escuro').check()
  await dialog.getByTestId('save').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const another = await signInAs('sup')
  await another.goto('/tickets')
  await expect(another.locator('html')).toHaveAttribute('lang', 'en')
  await expect(another.locator('html')).toHaveClass(/dark/)
  await another.request.post('/preferences', {
    form: { language: 'pt-BR', theme: 'light' },
    headers: { origin: new URL(another.url()).origin },
  })
})
