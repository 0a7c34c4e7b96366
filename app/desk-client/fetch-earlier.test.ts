import { afterEach, expect, it, vi } from 'vitest'
import type { EarlierPage, EarlierPlace } from './earlier.ts'
import { fetchEarlier } from './fetch-earlier.ts'
import { at, messageView, ticketView } from './test-views.ts'

afterEach(() => void vi.unstubAllGlobals())

const now = ticketView({ id: 9, createdAt: at(30) })
const tickets = [
  ticketView({ id: 10, createdAt: at(40) }),
  now,
  ...[8, 7, 6, 5].map((id) => ticketView({ id, createdAt: at(id) })),
]
const list = { count: 0, counts: { open: 0, pending: 0, group: 0, closed: 0 } }
const conversation = (id: number, messageId: number, nextCursor: string | null) => ({
  ticket: ticketView({ id }),
  messages: [messageView({ id: messageId, ticketId: id })],
  hasMore: nextCursor !== null,
  nextCursor,
  count: 1,
})

/** A server whose contact has six tickets: 7 holds no message, and 6 was moved out of sight since the list was read. */
function server() {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    '/tickets?contactId=9': {
      ...list,
      tickets: tickets.slice(0, 4),
      hasMore: true,
      nextCursor: 'b',
    },
    '/tickets?contactId=9&cursor=b': {
      ...list,
      tickets: tickets.slice(4),
      hasMore: false,
      nextCursor: null,
    },
    '/messages/8': conversation(8, 82, 'older'),
    '/messages/8?cursor=older': conversation(8, 81, null),
    '/messages/7': { ...conversation(7, 71, null), messages: [], count: 0 },
    '/messages/5': conversation(5, 51, null),
  }
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace('/desk/api/v1', '')
    asked.push(path)
    const answer = answers[path]
    return Promise.resolve(
      answer === undefined
        ? Response.json({ error: 'ERR_NO_TICKET_FOUND' }, { status: 404 })
        : Response.json(answer),
    )
  })
  return asked
}

it('reads one ticket after the other, newest first, past those that hold nothing or are out of sight', async () => {
  const asked = server()
  const signal = new AbortController().signal
  const seen: [number, number | undefined][] = []
  let place: EarlierPlace | null = null
  do {
    const page: EarlierPage = await fetchEarlier(now, place, signal)
    seen.push([page.ticket.id, page.messages[0]?.id])
    place = page.next
  } while (place !== null)
  expect(seen).toEqual([
    [8, 82],
    [8, 81],
    [5, 51],
  ])
  expect(asked.filter((path) => path.startsWith('/messages/10'))).toEqual([])
})

it('says that there is nothing where this is the first ticket', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ ...list, tickets: [now], hasMore: false, nextCursor: null })),
  )
  expect(await fetchEarlier(now, null, new AbortController().signal)).toMatchObject({
    messages: [],
    next: null,
  })
})
