import { expect, test } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeContact, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { listTicketsInput } from './tickets.inputs.ts'
import { listTickets, ticketCounts } from './tickets.queries.ts'

async function busyDesk() {
  const world = await desk()
  const { company, connection, support, sales, ana, bruno } = world
  const ticket = async (change: Partial<Parameters<typeof makeTicket>[1]>) => {
    const contact = await makeContact(company)
    return (await makeTicket(company, { contact, connection, ...change })).id
  }
  const sup = await makeUser(company, { profile: 'supervisor', queues: [support] })
  return {
    ...world,
    asSup: contextFor(company, sup),
    waiting: world.ticket.id,
    anas: await ticket({ queue: support, status: 'open', user: ana }),
    brunos: await ticket({ queue: support, status: 'open', user: bruno }),
    brunosSale: await ticket({ queue: sales, status: 'open', user: bruno }),
    unsorted: await ticket({ status: 'pending' }),
  }
}
const listed = async (ctx: TestContext, query: Record<string, string>) =>
  (await listTickets(ctx, listTicketsInput.parse(query))).tickets
    .map(({ id }) => id)
    .sort((a, b) => a - b)

test('what concerns somebody is what they hold, and what nobody holds in their queues', async () => {
  const { company, asAna, asBruno, asAdmin, asSup, ...all } = await busyDesk()
  const mine = { mine: 'true', showAll: 'true' }
  expect(await listed(asAna, mine)).toEqual([all.waiting, all.anas])
  expect(await listed(asBruno, mine)).toEqual([all.waiting, all.brunos, all.brunosSale])
  expect(await listed(asSup, mine)).toEqual([all.waiting])
  // In no queue, it waits for those who see such tickets.
  expect(await listed(asAdmin, mine)).toEqual([all.unsorted])
  const seesAll = contextFor(company, await makeUser(company, { allTicket: true }))
  expect(await listed(seesAll, mine)).toEqual([all.unsorted])
})

test('a supervisor lists what others hold in the queues they see, by person too', async () => {
  const { asSup, asAna, ...all } = await busyDesk()
  expect(await listed(asSup, { status: 'open' })).toEqual([])
  expect(await listed(asSup, { status: 'open', showAll: 'true' })).toEqual([all.anas, all.brunos])
  expect((await ticketCounts(asSup, true)).open).toBe(2)
  const bruno = { status: 'open', showAll: 'true', users: JSON.stringify([all.bruno.id]) }
  expect(await listed(asSup, bruno)).toEqual([all.brunos])
  // For an attendant the switch does nothing.
  expect(await listed(asAna, { status: 'open', showAll: 'true' })).toEqual([all.anas])
})
