import type { Page } from '@playwright/test'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the door of our own screens as the person who is signed in on the page. Fails the test when it is refused. */
export async function atDesk<Answer = unknown>(
  page: Page,
  method: Method,
  path: string,
  data?: unknown,
): Promise<Answer> {
  const answer = await page.request.fetch(`/desk/api/v1${path}`, {
    method,
    headers: { Origin: new URL(page.url()).origin },
    ...(data === undefined ? {} : { data }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

export type TicketFacts = {
  id: number
  uuid: string
  status: string
  queueId: number | null
  userId: number | null
  version: number
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
