import type { Page } from '@playwright/test'
import { acceptFromList, bubble, customerWrites, rowOf } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'

/** Rows that stand out from the others. */
const standingOut = (page: Page) => page.locator('.ticket-row:is([data-open], [data-selected])')
const inComposer = (page: Page) => page.getByTestId('composer-input')
const tabsUntilComposer = async (page: Page, most: number) => {
  for (let stops = 1; stops <= most; stops++) {
    await page.keyboard.press('Tab')
    if (await inComposer(page).evaluate((box) => box === document.activeElement)) return stops
  }
  return Infinity
}

test('j and k open the neighbour, whose data is there, and say where they are; one row stands out', async ({
  app,
  request,
  signInAs,
}) => {
  const ana = await signInAs('ana')
  await ana.goto('/tickets')
  const first = await customerWrites(request, app.metaSimUrl, 'Sou a primeira da lista')
  await acceptFromList(ana, first.name)
  const second = await customerWrites(request, app.metaSimUrl, 'Sou a segunda da lista')
  await ana.getByTestId('subtab-pending').click()
  await acceptFromList(ana, second.name)
  await expect(bubble(ana, 'Sou a segunda da lista')).toBeVisible()
  await ana.getByTestId('ticket-header').click()
  // From here on no server answers: what j shows was fetched before.
  await expect(standingOut(ana)).toContainText(second.name)
  await ana.route(/\/messages\/\d+(\?|$)/, (route) => route.abort())

  await ana.keyboard.press('j')
  await expect(bubble(ana, 'Sou a primeira da lista')).toBeVisible()
  await expect(ana.getByTestId('announcer')).toContainText(new RegExp(`${first.name}, 2 de \\d+`))
  await expect(standingOut(ana)).toHaveCount(1)
  await expect(standingOut(ana)).toContainText(first.name)
  await expect(rowOf(ana, first.name).getByRole('link')).toBeFocused()
  await ana.keyboard.press('k')
  await expect(bubble(ana, 'Sou a segunda da lista')).toBeVisible()
  await expect(standingOut(ana)).toHaveCount(1)
  await expect(rowOf(ana, second.name).getByRole('link')).toBeFocused()
})

test(
  'a waiting ticket that is chosen takes the place of the open one: one row stands out',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Tem alguém aí?')
    await ana.locator('[data-testid^=ticket-row-][data-status=open]').first().click()
    await expect(inComposer(ana)).toBeVisible()
    await ana.getByTestId('subtab-pending').click()
    await rowOf(ana, name).click()
    await expect(ana.getByTestId('pending-peek')).toContainText(name)
    await expect(standingOut(ana)).toHaveCount(1)
    await expect(ana).toHaveURL(/\/tickets\?/)
  },
)

test(
  'after accept, send and close the keyboard stands where the next key is useful',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const left = await customerWrites(request, app.metaSimUrl, 'Fico na lista')
    await acceptFromList(ana, left.name)
    const { name } = await customerWrites(request, app.metaSimUrl, 'Me atende?')
    await acceptFromList(ana, name)
    await expect(inComposer(ana)).toBeFocused()
    await ana.keyboard.type('Cla')
    // Another ticket meanwhile: what was kept goes on at its end.
    await rowOf(ana, left.name).click()
    await expect(bubble(ana, 'Fico na lista')).toBeVisible()
    await rowOf(ana, name).click()
    await expect(bubble(ana, 'Me atende?')).toBeVisible()
    await inComposer(ana).focus()
    await ana.keyboard.type('ro!')
    await ana.keyboard.press('Enter')
    await expect(bubble(ana, 'Claro!')).toBeVisible()
    await expect(inComposer(ana)).toBeFocused()

    await ana.getByTestId('close-ticket').click()
    await expect(ana.getByText('Ticket encerrado com sucesso.')).toBeVisible()
    const row = rowOf(ana, left.name).getByRole('link')
    await expect(row).toBeFocused()
    await ana.keyboard.press('Enter')
    await expect(bubble(ana, 'Fico na lista')).toBeVisible()
  },
)

test(
  'the composer is at most ten stops of the Tab key from a row of the list',
  LONG,
  async ({ signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    await ana.keyboard.press('j')
    await expect(ana.getByTestId('message-bubble').first()).toBeVisible()
    await expect(ana.locator('.ticket-row-lead:focus')).toHaveCount(1)
    expect(await tabsUntilComposer(ana, 10)).toBeLessThanOrEqual(10)
  },
)

test(
  'slash searches in the list and opens quick replies in the composer, r writes',
  LONG,
  async ({ signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    await ana.keyboard.press('j')
    await expect(inComposer(ana)).toBeVisible()
    await ana.keyboard.press('/')
    await expect(ana.getByRole('searchbox').first()).toBeFocused()
    await expect(ana.getByRole('searchbox').first()).toHaveValue('')
    await ana.keyboard.press('Escape')
    await expect(standingOut(ana).locator('.ticket-row-lead')).toBeFocused()
    await ana.keyboard.press('r')
    await expect(inComposer(ana)).toBeFocused()
    await expect(inComposer(ana)).toHaveValue('')
    await expect(ana.getByTestId('reply-bar')).toHaveCount(0)
    await ana.keyboard.press('/')
    await expect(ana.getByTestId('suggestions')).toBeVisible()
    await ana.keyboard.press('Backspace')
    await ana.keyboard.press('Escape')

    // From message to message, and r answers the one the keyboard is on.
    await ana.getByRole('log').focus()
    await ana.keyboard.press('ArrowUp')
    const last = ana.getByTestId('message-bubble').last()
    await expect(last).toBeFocused()
    await ana.keyboard.press('r')
    await expect(ana.getByTestId('reply-bar')).toBeVisible()
    await expect(inComposer(ana)).toBeFocused()
    await ana.getByRole('button', { name: 'Cancelar a resposta' }).click()
    await expect(ana.getByTestId('reply-bar')).toHaveCount(0)
    await expect(inComposer(ana)).toBeFocused()
  },
)

test(
  'what is taken from the list leaves the keyboard in its place, and what is taken back does not lose it',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, bruno] = [await signInAs('ana'), await signInAs('bruno')]
    await ana.goto('/tickets')
    const open = await customerWrites(request, app.metaSimUrl, 'Fico aberta')
    await acceptFromList(ana, open.name)
    const ignored = await customerWrites(request, app.metaSimUrl, 'Era engano')
    await ana.getByTestId('subtab-pending').click()
    const row = rowOf(ana, ignored.name)
    await row.hover()
    await row.getByTestId('row-ignore-ticket').click()
    const undo = ana.getByRole('button', { name: 'Desfazer' })
    await expect(undo).toBeVisible()
    await expect(ana.locator('.list-pane :focus, .list-pane:focus')).toHaveCount(1)
    await undo.click()
    await expect(row).toBeVisible()
    await expect(ana.locator('.list-pane :focus, .list-pane:focus')).toHaveCount(1)

    // With a text unsent the letters that follow are for it.
    await inComposer(ana).fill('Um ins')
    await row.hover()
    await row.getByTestId('row-ignore-ticket').click()
    await expect(inComposer(ana)).toBeFocused()
    await undo.click()
    await ana.keyboard.type('tante')
    await expect(inComposer(ana)).toHaveValue('Um instante')
    await inComposer(ana).fill('')

    // A colleague was first: to look on is to be in the conversation.
    const both = await customerWrites(request, app.metaSimUrl, 'Quem me atende?')
    await bruno.goto('/tickets')
    await bruno.getByTestId('subtab-pending').click()
    await expect(rowOf(bruno, both.name)).toBeVisible()
    await bruno.route(/\/tickets\/\d+$/, async (asked) => {
      await acceptFromList(ana, both.name)
      await asked.continue()
    })
    await rowOf(bruno, both.name).getByTestId('accept-ticket').click()
    await bruno.getByTestId('conflict-look').click()
    await expect(bruno.getByRole('log')).toBeFocused()
  },
)

test('a key that is held goes one ticket further each time', LONG, async ({ signInAs }) => {
  const sup = await signInAs('sup')
  await sup.goto('/tickets?list=open&all=1')
  const rows = sup.locator('.ticket-row')
  await expect(rows.nth(6)).toBeVisible()
  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-testid')))
  const openRow = sup.locator('.ticket-row[data-open]')
  for (let press = 1; press <= 7; press++) await sup.keyboard.down('j')
  await sup.keyboard.up('j')
  await expect(openRow).toHaveAttribute('data-testid', ids[6] ?? '')
  // And back from there, further than the router had come.
  for (let press = 1; press <= 4; press++) await sup.keyboard.down('j')
  for (let press = 1; press <= 8; press++) await sup.keyboard.down('k')
  await sup.keyboard.up('k')
  await expect(openRow).toHaveAttribute('data-testid', ids[2] ?? '')
  await expect(sup.locator('.ticket-row-lead:focus')).toHaveCount(1)
})

test('a ticket that j only passes by stays unread', LONG, async ({ app, request, signInAs }) => {
  const ana = await signInAs('ana')
  await ana.goto('/tickets')
  const people = []
  for (const text of ['Fico por último', 'Só de passagem', 'Estou em cima']) {
    const person = await customerWrites(request, app.metaSimUrl, text)
    await acceptFromList(ana, person.name)
    people.push(person)
  }
  const [below, passed, above] = people
  if (below === undefined || passed === undefined || above === undefined) throw new Error('nobody')
  // Both have a message that nobody has seen; the order of the list is theirs.
  await expect(inComposer(ana)).toBeFocused()
  await ana.keyboard.press('Escape')
  await ana.keyboard.press('Escape')
  await expect(ana.locator('.desk-rest')).toBeVisible()
  await customerWrites(request, app.metaSimUrl, 'Ninguém viu isto', passed)
  await customerWrites(request, app.metaSimUrl, 'Nem isto', above)
  await expect(rowOf(ana, passed.name)).toContainText('Ninguém viu isto')
  await expect(rowOf(ana, above.name)).toContainText('Nem isto')
  const unread = (person: { name: string }) =>
    rowOf(ana, person.name).locator('.ticket-row-unread [aria-hidden]')
  await expect(unread(passed)).toHaveText(/\d/)
  await expect(unread(above)).toHaveText(/\d/)
  const before = (await unread(passed).textContent()) ?? ''
  const read: string[] = []
  ana.on('request', (asked) => {
    if (asked.url().includes('/ticket-read/')) read.push(asked.url())
  })
  await rowOf(ana, above.name).locator('.ticket-row-lead').click()
  await expect(unread(above)).toHaveCount(0)
  for (let press = 1; press <= 2; press++) await ana.keyboard.press('j')
  await expect(rowOf(ana, below.name)).toHaveAttribute('data-open')
  await expect(ana.getByTestId('ticket-header')).toContainText(below.name)
  await expect.poll(() => read.length).toBe(1)
  await expect(unread(passed)).toHaveText(before)
})
