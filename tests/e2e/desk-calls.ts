import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { address } from './fixtures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the API of our own screens as the person who is signed in on the page. */
export async function askDesk<Answer = unknown>(
  page: Page,
  method: Method,
  path: string,
  data?: unknown,
): Promise<{ status: number; body: Answer }> {
  const answer = await page.request.fetch(`/desk/api/v1${path}`, {
    method,
    headers: { Origin: address('APP_URL') },
    ...(data === undefined ? {} : { data }),
  })
  return { status: answer.status(), body: (await answer.json()) as Answer }
}

/** As `askDesk`; fails the test when the call is refused. */
export async function atDesk<Answer = unknown>(
  ...[page, method, path, data]: Parameters<typeof askDesk>
): Promise<Answer> {
  const { status, body } = await askDesk<Answer>(page, method, path, data)
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Takes a ticket in hand, and opens it beside the list of those. */
export async function takenAtDesk(page: Page, ticket: { id: number; uuid: string }): Promise<void> {
  await atDesk(page, 'PUT', `/tickets/${ticket.id}`, { status: 'open' })
  await page.goto(`/tickets/${ticket.uuid}?list=open`)
  await untilAwake(page)
}

export type TicketFacts = {
  id: number
  uuid: string
  status: string
  queueId: number | null
  userId: number | null
  version: number
  activityAt: string
  contactId: number
  contact: { name: string }
}

/** The newest ticket of a customer, as the person on the page sees it; null when they see none. */
export async function ticketOf(page: Page, name: string): Promise<TicketFacts | null> {
  const { tickets } = await atDesk<{ tickets: TicketFacts[] }>(
    page,
    'GET',
    `/tickets?searchParam=${encodeURIComponent(name)}&showAll=true`,
  )
  return tickets.find((ticket) => ticket.contact.name === name) ?? null
}

export async function mustHaveTicket(page: Page, name: string): Promise<TicketFacts> {
  const ticket = await ticketOf(page, name)
  if (ticket === null) throw new Error(`nobody sees a ticket of ${name}`)
  return ticket
}

type Named = { id: number; name: string }
/** Somebody or a queue of the demo, by the beginning of the name. */
export async function idOf(
  page: Page,
  path: '/users/list' | '/queue',
  name: string,
): Promise<number> {
  const all = await atDesk<Named[]>(page, 'GET', path)
  const found = all.find((one) => one.name.startsWith(name))
  if (found === undefined) throw new Error(`no ${name} in ${path}`)
  return found.id
}
