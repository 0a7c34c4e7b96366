import { describe, expect, test } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { ticketByUuid, ticketLog } from '../tickets/tickets.queries.ts'
import { markTicketRead, updateTicket } from './tickets.service.ts'

describe('accepting', () => {
  test('gives the ticket to who accepts, tells the room what it was before, and writes the log', async () => {
    const { asAna, ana, ticket } = await desk()
    const after = await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    expect(after).toMatchObject({
      status: 'open',
      userId: ana.id,
      user: { name: 'Ana' },
      version: ticket.version + 1,
    })
    expect(asAna.emitted).toMatchObject([
      {
        channel: 'ticket',
        action: 'update',
        audience: { scope: { status: 'open' }, before: { status: 'pending', userId: null } },
      },
    ])
    expect(await ticketLog(asAna, ticket.id)).toMatchObject([
      { type: 'open', user: { name: 'Ana' }, queue: { name: 'Suporte' } },
    ])
  })

  test('two at once: one wins, the other hears who holds it and in which queue', async () => {
    const { asAna, asBruno, ticket } = await desk()
    const results = await Promise.allSettled([
      updateTicket(asAna, ticket.id, { status: 'open' }),
      updateTicket(asBruno, ticket.id, { status: 'open' }),
    ])
    const won = results.filter((result) => result.status === 'fulfilled')
    const lost = results.filter((result) => result.status === 'rejected')
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]?.reason).toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      data: {
        ticket: { id: ticket.id },
        user: { name: won[0]?.value.user?.name },
        queue: { name: 'Suporte' },
      },
    })
    expect(await ticketLog(asAna, ticket.id)).toHaveLength(1)
  })

  test.each([
    ['accepted', { status: 'open' }],
    ['closed', { status: 'closed' }],
  ] as const)('is %s once by a person who sends it five times at once', async (_, input) => {
    const { asAna, ticket } = await desk()
    if (input.status === 'closed') await updateTicket(asAna, ticket.id, { status: 'open' })
    const before = (await ticketLog(asAna, ticket.id)).length
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => updateTicket(asAna, ticket.id, input)),
    )
    expect(new Set(answers.map(({ status, version }) => `${status} ${version}`)).size).toBe(1)
    // And later, when the first answer was lost.
    expect((await updateTicket(asAna, ticket.id, input)).status).toBe(input.status)
    expect(await ticketLog(asAna, ticket.id)).toHaveLength(before + 1)
  })

  test('after a colleague has accepted is refused, not a way to take the ticket away', async () => {
    const { asAna, asBruno, ana, bruno, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    const late = await refusal(
      updateTicket(asBruno, ticket.id, { status: 'open', userId: bruno.id }),
    )
    expect(late).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', data: { user: { name: 'Ana' } } })
    // The same person again changes nothing.
    expect(await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })).toMatchObject({
      status: 'open',
      userId: ana.id,
    })
  })

  test('without a queue asks for one', async () => {
    const { company, connection, asAdmin } = await desk()
    const ticket = await makeTicket(company, {
      contact: await makeContact(company),
      connection,
      status: 'pending',
    })
    expect(await refusal(updateTicket(asAdmin, ticket.id, { status: 'open' }))).toMatchObject({
      code: 'ERR_QUEUE_REQUIRED',
    })
  })
})

describe('closing, returning, reopening', () => {
  test('close keeps who closed it and clears the badge; reopen gives it back', async () => {
    const { asAna, ana, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await updateTicket(asAna, ticket.id, { status: 'closed' })).toMatchObject({
      status: 'closed',
      userId: ana.id,
      unreadMessages: 0,
    })
    expect(await updateTicket(asAna, ticket.id, { status: 'open' })).toMatchObject({
      status: 'open',
      userId: ana.id,
      closedAt: null,
    })
    expect((await ticketLog(asAna, ticket.id)).map((log) => log.type)).toEqual([
      'open',
      'closed',
      'reopen',
    ])
  })

  test('return clears the user and puts the ticket back into its queue', async () => {
    const { asAna, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await updateTicket(asAna, ticket.id, { status: 'pending' })).toMatchObject({
      status: 'pending',
      userId: null,
      queue: { name: 'Suporte' },
    })
  })

  test('ignore closes a pending ticket, even when a tag is required to resolve', async () => {
    const { asAna, ticket } = await desk()
    await saveSetting(asAna, 'requiredTag', 'enabled')
    expect(
      await updateTicket(asAna, ticket.id, {
        status: 'closed',
        sendFarewellMessage: false,
        amountUsedBotQueues: 0,
      }),
    ).toMatchObject({ status: 'closed' })
  })

  test('a required tag is asked for before resolving', async () => {
    const { asAna, ticket } = await desk()
    await saveSetting(asAna, 'requiredTag', 'enabled')
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await refusal(updateTicket(asAna, ticket.id, { status: 'closed' }))).toMatchObject({
      code: 'ERR_TAG_REQUIRED',
    })
  })

  test('a closed ticket does not reopen beside an active one of the same contact', async () => {
    const { asAna, company, contact, connection, support, ticket } = await desk()
    const old = await makeTicket(company, { contact, connection, queue: support, status: 'closed' })
    const error = await refusal(updateTicket(asAna, old.id, { status: 'open' }))
    expect(error).toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      data: { ticket: { id: ticket.id, uuid: ticket.uuid } },
    })
  })

  test('an action on a version that is gone is refused', async () => {
    const { asAna, ticket } = await desk()
    expect(
      await refusal(
        updateTicket(asAna, ticket.id, { status: 'open', version: ticket.version + 5 }),
      ),
    ).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' })
  })
})

describe('transferring', () => {
  test('to a user opens it for them, to a queue only makes it wait', async () => {
    const { company, asAna, bruno, sales, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(
      await updateTicket(asAna, ticket.id, { queueId: sales.id, userId: bruno.id }),
    ).toMatchObject({ status: 'open', userId: bruno.id, queueId: sales.id })
    const log = (await ticketLog(contextFor(company), ticket.id)).map((one) => one.type)
    expect(log).toEqual(['open', 'transfered', 'receivedTransfer'])
  })

  test('to a queue the caller does not work in takes the ticket out of their sight', async () => {
    const { asAna, sales, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(
      await updateTicket(asAna, ticket.id, { queueId: sales.id, status: 'pending' }),
    ).toMatchObject({ status: 'pending', userId: null })
    expect(await refusal(ticketByUuid(asAna, ticket.uuid))).toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
      status: 404,
    })
    expect(asAna.emitted.at(-1)).toMatchObject({
      audience: { before: { queueId: ticket.queueId }, scope: { queueId: sales.id } },
    })
  })

  test('a user who does not work in the queue, or an unknown queue, is refused', async () => {
    const { asBruno, ana, sales, ticket } = await desk()
    await updateTicket(asBruno, ticket.id, { status: 'open' })
    expect(
      await refusal(updateTicket(asBruno, ticket.id, { queueId: sales.id, userId: ana.id })),
    ).toMatchObject({ code: 'ERR_INVALID_INPUT' })
    expect(await refusal(updateTicket(asBruno, ticket.id, { queueId: 987 }))).toMatchObject({
      code: 'ERR_NO_QUEUE_FOUND',
    })
  })

  test('nobody keeps a ticket in a queue that is not theirs: not one they hold, that waits, or was closed', async () => {
    const { asAna, asBruno, asAdmin, ana, bruno, sales, ticket } = await desk()
    const keep = () =>
      updateTicket(asAna, ticket.id, { status: 'open', queueId: sales.id, userId: ana.id })
    const refused = { code: 'ERR_INVALID_INPUT', fields: { queueId: ['queue'] } }
    expect(await refusal(keep())).toMatchObject(refused)
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await refusal(keep())).toMatchObject(refused)
    await updateTicket(asAna, ticket.id, { status: 'closed' })
    expect(await refusal(keep())).toMatchObject(refused)
    await updateTicket(asAna, ticket.id, { status: 'open' })
    // One that is there already, since it was theirs before their queues changed, is theirs to go on with.
    await asAdmin.db.all(
      asAdmin.db.statement('UPDATE tickets SET queue_id = ?2 WHERE company_id = ?1', sales.id),
    )
    expect(await keep()).toMatchObject({ userId: ana.id, queueId: sales.id })
    const taken = { queueId: sales.id, userId: bruno.id, takeOver: true }
    expect(await updateTicket(asBruno, ticket.id, taken)).toMatchObject({ queueId: sales.id })
  })

  test('a person who does not exist here is refused, whatever the ticket comes from', async () => {
    const { asBruno, ticket } = await desk()
    const stranger = await makeUser(await makeCompany(), { profile: 'admin' })
    const give = () => updateTicket(asBruno, ticket.id, { status: 'open', userId: stranger.id })
    expect(await refusal(give())).toMatchObject({ code: 'ERR_NO_USER_FOUND', status: 404 })
    await updateTicket(asBruno, ticket.id, { status: 'closed' })
    expect(await refusal(give())).toMatchObject({ code: 'ERR_NO_USER_FOUND' })
  })

  test('a waiting ticket goes only to somebody who works in its queue', async () => {
    const { asBruno, ana, sales, ticket } = await desk()
    const given = { status: 'open', queueId: sales.id, userId: ana.id } as const
    expect(await refusal(updateTicket(asBruno, ticket.id, given))).toMatchObject({
      code: 'ERR_INVALID_INPUT',
      fields: { userId: ['queue'] },
    })
    expect(
      await updateTicket(asBruno, ticket.id, { status: 'open', userId: ana.id }),
    ).toMatchObject({ status: 'open', userId: ana.id })
  })
})

test('looking on does not clear the badge of a colleague; the holder does', async () => {
  const { asAna, asBruno, ticket } = await desk()
  await updateTicket(asAna, ticket.id, { status: 'open' })
  expect(await markTicketRead(asBruno, ticket.id)).toEqual({ unreadMessages: 2 })
  expect(await markTicketRead(asAna, ticket.id)).toEqual({ unreadMessages: 0 })
})
