import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from './keys.ts'
import { admin, ticketView } from './test-views.ts'
import { putTicket } from './ticket-cache.ts'
import { ticketQuery } from './use-ticket-list.ts'

afterEach(() => vi.unstubAllGlobals())

it('an answer that was read before a move does not undo it', async () => {
  const before = ticketView({ id: 1, version: 1, userId: 7 })
  const moved = ticketView({ id: 1, version: 2, userId: admin.userId })
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  vi.stubGlobal('fetch', async () => {
    await answered
    return Response.json(before)
  })
  const client = new QueryClient()
  client.setQueryData<TicketView>(keys.ticket(before.uuid), before)
  const leave = new QueryObserver(client, ticketQuery(client, before.uuid)).subscribe(() => {})
  const read = client.refetchQueries({ queryKey: keys.tickets })
  putTicket(client, admin, moved)
  answer()
  await read
  expect(client.getQueryData<TicketView>(keys.ticket(before.uuid))).toMatchObject({
    version: 2,
    userId: admin.userId,
  })
  leave()
})
