import type { Browser } from '@playwright/test'
import { lookAround } from '#scripts/screens/demo.ts'
import type { Demo } from '#scripts/screens/demo.ts'
import { openContext, show } from '#scripts/screens/screen.ts'
import type { Size } from '#scripts/screens/screen.ts'
import { atDesk } from './desk-calls.ts'
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

test(
  'the buttons of a page show all their words on the narrowest phone',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/schedules', '/contacts', '/connections']) {
      await page.goto(path)
      await expect(page.locator('.page-actions')).toBeVisible()
      expect(
        await page.locator('.page-actions :is(a, button)').evaluateAll(cutWords),
        path,
      ).toEqual([])
    }
  },
)

/** The words of those controls that are not high or wide enough for them. */
function cutWords(controls: Element[]): string[] {
  const whole = (element: Element) =>
    element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight
  return controls.filter((element) => !whole(element)).map(({ textContent }) => textContent ?? '')
}

test('labels of a contact and cards of queues are whole on a phone', LONG, async ({ signInAs }) => {
  const page = await signInAs('admin')
  const { contacts } = await atDesk<{ contacts: { id: number }[] }>(
    page,
    'GET',
    '/contacts?isGroup=false',
  )
  const [person] = contacts
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/contacts/${person?.id}`)
    await expect(page.getByTestId('contact-card')).toBeVisible()
    expect(await page.locator('.contact-card dt').evaluateAll(cutWords)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/queues')
  const card = page.locator('[data-testid^=queue-]').first()
  await expect(card.locator('[data-label=Aguardando]')).toBeVisible()
  await expect(card.locator('[data-label=Online]')).toBeVisible()
  for (const label of ['ID', 'Cor'])
    await expect(card.locator(`[data-label=${label}]`)).toBeHidden()
})

/** Lists of rows with actions at their end, from the widest table to the narrowest. */
const LISTS = [
  '/contacts',
  '/users',
  '/connections',
  '/queues',
  '/plantao',
  '/schedules',
  '/announcements',
  '/quick-messages',
  '/files',
  '/tags',
]

test(
  'the actions of a row are in sight and cover none of its words',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('super')
    for (const path of LISTS) {
      await page.goto(path)
      const rows = page.locator(':is(.data-table tbody tr, .contacts-row)')
      await expect(
        rows.locator('[data-kind=actions] a, [data-column=actions] button').first(),
      ).toBeVisible()
      for (const width of [640, 720, 768, 850, 900, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const faults = async () => ({
          covered: await rows.evaluateAll(coveredByActions),
          beyond: await rows.evaluateAll(beyondWindow),
        })
        await expect.poll(faults, `${path}, ${width} px`).toEqual({ covered: [], beyond: [] })
      }
    }
  },
)

/** The cells of those rows whose words or controls reach below the row's actions, by their labels. */
function coveredByActions(rows: Element[]): string[] {
  return rows.flatMap((row) => {
    const actions = row.querySelector('[data-kind=actions], [data-column=actions]')
    if (actions === null) throw new Error('a row has no actions')
    const over = actions.getBoundingClientRect()
    const isBelow = ({ left, right, top, bottom }: DOMRect) =>
      right > over.left + 1 && left < over.right && bottom > over.top + 1 && top < over.bottom - 1
    const words = document.createRange()
    return [...row.children]
      .filter((cell) => cell !== actions && cell.checkVisibility())
      .filter((cell) => {
        words.selectNodeContents(cell)
        const boxes = [...words.getClientRects()].filter(({ width }) => width > 1)
        return boxes.some(isBelow)
      })
      .map((cell) => cell.getAttribute('data-label') ?? cell.getAttribute('data-column') ?? '')
  })
}

/** The rows that reach, or whose cells reach, beyond what they are scrolled in, by their ids. */
function beyondWindow(rows: Element[]): string[] {
  return rows
    .filter((row) =>
      [row, ...row.children].some((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left < 0 || right > document.documentElement.clientWidth + 1
      }),
    )
    .map((row) => row.getAttribute('data-row') ?? '')
}

test('a long name of a tag is whole beside its buttons on a phone', LONG, async ({ signInAs }) => {
  const page = await signInAs('admin')
  // As long as a name may be, and before the others: there are more of them than a page holds.
  const name = `0${Date.now()}`.padEnd(50, 'n')
  const { id } = await atDesk<{ id: number }>(page, 'POST', '/tags', {
    name,
    color: '#0ea5e9',
    kanban: 1,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/tags', '/TagsKanban']) {
    await page.goto(path)
    const row = page.getByTestId(`tag-${id}`)
    await expect(row).toBeVisible()
    expect(await row.evaluateAll(coveredByActions), path).toEqual([])
    expect(await row.locator('.chip, .chip > span').evaluateAll(cutWords), path).toEqual([])
  }
  await atDesk(page, 'DELETE', `/tags/${id}`)
})

test(
  'the status filter of planned messages is one line, with the chosen one in sight',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/schedules?show=all')
    const chosen = page.getByTestId('show-all')
    await expect(chosen).toBeInViewport({ ratio: 1 })
    const tops = await page
      .locator('.list-bar .link-tabs > a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  },
)

test('a wide page ends its head where its list ends', LONG, async ({ signInAs }) => {
  const page = await signInAs('super')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/users')
  const right = async (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().right)
  expect(await right('.page-actions')).toBeCloseTo(await right('.data-table'), 0)
})

test('an action stands in one column, whatever others its row has', LONG, async ({ signInAs }) => {
  const page = await signInAs('super')
  await page.goto('/users')
  for (const action of ['edit', 'invite', 'signout', 'delete']) {
    const places = await page
      .locator(`[data-testid^=${action}-]`)
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)))
    expect(new Set(places).size, action).toBe(1)
  }
})
