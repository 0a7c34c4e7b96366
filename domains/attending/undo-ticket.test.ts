import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { UNDO_MS } from '../tickets/limits.ts'
import { ticketByUuid, ticketLog } from '../tickets/tickets.queries.ts'
import { updateTicket } from './tickets.service.ts'
import { undoTicket } from './undo-ticket.ts'

const key = () => crypto.randomUUID()

describe('taking a move back', () => {
  test('a close: the ticket is its holder’s again, with what was unread, and the log says so', async () => {
    const { asAna, asAdmin, ana, ticket } = await desk()
    const held = await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    const undoKey = key()
    await updateTicket(asAdmin, ticket.id, {
      status: 'closed',
      sendFarewellMessage: false,
      undoKey,
    })
    asAdmin.emitted.length = 0
    const after = await undoTicket(asAdmin, ticket.id, undoKey)
    expect(after).toMatchObject({
      status: 'open',
      userId: ana.id,
      queueId: held.queueId,
      unreadMessages: held.unreadMessages,
    })
    expect(asAdmin.emitted).toMatchObject([
      { channel: 'ticket', audience: { scope: { status: 'open' }, before: { status: 'closed' } } },
    ])
    expect((await ticketLog(asAdmin, ticket.id)).map(({ type }) => type)).toEqual([
      'open',
      'closed',
      'undone',
    ])
  })

  test('an ignore and a return: it waits, or is held, as before', async () => {
    const { asAna, ana, ticket } = await desk()
    const [first, second] = [key(), key()]
    await updateTicket(asAna, ticket.id, {
      status: 'closed',
      sendFarewellMessage: false,
      undoKey: first,
    })
    expect(await undoTicket(asAna, ticket.id, first)).toMatchObject({
      status: 'pending',
      userId: null,
      unreadMessages: 2,
    })
    await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    await updateTicket(asAna, ticket.id, { status: 'pending', undoKey: second })
    expect(await undoTicket(asAna, ticket.id, second)).toMatchObject({
      status: 'open',
      userId: ana.id,
    })
  })

  test('a transfer out of one’s sight comes back', async () => {
    const { asAna, ana, sales, support, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    const undoKey = key()
    await updateTicket(asAna, ticket.id, { status: 'pending', queueId: sales.id, undoKey })
    await expect(ticketByUuid(asAna, ticket.uuid)).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
    expect(await undoTicket(asAna, ticket.id, undoKey)).toMatchObject({
      status: 'open',
      userId: ana.id,
      queueId: support.id,
    })
  })

  test('its place in the list comes back, unless a message moved it since', async () => {
    const { asAna, ana, sales, ticket } = await desk()
    const held = await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    const transferred = async (undoKey: string) => {
      asAna.clock.advance(60_000)
      return await updateTicket(asAna, ticket.id, { status: 'pending', queueId: sales.id, undoKey })
    }
    const [first, second] = [key(), key()]
    expect((await transferred(first)).activityAt > held.activityAt).toBe(true)
    expect(await undoTicket(asAna, ticket.id, first)).toMatchObject({ activityAt: held.activityAt })
    await transferred(second)
    const written = asAna.clock.now() + 1000
    await asAna.db.all(
      asAna.db.statement(
        'UPDATE tickets SET activity_at = ?3 WHERE company_id = ?1 AND id = ?2',
        ticket.id,
        written,
      ),
    )
    expect(await undoTicket(asAna, ticket.id, second)).toMatchObject({
      activityAt: new Date(written).toISOString(),
    })
  })

  test('putting aside: it is back where it stood in its list, without a line in the log', async () => {
    const { asAna, ana, ticket } = await desk()
    const held = await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    const later = (minutes: number) =>
      new Date(asAna.clock.now() + minutes * MINUTE_MS).toISOString()
    const [first, second] = [later(60), later(120)]
    asAna.clock.advance(MINUTE_MS)
    const undoKey = key()
    await updateTicket(asAna, ticket.id, { snoozedUntil: first, undoKey })
    const back = { snoozedUntil: null, activityAt: held.activityAt, userId: ana.id, status: 'open' }
    expect(await undoTicket(asAna, ticket.id, undoKey)).toMatchObject(back)

    await updateTicket(asAna, ticket.id, { snoozedUntil: first })
    await updateTicket(asAna, ticket.id, { snoozedUntil: second, undoKey })
    // What a change of switches leaves alone.
    await updateTicket(asAna, ticket.id, { useIntegration: false })
    expect(await undoTicket(asAna, ticket.id, undoKey)).toMatchObject({
      ...back,
      snoozedUntil: first,
      useIntegration: false,
    })
    expect((await ticketLog(asAna, ticket.id)).map(({ type }) => type)).toEqual(['open'])
  })

  test('is refused, and changes nothing, when somebody moved the ticket since', async () => {
    const { asAna, asBruno, ana, bruno, sales, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    const undoKey = key()
    await updateTicket(asAna, ticket.id, { status: 'pending', queueId: sales.id, undoKey })
    const taken = await updateTicket(asBruno, ticket.id, { status: 'open', userId: bruno.id })
    // Nobody learns of a ticket that is out of their sight by then.
    expect((await refusal(undoTicket(asAna, ticket.id, undoKey))).code).toBe('ERR_NO_TICKET_FOUND')
    expect(await ticketByUuid(asBruno, ticket.uuid)).toMatchObject({
      userId: bruno.id,
      version: taken.version,
    })
  })

  test('is refused for what is over, twice, for another key, and when the contact has another ticket', async () => {
    const { company, connection, contact, support, asAna, ticket } = await desk()
    const undoKey = key()
    const close = { status: 'closed', sendFarewellMessage: false, undoKey } as const
    const code = async (work: Promise<unknown>) => (await refusal(work)).code
    await updateTicket(asAna, ticket.id, close)
    expect(await code(undoTicket(asAna, ticket.id, key()))).toBe('ERR_TICKET_CHANGED')
    await undoTicket(asAna, ticket.id, undoKey)
    expect(await code(undoTicket(asAna, ticket.id, undoKey))).toBe('ERR_TICKET_CHANGED')

    await updateTicket(asAna, ticket.id, close)
    const later = { ...asAna, clock: { now: () => asAna.clock.now() + UNDO_MS + 1 } }
    expect(await code(undoTicket(later, ticket.id, undoKey))).toBe('ERR_TICKET_CHANGED')

    await makeTicket(company, { contact, connection, queue: support, status: 'pending' })
    expect(await code(undoTicket(asAna, ticket.id, undoKey))).toBe('ERR_TICKET_CHANGED')
    expect(await ticketByUuid(asAna, ticket.uuid)).toMatchObject({ status: 'closed' })
  })

  test('is nobody else’s: not a colleague’s, and to another company the ticket does not exist', async () => {
    const { asAna, asBruno, ticket } = await desk()
    const undoKey = key()
    await updateTicket(asAna, ticket.id, { status: 'closed', sendFarewellMessage: false, undoKey })
    expect((await refusal(undoTicket(asBruno, ticket.id, undoKey))).code).toBe('ERR_TICKET_CHANGED')
    const other = await makeCompany()
    const stranger = contextFor(other, await makeUser(other, { profile: 'admin' }))
    expect((await refusal(undoTicket(stranger, ticket.id, undoKey))).code).toBe(
      'ERR_NO_TICKET_FOUND',
    )
    expect(await undoTicket(asAna, ticket.id, undoKey)).toMatchObject({ status: 'pending' })
  })

  test('is not offered for a move that was made without a key, nor for the one before it', async () => {
    const { asAna, ana, ticket } = await desk()
    const undoKey = key()
    await updateTicket(asAna, ticket.id, { status: 'closed', sendFarewellMessage: false, undoKey })
    await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    await updateTicket(asAna, ticket.id, { status: 'closed', sendFarewellMessage: false })
    expect((await refusal(undoTicket(asAna, ticket.id, undoKey))).code).toBe('ERR_TICKET_CHANGED')
  })
})
