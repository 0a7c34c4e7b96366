import type { Page } from '@playwright/test'
import { acceptFromList, answer, bubble, rowOf } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { expect } from './fixtures.ts'
import { pageWithoutWorker } from './held-answers.ts'
import { FAMILY, FERNANDA, pickUpLinkedPhone, pickUpShopPhone } from './linked-customer.ts'
import { test } from './phones.ts'

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

  // A group of the phone's: who writes is named, and the drawer lists who is in it, without a number.
  await atDesk(admin, 'PUT', `/whatsapp/${CONNECTION}`, { allowGroup: true })
  const family = await pickUpLinkedPhone(browser, app.phoneUrl, FAMILY)
  await family.write('Oi, somos da família')
  const sup = await signInAs('sup')
  await sup.goto('/tickets')
  await sup.getByTestId('subtab-group').click()
  await rowOf(sup, FAMILY.name).click()
  await expect(bubble(sup, 'Oi, somos da família')).toBeVisible()
  const drawer = sup.locator('.header-drawer')
  if ((await drawer.getAttribute('aria-pressed')) === 'false') await drawer.click()
  const members = sup.getByTestId('group-members')
  await expect(members.getByRole('heading')).toHaveText('Participantes (4)')
  await expect(members.getByRole('listitem').filter({ hasText: 'este número' })).toHaveCount(1)
  await expect(members).not.toContainText('954871120')

  // The phone is there, and yet the list may not be: then the phone is not blamed. No route sees what a service worker asks for.
  const unlucky = await pageWithoutWorker(browser, app.url, sup)
  await unlucky.route(/\/ticket-members\/\d+$/, (route) =>
    route.fulfill({ json: { members: [], isWhole: false } }),
  )
  await unlucky.goto(sup.url())
  await expect(unlucky.getByTestId('group-members')).toContainText(
    /não foi possível carregar .+ agora/i,
  )
  await expect(unlucky.getByTestId('group-members')).not.toContainText('não está conectado')
})
