import { expect, test } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { noteAccess } from './note-access.ts'
import { ticketLog } from './tickets.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'

test('whoever looks on is in the log, once an hour; who holds the ticket is not', async () => {
  const { company, asAna, ana, bruno, ticket } = await desk()
  await updateTicket(asAna, ticket.id, { status: 'open' })
  const room = contextFor(company)
  for (const { id } of [ana, bruno, bruno]) await noteAccess(room, ticket.id, id)
  const seen = async () =>
    (await ticketLog(asAna, ticket.id)).flatMap(({ type, user }) =>
      type === 'access' ? [user?.name] : [],
    )
  expect(await seen()).toEqual(['Bruno'])
  room.clock.advance(HOUR_MS)
  await noteAccess(room, ticket.id, bruno.id)
  expect(await seen()).toEqual(['Bruno', 'Bruno'])
})

test('a ticket of another company is none', async () => {
  const [mine, theirs] = [await desk(), await desk()]
  await noteAccess(contextFor(mine.company), theirs.ticket.id, mine.ana.id)
  expect(await ticketLog(theirs.asAdmin, theirs.ticket.id)).toEqual([])
})
