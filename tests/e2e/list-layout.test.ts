import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

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
  await page.goto('/contacts')
  const cards = page.locator('.contacts-row')
  for (const tags of ['.chip', '[data-column=tags]:empty'])
    await expect(cards.locator(tags).first()).toBeAttached()
  expect(new Set(await cards.evaluateAll(nameFromEdge)).size).toBe(1)
  await page.goto('/queues')
  const card = page.locator('[data-testid^=queue-]').first()
  await expect(card.locator('[data-label=Aguardando]')).toBeVisible()
  await expect(card.locator('[data-label=Online]')).toBeVisible()
  for (const label of ['ID', 'Cor'])
    await expect(card.locator(`[data-label=${label}]`)).toBeHidden()
  await expect(card.locator('[data-label=Saudação]')).not.toContainText('*')
  await page.goto('/users')
  const selects = page.locator('.list-filter')
  await expect(selects).toHaveCount(2)
  const [one, two] = [await selects.first().boundingBox(), await selects.last().boundingBox()]
  expect(two?.y).toBe(one?.y)
})

/** How far down in each card its name is, in whole pixels. */
function nameFromEdge(cards: Element[]): number[] {
  const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN
  return cards.map((card) => Math.round(top(card.querySelector('.contact-name')) - top(card)))
}

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

test(
  'connections have room for Spanish words where their table is narrowest',
  LONG,
  async ({ app, signInAs }) => {
    const page = await signInAs('admin')
    const speak = (language: string) =>
      page.request.post('/preferences', { form: { language }, headers: { origin: app.url } })
    await speak('es')
    await page.setViewportSize({ width: 985, height: 900 })
    await page.goto('/connections')
    const rows = page.locator('.data-table tbody tr')
    await expect(rows.getByText('Predeterminada')).toBeVisible()
    const found = await rows.evaluateAll(coveredByActions)
    const broken = await rows.locator('.row-name').evaluateAll(brokenWords)
    await speak('pt-BR')
    expect({ found, broken }).toEqual({ found: [], broken: [] })
  },
)

/** Those names of one word that stand in several lines. */
function brokenWords(names: Element[]): string[] {
  const words = names.map((name) => ({ name, text: name.textContent ?? '' }))
  return words
    .filter(({ name, text }) => !/\s/.test(text) && name.getClientRects().length > 1)
    .map(({ text }) => text)
}

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
    // All of them have room; and a card says what its customer will read, not its beginning alone.
    expect(await page.locator('.list-bar .link-tabs').evaluateAll(cutWords)).toEqual([])
    await page.goto('/schedules')
    const text = page.getByText(
      'Oi, Isabela! A lista de presentes ficou pronta. Quer que eu separe',
    )
    await expect(text).toBeVisible()
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
