import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/time.ts'
import { sweepCompany } from '#domains/sweep/sweep-company.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { TEST_NOW } from '#tests/edge/factories.ts'
import { conversationOf, linkedPhone, received } from '#tests/edge/linked-phone.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { listTicketsInput } from './tickets.inputs.ts'
import { listTickets, ticketByUuid } from './tickets.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'

const inAnHour = new Date(TEST_NOW + HOUR_MS).toISOString()
const listed = async (ctx: TestContext, query: Record<string, string>) => {
  const { tickets, counts } = await listTickets(ctx, listTicketsInput.parse(query))
  return { ids: tickets.map(({ id }) => id), counts }
}

describe('a ticket that is put aside', () => {
  test('leaves its list and its badge, and stands in the list of what is put aside', async () => {
    const { asAna, ticket } = await desk()
    expect(await updateTicket(asAna, ticket.id, { snoozedUntil: inAnHour })).toMatchObject({
      status: 'pending',
      snoozedUntil: inAnHour,
    })
    expect(await listed(asAna, { status: 'pending' })).toMatchObject({
      ids: [],
      counts: { pending: 0, snoozed: 1 },
    })
    expect((await listed(asAna, { snoozed: 'true' })).ids).toEqual([ticket.id])
    expect((await listed(asAna, { statusFilter: '["pending"]' })).ids).toEqual([ticket.id])
    expect(asAna.woken).toContain(TEST_NOW + HOUR_MS)
  })

  test('comes back at the top when it is time, and everybody is told', async () => {
    const { company, asAna, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { snoozedUntil: inAnHour })
    const system = contextFor(company)
    expect(await sweepCompany(system)).toEqual({ nextDueAt: TEST_NOW + HOUR_MS })
    expect(system.emitted).toEqual([])
    system.clock.advance(HOUR_MS)
    await sweepCompany(system)
    expect(system.emitted).toMatchObject([
      { channel: 'ticket', action: 'update', data: { ticket: { id: ticket.id } } },
    ])
    expect(await ticketByUuid(asAna, ticket.uuid)).toMatchObject({
      snoozedUntil: null,
      activityAt: inAnHour,
    })
    expect(await listed(asAna, { status: 'pending' })).toMatchObject({
      ids: [ticket.id],
      counts: { pending: 1, snoozed: 0 },
    })
  })

  test('comes back when it is taken back by hand or moved', async () => {
    const { asAna, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { snoozedUntil: inAnHour })
    expect(await updateTicket(asAna, ticket.id, { snoozedUntil: null })).toMatchObject({
      snoozedUntil: null,
    })
    await updateTicket(asAna, ticket.id, { snoozedUntil: inAnHour })
    // A switch of it moves nothing.
    expect(await updateTicket(asAna, ticket.id, { useIntegration: true })).toMatchObject({
      snoozedUntil: inAnHour,
    })
    expect(await updateTicket(asAna, ticket.id, { status: 'open' })).toMatchObject({
      status: 'open',
      snoozedUntil: null,
    })
  })

  test('comes back when the contact writes, not when the company does', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.received', received())
    const { ticket } = await conversationOf(ctx)
    await updateTicket(ctx, ticket.id, { snoozedUntil: inAnHour })
    await tell('message.received', received({ fromMe: true }))
    expect((await ticketByUuid(ctx, ticket.uuid)).snoozedUntil).toBe(inAnHour)
    await tell('message.received', received())
    expect((await ticketByUuid(ctx, ticket.uuid)).snoozedUntil).toBeNull()
  })

  test('is put aside until a time ahead, and only while it is not closed', async () => {
    const { asAna, ticket } = await desk()
    const refused = async (at: number) =>
      (await refusal(updateTicket(asAna, ticket.id, { snoozedUntil: new Date(at).toISOString() })))
        .code
    expect(await refused(TEST_NOW)).toBe('ERR_INVALID_INPUT')
    expect(await refused(TEST_NOW + 400 * DAY_MS)).toBe('ERR_INVALID_INPUT')
    await updateTicket(asAna, ticket.id, { status: 'closed' })
    expect(await refused(TEST_NOW + HOUR_MS)).toBe('ERR_TICKET_CHANGED')
  })
})
