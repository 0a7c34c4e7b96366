import type { Browser } from '@playwright/test'
import { lookAround } from '#scripts/screens/demo.ts'
import type { Demo } from '#scripts/screens/demo.ts'
import { openContext, show } from '#scripts/screens/screen.ts'
import type { Size } from '#scripts/screens/screen.ts'
import { expect, LONG, test } from './fixtures.ts'
import { faultsAtEverySize, TOUCH_SIZES, WINDOW_SIZES } from './geometry.ts'
import { isAt, screenOf, screensToLookAt } from './screens-to-look-at.ts'

/** The screens people look at all day, one of each layout. */
const DAILY = ['conversation', 'contacts']

/** What is opened over the pages, with controls in rows that a narrow window, a zoom or an open rail could crush. */
const OPENED = [
  'tickets-pending',
  'tickets-ticked',
  'tickets-filters',
  'tickets-new',
  'pending',
  'conversation-notes',
  'conversation-group',
  'conversation-closed',
  'ticket-contact',
  'ticket-menu',
  'ticket-transfer',
  'ticket-find',
  'ticket-planned',
  'composer-note',
  'composer-files',
  'messages-ticked',
  'notifications',
  'shell-sheet',
]

const NAMES = screensToLookAt(DAILY, OPENED)

test.describe.configure({ timeout: 90_000 })

let demo: Promise<Demo> | undefined
const world = (browser: Browser, url: string) => (demo ??= lookAround(browser, url))

for (const name of NAMES)
  for (const size of ['wide', 'narrow'] as const satisfies Size[]) {
    if (!isAt(name, size)) continue
    const how = size === 'wide' ? 'with a pointer' : 'with a finger'
    test(`${name}, ${how}: nothing is cut off or covered at any width or zoom`, async ({
      app,
      browser,
    }) => {
      const known = await world(browser, app.url)
      const screen = screenOf(name, known)
      const context = await openContext(browser, known, screen, { theme: 'light', size })
      const page = await context.newPage()
      await show(page, app, screen, known)
      const sizes = size === 'wide' ? WINDOW_SIZES : TOUCH_SIZES
      expect(await faultsAtEverySize(page, sizes)).toEqual([])
    })
  }

test(
  'the desk with its rail drawn out: nothing is cut off or covered',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('ana')
    await page.goto('/tickets')
    await page.locator('[data-testid^=ticket-row-]').first().click()
    await expect(page.getByTestId('composer-input')).toBeVisible()
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    const sizes = WINDOW_SIZES.filter(({ width }) => width > 600)
    const faults = await faultsAtEverySize(page, sizes)
    // It is a choice of the account: whoever signs in as her next finds it as it was.
    const closed = page.waitForResponse((answer) => answer.url().includes('/preferences'))
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await closed
    expect(faults).toEqual([])
  },
)

test(
  'a colleague’s ticket with the drawer open: its buttons leave room for the name',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/tickets')
    await page.locator('.ticket-row').filter({ hasText: 'Lurdes Carvalho' }).click()
    await expect(page.getByTestId('take-ticket')).toBeVisible()
    const drawer = page.locator('.header-drawer')
    if ((await drawer.getAttribute('aria-pressed')) === 'false') await drawer.click()
    await expect(page.getByTestId('earlier-tickets')).toBeVisible()
    const sizes = WINDOW_SIZES.filter(({ width, height }) => width >= 820 && height > 600)
    expect(await faultsAtEverySize(page, sizes)).toEqual([])
    for (const { width, height, name } of sizes) {
      await page.setViewportSize({ width, height })
      const room = () => page.locator('.header-name').evaluate(roomOf)
      await expect.poll(room, name).toBeGreaterThanOrEqual(NAME_MIN_PX)
    }
  },
)

/** CSS pixels that a name has beside its picture at the least. */
const NAME_MIN_PX = 140

/** How wide a name could become before it would be cut. */
function roomOf(name: Element): number {
  const contact = name.closest('button')
  if (contact === null) throw new Error('the name stands in no button')
  return contact.getBoundingClientRect().right - name.getBoundingClientRect().left
}
