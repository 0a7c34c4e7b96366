import type { Browser } from '@playwright/test'
import { screensNamed } from '#scripts/screens/catalogue.ts'
import { lookAround } from '#scripts/screens/demo.ts'
import type { Demo } from '#scripts/screens/demo.ts'
import { openContext, show } from '#scripts/screens/screen.ts'
import { expect, LONG, test } from './fixtures.ts'
import { screenOf, screensToLookAt } from './screens-to-look-at.ts'
import { tooSmallToPress } from './touch-targets.ts'

/** What an attendant with a phone in the hand looks at all day. */
const DAILY = ['conversation']

/** What people open over the pages all day. */
const OPENED = [
  'tickets-pending',
  'tickets-filters',
  'tickets-menu',
  'tickets-ticked',
  'tickets-search',
  'ticket-contact',
  'ticket-menu',
  'ticket-transfer',
  'ticket-snooze',
  'ticket-schedule',
  'ticket-find',
  'message-menu',
  'message-react',
  'messages-ticked',
  'composer-emoji',
  'composer-files',
  'shell-account',
  'shell-sheet',
  'shell-sheet-search',
  'notifications',
]

const NAMES = screensToLookAt(DAILY, OPENED)

test.describe.configure({ timeout: 60_000 })

let demo: Promise<Demo> | undefined
const world = (browser: Browser, url: string) => (demo ??= lookAround(browser, url))
const ON_PHONE = { theme: 'light', size: 'narrow' } as const

for (const name of NAMES)
  test(`${name}: a finger can press every control`, async ({ app, browser }) => {
    const known = await world(browser, app.url)
    const screen = screenOf(name, known)
    const page = await (await openContext(browser, known, screen, ON_PHONE)).newPage()
    await show(page, app, screen, known)
    expect(await tooSmallToPress(page)).toEqual([])
  })

test(
  'menus show a finger no keys, and a held message shows its menu alone',
  LONG,
  async ({ app, browser }) => {
    const known = await world(browser, app.url)
    const [menu, conversation] = screensNamed(['conversation', 'ticket-menu']).toReversed()
    if (menu === undefined || conversation === undefined)
      throw new Error('the screens are not there')
    const context = await openContext(browser, known, menu, ON_PHONE)
    const page = await context.newPage()
    await show(page, app, menu, known)
    await expect(page.locator('.menu-shortcut')).not.toHaveCount(0)
    await expect(page.locator('.menu-shortcut').filter({ visible: true })).toHaveCount(0)

    await show(page, app, conversation, known)
    const bubble = page.getByTestId('message-bubble').last()
    await bubble.tap()
    await expect(bubble.locator('.bubble-actions')).toHaveCSS('opacity', '1')
    await bubble.click({ button: 'right' })
    await expect(page.getByTestId('message-details')).toBeVisible()
    await expect(bubble.locator('.bubble-actions')).toHaveCSS('opacity', '0')
  },
)
