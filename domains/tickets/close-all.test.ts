import { describe, expect, test } from 'vitest'
import { makeContact, makeTicket } from '#tests/edge/factories.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { closeAll, countToClose } from './close-all.ts'
import { ticketByUuid, ticketCounts, ticketLog } from './tickets.queries.ts'

/** Two waiting tickets beside the desk's own: one in the other queue, one in none. */
async function crowd() {
  const place = await desk()
  const { company, connection, sales, support, ana } = place
  const make = async (overrides: Parameters<typeof makeTicket>[1]) =>
    makeTicket(company, { contact: await makeContact(company), connection, ...overrides })
  return {
    ...place,
    inSales: await make({ queue: sales }),
    inNone: await make({}),
    held: await make({ queue: support, user: ana, status: 'open' }),
  }
}

describe('closing all', () => {
  test('closes a status in the named queues, says how many, and has the lists read again once', async () => {
    const { asAdmin, sales, ticket, inSales, inNone } = await crowd()
    const input = { status: 'pending', queueIds: [sales.id, 0] } as const
    const asked = { ...input, queueIds: [...input.queueIds] }
    expect(await countToClose(asAdmin, asked)).toEqual({ count: 2 })
    expect(await closeAll(asAdmin, asked)).toEqual({ count: 2 })
    const statusOf = async (uuid: string) => (await ticketByUuid(asAdmin, uuid)).status
    expect([
      await statusOf(ticket.uuid),
      await statusOf(inSales.uuid),
      await statusOf(inNone.uuid),
    ]).toEqual(['pending', 'closed', 'closed'])
    expect(asAdmin.emitted).toEqual([
      expect.objectContaining({ channel: 'ticket', data: { stale: true } }),
    ])
    expect(await ticketLog(asAdmin, inSales.id)).toMatchObject([
      { type: 'closed', user: { name: 'Admin' } },
    ])
  })

  test('no queue named means every queue; held tickets keep who held them, customers hear nothing', async () => {
    const { asAdmin, ana, held } = await crowd()
    expect(await closeAll(asAdmin, { status: 'open', queueIds: [] })).toEqual({ count: 1 })
    expect(await closeAll(asAdmin, { status: 'pending', queueIds: [] })).toEqual({ count: 3 })
    expect(await ticketByUuid(asAdmin, held.uuid)).toMatchObject({
      status: 'closed',
      userId: ana.id,
      unreadMessages: 0,
      lastMessageId: null,
    })
    expect(await ticketCounts(asAdmin, true)).toMatchObject({
      open: 0,
      pending: 0,
      group: 0,
      closed: 4,
    })
  })

  test('where a tag is required, held tickets without one stay', async () => {
    const { asAdmin } = await crowd()
    await saveSetting(asAdmin, 'requiredTag', 'enabled')
    expect(await countToClose(asAdmin, { status: 'open', queueIds: [] })).toEqual({ count: 0 })
    expect(await closeAll(asAdmin, { status: 'open', queueIds: [] })).toEqual({ count: 0 })
    expect(await closeAll(asAdmin, { status: 'pending', queueIds: [] })).toEqual({ count: 3 })
  })

  test('is for admins', async () => {
    const { asAna } = await desk()
    expect(await refusal(closeAll(asAna, { status: 'open', queueIds: [] }))).toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
  })
})
