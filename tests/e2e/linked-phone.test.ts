import type { Page } from '@playwright/test'
import { acceptFromList, answer, bubble, rowOf } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { FERNANDA, pickUpLinkedPhone, pickUpShopPhone } from './linked-customer.ts'

/** The demo's linked-phone connection. */
const CONNECTION = 4

/** Opens the dialog that links the phone, and gives the text of the code it shows. */
async function showQr(desk: Page): Promise<string> {
  const offers = ['qr', 'connect', 'newQr'].map((name) => `[data-testid=${name}-${CONNECTION}]`)
  await desk.locator(offers.join(',')).first().click()
  const code = desk.getByTestId('qr-code')
  await expect(code).toHaveAttribute('data-qr', /.+/)
  return (await code.getAttribute('data-qr')) ?? ''
}

test('a phone is linked by its QR code; a contact writes, Ana answers, and the ticks turn blue', async ({
  browser,
  app,
  signInAs,
}) => {
  test.slow()
  const admin = await signInAs('admin')
  await admin.goto('/connections')
  const shop = await pickUpShopPhone(browser, app.phoneUrl)
  await shop.scan(await showQr(admin))
  await expect(admin.getByTestId(`condition-${CONNECTION}`)).toHaveAttribute(
    'data-condition',
    'open',
  )
  await expect(shop.devices).toHaveAttribute('data-online', 'true')

  const desk = await signInAs('ana')
  await desk.goto('/tickets')
  await desk.getByTestId('subtab-pending').click()
  const fernanda = await pickUpLinkedPhone(browser, app.phoneUrl, FERNANDA)
  await fernanda.write('Oi, vocês entregam hoje?')
  await expect(rowOf(desk, FERNANDA.name)).toContainText('Oi, vocês entregam hoje?')
  await acceptFromList(desk, FERNANDA.name)
  await expect(bubble(desk, 'Oi, vocês entregam hoje?')).toHaveAttribute('data-from', 'contact')
  await fernanda.isRead('Oi, vocês entregam hoje?')

  await answer(desk, 'Entregamos sim, até as 18h.')
  await fernanda.reads('Entregamos sim, até as 18h.')
  await expect(bubble(desk, 'até as 18h')).toHaveAttribute('data-ack', '3')

  await fernanda.send('voice')
  await expect(
    desk.getByTestId('message-bubble').last().getByRole('button', { name: 'Tocar' }),
  ).toBeVisible()
})
