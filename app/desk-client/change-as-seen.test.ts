import { afterEach, expect, it, vi } from 'vitest'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { changeAsSeen } from './change-as-seen.ts'
import { ticketView } from './test-views.ts'

afterEach(() => vi.restoreAllMocks())

/** A server with one ticket, which refuses changes of another version; `between` runs after each refusal. */
function server(ticket: TicketView, between: (ticket: TicketView) => TicketView) {
  let now = ticket
  const asked: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    await Promise.resolve()
    if (init?.method !== 'PUT') return Response.json(now)
    const body = JSON.parse(init.body as string) as { version: number; userId: number }
    asked.push(body)
    if (body.version === now.version)
      return Response.json((now = { ...now, ...body, version: now.version + 1 }))
    const { id, uuid, status, user, queue } = now
    const data = { ticket: { id, uuid, status }, user, queue }
    now = between(now)
    return Response.json({ error: 'ERR_OTHER_OPEN_TICKET', ...data, data }, { status: 409 })
  })
  return { asked, ticket: () => now }
}
const bruno = { userId: 8, user: { id: 8, name: 'Bruno', color: '' } }

it('tries again when only messages changed the ticket', async () => {
  const seen = ticketView({ id: 2, version: 3, status: 'pending' })
  const there = server({ ...seen, version: 4 }, (ticket) => ticket)
  const change = { status: 'open', userId: 7 } as const
  expect(await changeAsSeen(seen, change)).toMatchObject({ status: 'open', version: 5 })
  expect(there.asked).toEqual([
    { ...change, version: 3 },
    { ...change, version: 4 },
  ])
})

it('says so when a colleague moved the ticket, at once or between two tries', async () => {
  const seen = ticketView({ id: 2, version: 3, status: 'pending' })
  for (const between of [
    (ticket: TicketView) => ({ ...ticket, ...bruno, status: 'open' as const, version: 9 }),
    (ticket: TicketView) => ({ ...ticket, queueId: 77, version: 9 }),
  ]) {
    const there = server({ ...seen, version: 4 }, between)
    await expect(changeAsSeen(seen, { status: 'closed' })).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
    })
    expect(there.asked).toHaveLength(1)
    expect(there.ticket().status).not.toBe('closed')
  }
})

it('says who has it now, where what was refused did not know of them yet', async () => {
  const mine = { userId: 7, user: { id: 7, name: 'Ana', color: '' } }
  const seen = ticketView({ id: 2, version: 3, status: 'open', ...mine })
  server({ ...seen, version: 4 }, (ticket) => ({ ...ticket, ...bruno, status: 'closed' }))
  await expect(changeAsSeen(seen, { status: 'closed' })).rejects.toMatchObject({
    data: { ticket: { id: 2, status: 'closed' }, user: { id: 8, name: 'Bruno' } },
  })
})

it('gives up when the ticket changes under every try', async () => {
  const seen = ticketView({ id: 2, version: 3, status: 'open' })
  let version = 10
  const there = server({ ...seen, version }, (ticket) => ticket)
  vi.mocked(globalThis.fetch).mockImplementation(async (_url, init) => {
    await Promise.resolve()
    if (init?.method !== 'PUT') return Response.json({ ...seen, version: ++version })
    there.asked.push(null)
    return Response.json({ error: 'ERR_OTHER_OPEN_TICKET' }, { status: 409 })
  })
  await expect(changeAsSeen(seen, { status: 'pending' })).rejects.toThrow()
  expect(there.asked).toHaveLength(4)
})

it('puts nobody aside who wrote meanwhile: their message would not be seen before tomorrow', async () => {
  const seen = ticketView({ id: 2, version: 3, status: 'open' })
  const wrote = { ...seen, version: 4, lastInboundAt: '2026-03-02T12:00:00.000Z' }
  const there = server(wrote, (ticket) => ticket)
  const snoozedUntil = '2026-03-03T12:00:00.000Z'
  expect(await changeAsSeen(seen, { snoozedUntil })).toMatchObject({
    ...{ version: 4, snoozedUntil: null },
  })
  expect(there.asked).toEqual([{ snoozedUntil, version: 3 }])
})
