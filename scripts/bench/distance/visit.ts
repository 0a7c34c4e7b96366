import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { writes } from '../desk/writers.ts'
import type { Writer } from '../desk/writers.ts'
import { roundTrips } from './distant-proxy.ts'
import type { Crossing, DistantProxy } from './distant-proxy.ts'
import { untilPainted } from './paint.ts'
import type { Effect } from './paint.ts'

export const ACTIONS = [
  'first-ticket',
  'warm-ticket',
  'send',
  'tag',
  'snooze',
  'close',
  'tab',
  'accept',
  'page',
  'prefetched-page',
] as const
export type Action = (typeof ACTIONS)[number]

/** One action as it went: from the press to the paint, what was asked for meanwhile, and how many of them waited for one another. */
export type Seen = { action: Action; ms: number; requests: readonly string[]; trips: number }

export type VisitTicket = Writer & { uuid: string; tags: readonly { id: number }[] }
/** What a visit works on; nobody else changes these. */
export type VisitTickets = { open: readonly VisitTicket[]; pending: readonly VisitTicket[] }

export const OPEN_NEEDED = 6
export const PENDING_NEEDED = 2
const TAG_COUNT = 10
/** Nothing has been asked for this long: the page is at rest. */
const QUIET_MS = 400
const LATEST_MS = 60_000

const row = ({ id }: VisitTicket) => `[data-testid="ticket-row-${id}"]`
/** A ticket in hand stands open: it can be closed. */
const IN_HAND = '[data-testid="close-ticket"]'
const NONE_OPEN = '.desk-rest'

/** An attendant's visit from the list to the contacts and back, every action once or a few times. The page stands on the open list. */
export async function visit(
  page: Page,
  proxy: DistantProxy,
  { open, pending }: VisitTickets,
): Promise<Seen[]> {
  const seen: Seen[] = []
  const see = async (action: Action, act: () => Promise<void>, effect: Effect) => {
    const { pressedAt, paintedAt } = await untilPainted(page, act, effect)
    const crossings = proxy.crossings()
    seen.push({
      action,
      ms: paintedAt - pressedAt,
      requests: crossings
        .filter(({ sentAt }) => sentAt >= pressedAt && sentAt < paintedAt)
        .map(({ path }) => path),
      trips: roundTrips(crossings, pressedAt, paintedAt),
    })
    await atRest(proxy)
  }
  const click = (selector: string) => page.locator(selector).first().click()
  const openTicket = (action: Action, ticket: VisitTicket) =>
    see(action, () => click(`${row(ticket)} .ticket-row-lead`), {
      shows: [`${row(ticket)}[data-open]`, '.chat-pane .bubble'],
    })
  const goTo = async (action: Action, path: string, shows: string) =>
    see(action, () => click(`.rail a[href="${path}"]`), { shows: [shows] })

  // Customers who wrote just now can be answered, and stand on top of the list.
  for (const ticket of [...pending, ...open.toReversed()]) await writes(ticket)
  await page.locator(row(open[0]!)).waitFor()
  await atRest(proxy)

  const [first, second] = open as [VisitTicket, VisitTicket]
  await openTicket('first-ticket', first)
  await click(`${row(second)} .ticket-row-lead`)
  await page.locator(`${row(second)}[data-open]`).waitFor()
  await atRest(proxy)
  for (const ticket of [first, second, first]) await openTicket('warm-ticket', ticket)

  for (let count = 1; count <= 3; count++) {
    const text = `Bom dia! Já estou vendo isso. ${Date.now()}`
    await page.getByTestId('composer-input').fill(text)
    await see('send', () => page.keyboard.press('Enter'), { says: { where: '.bubble', text } })
  }

  await giveTags(page, first, see)

  for (const ticket of open.slice(2, 4)) {
    await openInHand(page, proxy, ticket)
    await page.locator('.conversation').focus()
    await page.keyboard.press('z')
    await page.getByTestId('snooze-dialog').waitFor()
    await see('snooze', () => click('[data-testid="snooze-dialog"] .pick-list button'), {
      shows: [NONE_OPEN],
      without: [row(ticket)],
    })
  }
  for (const ticket of open.slice(4, 6)) {
    await openInHand(page, proxy, ticket)
    await see('close', () => click(IN_HAND), { shows: [NONE_OPEN], without: [row(ticket)] })
  }

  await openInHand(page, proxy, first)
  await see('tab', () => click('[data-testid="subtab-pending"]'), {
    shows: ['.ticket-row[data-status="pending"]'],
  })
  await see('tab', () => click('[data-testid="tab-closed"]'), {
    shows: ['.ticket-row[data-status="closed"]'],
  })
  await page.keyboard.press('Escape')
  for (const ticket of pending) {
    await click('[data-testid="tab-open"]')
    await click('[data-testid="subtab-pending"]')
    await page.locator(row(ticket)).hover()
    await atRest(proxy)
    await see('accept', () => click(`${row(ticket)} [data-testid="accept-ticket"]`), {
      shows: [IN_HAND],
      says: { where: '.ticket-header', text: `#${ticket.id}` },
    })
    // Out of the text that is to be written, where accepting has led; then out of the ticket.
    for (let count = 1; count <= 2; count++) await page.keyboard.press('Escape')
    await page.locator(NONE_OPEN).waitFor()
  }

  await atRest(proxy)
  await goTo('page', '/contacts', '[data-testid^="contact-"]')
  await goTo('page', '/tickets', '.ticket-row')
  await page.locator('.rail a[href="/contacts"]').hover()
  await atRest(proxy)
  await goTo('prefetched-page', '/contacts', '[data-testid^="contact-"]')
  return seen
}

/** By the command bar, two tags that the contact does not have; both show in the drawer. */
async function giveTags(
  page: Page,
  ticket: VisitTicket,
  see: (action: Action, act: () => Promise<void>, effect: Effect) => Promise<void>,
): Promise<void> {
  const missing = Array.from({ length: TAG_COUNT }, (_, index) => index + 1).filter(
    (id) => !ticket.tags.some((tag) => tag.id === id),
  )
  for (const id of missing.slice(0, 2)) {
    await page.keyboard.press('Control+k')
    await page.getByTestId('command-tags').click()
    const tag = page.getByTestId(`command-tag-${id}`)
    const text = (await tag.locator('.command-label').textContent()) ?? ''
    await see('tag', () => tag.click(), { says: { where: '.drawer-tags', text } })
  }
}

async function openInHand(page: Page, proxy: DistantProxy, ticket: VisitTicket): Promise<void> {
  await page.locator(`${row(ticket)} .ticket-row-lead`).click()
  await page.locator(`${row(ticket)}[data-open]`).waitFor()
  await page.locator('.chat-pane .bubble').first().waitFor()
  await atRest(proxy)
}

/** Until nothing is on its way any more, nor has been for a moment. */
export async function atRest(proxy: DistantProxy): Promise<void> {
  const begun = Date.now()
  for (;;) {
    const crossings = proxy.crossings()
    if (Date.now() - begun > LATEST_MS)
      throw new Error(`never at rest: ${waitingFor(crossings).join(' ')}`)
    const last = Math.max(begun, ...crossings.map(({ answeredAt }) => answeredAt ?? 0))
    const isBusy = waitingFor(crossings).length > 0
    if (!isBusy && performance.timeOrigin + performance.now() - last > QUIET_MS) return
    await delay(50)
  }
}

const waitingFor = (crossings: readonly Crossing[]) =>
  crossings.filter(({ answeredAt }) => answeredAt === null).map(({ path }) => path)
