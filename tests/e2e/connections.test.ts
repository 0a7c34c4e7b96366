import type { Page } from '@playwright/test'
import { expect, LONG } from './fixtures.ts'
import { pickUpShopPhone } from './linked-customer.ts'
import { isIn, newConnection, newPerson, shownQr, test } from './phones.ts'
import { PlainBrowser } from './plain-browser.ts'

const connection = (page: Page, name: string) =>
  page.locator('[data-testid^=connection-]', { hasText: name })

test('a phone’s connection is made, shows its token once, is changed, and is deleted by its name', async ({
  signInAs,
}) => {
  const page = await signInAs('admin')
  await page.goto('/connections')
  await page.getByTestId('add').click()
  await page.getByTestId('new-whatsapp').click()
  await page.getByTestId('save').click()
  await expect(page.getByTestId('name')).toBeFocused()
  await page.getByTestId('name').fill('Celular do balcão novo')
  await page.getByTestId('save').click()
  await expect(page.getByTestId('api-token')).toHaveText(/\S{30}/)
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  const row = connection(page, 'Celular do balcão novo')
  await expect(row).toBeVisible()

  await row.locator('[data-testid^=edit-]').click()
  await expect(page.getByTestId('name')).toHaveValue('Celular do balcão novo')
  await expect(page.getByTestId('api-token')).toHaveCount(0)
  await page.getByTestId('name').fill('Celular da recepção')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByTestId('save').click()
  const renamed = connection(page, 'Celular da recepção')
  await expect(renamed).toBeVisible()

  await renamed.locator('[data-testid^=delete-]').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Celular da recepção')
  await question.getByTestId('confirm-delete').click()
  await expect(renamed).toHaveCount(0)
})

test(
  'who may not manage connections finds no page of them, and is refused',
  LONG,
  async ({ app, signInAs }) => {
    const ana = await signInAs('ana')
    expect((await ana.goto('/connections'))?.status()).toBe(403)
    await expect(ana.getByTestId('add')).toHaveCount(0)
    // The rail stays: it is the way on.
    await ana.locator('nav a[href="/tickets"]').first().click()
    await expect(ana).toHaveURL(/\/tickets/)
    const answer = await ana.request.delete('/desk/api/v1/whatsapp/4', {
      headers: { origin: app.url },
    })
    expect(answer.status()).toBe(403)
  },
)

test(
  'the code of a QR can be copied, and pasted on the phone',
  LONG,
  async ({ app, browser, signInAs }) => {
    const admin = await signInAs('admin')
    const { id } = await newConnection(admin, 'Celular por cópia')
    const { number } = await newPerson(admin.request, app.phoneUrl, 'Celular por cópia', {
      company: true,
    })
    const { page: phone } = await pickUpShopPhone(browser, app.phoneUrl, number)
    for (const page of [admin, phone])
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await admin.goto('/connections')
    await admin.getByTestId(`connect-${id}`).click()
    await shownQr(admin)
    await admin.getByTestId('qr-copy').click()
    const copied = await admin.evaluate(() => navigator.clipboard.readText())
    await phone.bringToFront()
    await phone.evaluate((text) => navigator.clipboard.writeText(text), copied)
    await phone.getByTestId('link-device').click()
    await phone.getByTestId('qr-paste').click()
    await expect(phone.getByTestId('link-done')).not.toHaveText('')
    await isIn(admin, id, 'open')
  },
)

test('a phone’s code is asked for and shown without scripts', LONG, async ({ signInAs }) => {
  const admin = await signInAs('admin')
  const { id } = await newConnection(admin, 'Celular sem scripts')
  const browser = new PlainBrowser(admin)
  await browser.open('/connections')
  await browser.open(await browser.linkInRow('Celular sem scripts', /\/link$/))
  await browser.send('[data-testid="qr-renew"]')
  expect(browser.status).toBe(200)
  await expect
    .poll(async () => {
      await browser.open(`/connections/${id}/link`)
      return await browser.has('[data-testid="qr-code"]')
    })
    .toBe(true)
})
