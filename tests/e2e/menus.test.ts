import type { Locator, Page } from '@playwright/test'
import { acceptFromList, bubble, customerWrites, rowOf } from './customer.ts'
import { mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

/** What the menu that is open offers. */
const offers = (page: Page) => page.getByRole('menu').getByRole('menuitem').allTextContents()

/** A finger that stays where it is until the menu is there. */
async function hold(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox()
  if (box === null) throw new Error('nothing to hold')
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 3, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByRole('menu')).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a right click on a ticket and on a message opens the menu of their buttons', async ({
  app,
  request,
  signInAs,
}) => {
  const ana = await signInAs('ana')
  await ana.goto('/tickets')
  const { name } = await customerWrites(request, app.metaSimUrl, 'Clique em mim')
  await acceptFromList(ana, name)
  const row = rowOf(ana, name)
  await row.hover()
  await row.getByTestId('row-menu').click()
  await expect(ana.getByTestId('menu-close')).toBeVisible()
  const ofRow = await offers(ana)
  await ana.keyboard.press('Escape')
  await expect(ana.getByRole('menu')).toHaveCount(0)
  const rowBox = await row.boundingBox()
  await row.click({ button: 'right', position: { x: 40, y: 20 } })
  await expect(ana.getByTestId('menu-close')).toBeVisible()
  // Where the pointer is, not to its left over the rail.
  const menuBox = await ana.getByRole('menu').boundingBox()
  expect(menuBox?.x).toBeCloseTo((rowBox?.x ?? 0) + 40, 0)
  expect(await offers(ana)).toEqual(ofRow)
  await ana.getByTestId('snooze-ticket').click()
  await expect(ana.getByRole('dialog', { name: 'Adiar o atendimento' })).toBeVisible()
  await ana.keyboard.press('Escape')

  const message = bubble(ana, 'Clique em mim')
  await message.hover()
  await message.getByTestId('message-more').click()
  await expect(ana.getByTestId('menu-reply')).toBeVisible()
  const ofMessage = await offers(ana)
  await ana.keyboard.press('Escape')
  await expect(ana.getByRole('menu')).toHaveCount(0)
  await message.click({ button: 'right' })
  await expect(ana.getByTestId('menu-reply')).toBeVisible()
  expect(await offers(ana)).toEqual(ofMessage)
  await ana.getByTestId('menu-reply').click()
  await expect(ana.getByTestId('reply-bar')).toContainText('Clique em mim')
})

test(
  'a finger that is held on a ticket and on a message opens their menus, and nothing else',
  LONG,
  async ({ app, request, browser, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Segure em mim')
    await acceptFromList(ana, name)
    const context = await browser.newContext({
      baseURL: app.url,
      storageState: await ana.context().storageState(),
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    const phone = await context.newPage()
    await phone.goto('/tickets')
    await expect(phone.locator('html')).toHaveAttribute('data-awake', /.*/)
    await hold(phone, rowOf(phone, name.slice(0, 10)).first())
    await expect(phone.getByTestId('menu-close')).toBeVisible()
    await expect(phone).toHaveURL(/\/tickets$/)
    await phone.touchscreen.tap(5, 60)
    await expect(phone.getByRole('menu')).toHaveCount(0)

    await phone.goto(`/tickets/${(await mustHaveTicket(ana, name)).uuid}`)
    await expect(phone.locator('html')).toHaveAttribute('data-awake', /.*/)
    await hold(phone, bubble(phone, 'Segure em mim'))
    await expect(phone.getByTestId('menu-reply')).toBeVisible()
  },
)

test(
  'a tag is given in place, in the header and in a row',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Sou importante')
    await acceptFromList(ana, name)
    await ana.getByTestId('header-tags').click()
    const box = ana.getByRole('dialog').getByLabel('recorrente')
    await box.click()
    await expect(box).toBeChecked()
    await expect(rowOf(ana, name)).toContainText('recorrente')
    await ana.keyboard.press('Escape')
    await rowOf(ana, name).hover()
    await rowOf(ana, name).getByTestId('row-tags').click()
    await expect(ana.getByRole('dialog').getByLabel('recorrente')).toBeChecked()
    await box.click()
    await expect(box).not.toBeChecked()
    await expect(rowOf(ana, name)).not.toContainText('recorrente')
  },
)

test(
  "a colleague's ticket is taken over before it is resolved",
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
    const { name } = await customerWrites(request, app.metaSimUrl, 'A Ana saiu para o almoço')
    await ana.goto('/tickets')
    await acceptFromList(ana, name)
    await admin.goto(new URL(ana.url()).pathname)
    const buttons = admin
      .getByTestId('ticket-header')
      .getByRole('button', { name: /Assumir|Resolver/ })
    await expect(buttons).toHaveText(['Assumir', 'Resolver'])
    await buttons.first().click()
    await expect(buttons).toHaveText(['Resolver'])
    await expect(admin.getByTestId('composer-input')).toBeFocused()
    await expect(ana.getByTestId('composer-notice')).toHaveAttribute('data-obstacle', 'held')
  },
)
