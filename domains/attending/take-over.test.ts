import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import { TEST_NOW } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { ticketByUuid, ticketLog } from '../tickets/tickets.queries.ts'
import { updateTicket } from './tickets.service.ts'

/** The desk, with the ticket held by Ana. */
async function heldByAna() {
  const world = await desk()
  const held = await updateTicket(world.asAna, world.ticket.id, { status: 'open' })
  return { ...world, held }
}

describe('a ticket that a colleague holds', () => {
  test('is not taken, given away or put back by who does not say that they know', async () => {
    const { asBruno, asAdmin, asAna, bruno, support, sales, held } = await heldByAna()
    const blind = [
      { status: 'open' },
      { status: 'open', userId: bruno.id },
      { status: 'open', userId: bruno.id, queueId: support.id },
      { status: 'open', userId: bruno.id, queueId: sales.id },
      { userId: bruno.id, queueId: sales.id },
      { status: 'pending' },
      { status: 'pending', queueId: sales.id },
      { queueId: sales.id },
      { snoozedUntil: new Date(TEST_NOW + HOUR_MS).toISOString() },
      { snoozedUntil: null },
    ] as const
    for (const ctx of [asBruno, asAdmin])
      for (const input of blind)
        expect(
          await refusal(updateTicket(ctx, held.id, input)),
          JSON.stringify(input),
        ).toMatchObject({
          code: 'ERR_OTHER_OPEN_TICKET',
          status: 409,
          data: {
            ticket: { id: held.id, status: 'open' },
            user: { name: 'Ana' },
            queue: { name: 'Suporte' },
          },
        })
    expect(await ticketByUuid(asAna, held.uuid)).toEqual(held)
  })

  test('is taken over in so many words, queue or not, and the log names both', async () => {
    const { asBruno, asAdmin, bruno, sales, held } = await heldByAna()
    expect(await updateTicket(asBruno, held.id, { status: 'open', takeOver: true })).toMatchObject({
      status: 'open',
      userId: bruno.id,
      queueId: held.queueId,
    })
    expect(await ticketLog(asBruno, held.id)).toMatchObject([
      { type: 'open', user: { name: 'Ana' } },
      { type: 'transfered', user: { name: 'Bruno' } },
      { type: 'receivedTransfer', user: { name: 'Bruno' } },
    ])
    const given = { userId: bruno.id, queueId: sales.id, takeOver: true }
    expect(await updateTicket(asAdmin, held.id, given)).toMatchObject({ queueId: sales.id })
  })

  test('is taken over by who acts on how it stands, once', async () => {
    const { asBruno, asAdmin, bruno, held } = await heldByAna()
    const { version } = held
    const results = await Promise.allSettled([
      updateTicket(asBruno, held.id, { status: 'open', userId: bruno.id, version }),
      updateTicket(asAdmin, held.id, { status: 'open', version }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is still its holder’s to give away, and anybody’s to close', async () => {
    const { asAna, asBruno, bruno, sales, held } = await heldByAna()
    const given = { userId: bruno.id, queueId: sales.id }
    expect(await updateTicket(asAna, held.id, given)).toMatchObject({ userId: bruno.id })
    expect(await updateTicket(asBruno, held.id, { status: 'closed' })).toMatchObject({
      status: 'closed',
    })
  })

  test('is put aside by its holder, and by who acts on how it stands', async () => {
    const { asAna, asBruno, held } = await heldByAna()
    const snoozedUntil = new Date(TEST_NOW + HOUR_MS).toISOString()
    const { version } = await updateTicket(asAna, held.id, { snoozedUntil })
    expect(await updateTicket(asBruno, held.id, { snoozedUntil: null, version })).toMatchObject({
      snoozedUntil: null,
      userId: held.userId,
    })
  })

  test('is not ignored by who saw it waiting', async () => {
    const { asBruno, asAna, held } = await heldByAna()
    const ignore = { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 } as const
    expect(await refusal(updateTicket(asBruno, held.id, ignore))).toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      data: { user: { name: 'Ana' } },
    })
    expect(await ticketByUuid(asAna, held.uuid)).toEqual(held)
  })
})

describe('close and accept at once', () => {
  test('one wins, the other is told who', async () => {
    for (let round = 0; round < 6; round++) {
      const { asAna, asBruno, ticket } = await desk()
      const { version } = ticket
      const accept = () => updateTicket(asAna, ticket.id, { status: 'open', version })
      const close = () => updateTicket(asBruno, ticket.id, { status: 'closed', version })
      const pair = round % 2 === 0 ? [accept(), close()] : [close(), accept()]
      const results = await Promise.allSettled(pair)
      const lost = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      const won = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(won).toHaveLength(1)
      expect(lost).toMatchObject([
        {
          code: 'ERR_OTHER_OPEN_TICKET',
          data: { ticket: { status: won[0]?.status }, user: { name: won[0]?.user?.name } },
        },
      ])
      expect((await ticketByUuid(asAna, ticket.uuid)).status).toBe(won[0]?.status)
    }
  })

  test('without a version, too: what was on its way when a colleague was first is told', async () => {
    const { asAna, asBruno, ticket } = await desk()
    const earlier = { ...asBruno, arrivedAt: TEST_NOW - 1 }
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await refusal(updateTicket(earlier, ticket.id, { status: 'closed' }))).toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      data: { ticket: { status: 'open' }, user: { name: 'Ana' } },
    })
    await updateTicket({ ...asBruno, arrivedAt: TEST_NOW + 1 }, ticket.id, { status: 'closed' })
    const accept = { status: 'open' } as const
    expect(
      await refusal(updateTicket({ ...asAna, arrivedAt: TEST_NOW - 1 }, ticket.id, accept)),
    ).toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      data: { ticket: { status: 'closed' }, user: { name: 'Bruno' } },
    })
    // Whoever reopens it later, or closes in one breath what is theirs, is not kept from it.
    const later = { ...asAna, arrivedAt: TEST_NOW + 1 }
    expect(await updateTicket(later, ticket.id, accept)).toMatchObject({ status: 'open' })
    expect(
      await updateTicket({ ...asAna, arrivedAt: TEST_NOW - 1 }, ticket.id, { status: 'closed' }),
    ).toMatchObject({ status: 'closed' })
  })

  test('a close that read the ticket before a take-over does not close it for the new holder', async () => {
    const { asAna, asBruno, bruno, held } = await heldByAna()
    // Between what Ana's request reads and what it writes, Bruno takes the ticket over.
    const slow = delayed(asAna, () =>
      updateTicket(asBruno, held.id, { status: 'open', takeOver: true }),
    )
    expect(await refusal(updateTicket(slow, held.id, { status: 'closed' }))).toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      data: { user: { name: 'Bruno' } },
    })
    // A switch that was read before does not bring the old holder back either.
    const slower = delayed(asBruno, () =>
      updateTicket(asAna, held.id, { status: 'open', takeOver: true }),
    )
    await updateTicket(slower, held.id, { useIntegration: true })
    expect(await ticketByUuid(asBruno, held.uuid)).toMatchObject({
      userId: asAna.actor.kind === 'user' ? asAna.actor.userId : 0,
      useIntegration: true,
    })
    expect(bruno.id).not.toBe(held.userId)
  })
})

/** The context, whose first batch runs after `before`. */
function delayed<Ctx extends Awaited<ReturnType<typeof desk>>['asAna']>(
  ctx: Ctx,
  before: () => Promise<unknown>,
): Ctx {
  const { db } = ctx
  let waits = true
  return {
    ...ctx,
    db: {
      ...db,
      async batch(statements: never) {
        if (waits) {
          waits = false
          await before()
        }
        return await db.batch(statements)
      },
    },
  }
}
