import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import { provider } from '#tests/edge/open-conversation.ts'
import { at } from '#tests/edge/planned-messages.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { forwardMessage } from '../forwards/begin-forwarding.ts'
import { ratingChoices } from '../ratings/ask-rating.ts'
import { createSchedule } from '../schedules/schedules.service.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { reactToMessage } from './react-to-message.ts'
import { sendMessage } from './send-message.ts'

afterEach(() => vi.restoreAllMocks())

/** A ticket of Ana's on a connection that is up, with a customer who wrote a moment ago. */
async function world(channel: 'facebook' | 'instagram') {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const connection = await makeConnection(company, { channel, queues: [queue] })
  const ana = await makeUser(company, { profile: 'admin', queues: [queue] })
  const contact = await makeContact(company, { number: null })
  const facts = { contact, connection, queue, lastInboundAt: TEST_NOW - 1000 }
  const ticket = await makeTicket(company, { ...facts, status: 'open', user: ana })
  const message = await makeMessage(company, ticket)
  const ctx = contextFor(company, ana)
  const rows = async (table: string, columns: string) =>
    await ctx.db.all(
      ctx.db.statement(`SELECT ${columns} FROM ${table} WHERE company_id = ?1 ORDER BY id`),
    )
  const state = async () => ({
    connections: await rows('connections', 'status, status_reason, updated_at'),
    messages: await rows('messages', 'id, error_code'),
    outbox: await rows('outbox', 'state'),
    schedules: await rows('schedules', 'id'),
    tickets: await rows('tickets', 'status, version, last_message'),
  })
  return { company, connection, ctx, ticket, message, state, facts }
}

test.each(['facebook', 'instagram'] as const)(
  'whatever would be sent on %s is refused before anything is written',
  async (channel) => {
    const { company, connection, ctx, ticket, message, state } = await world(channel)
    const graph = provider()
    const before = await state()
    const other = await makeContact(company, { number: null })
    for (const [name, work] of [
      ['message', () => sendMessage(ctx, ticket.id, { body: 'oi' })],
      [
        'planned message',
        () =>
          createSchedule(ctx, {
            contactId: ticket.contactId,
            ticketId: ticket.id,
            body: 'amanhã',
            sendAt: at(HOUR_MS),
          }),
      ],
      ['new ticket', () => createTicket(ctx, { contactId: other.id, whatsappId: connection.id })],
      ['reaction', () => reactToMessage(ctx, message.id, { emoji: '👍' })],
    ] as const) {
      await expect(work(), name).rejects.toMatchObject({ code: 'ERR_CHANNEL_UNAVAILABLE' })
    }
    await expect(
      forwardMessage(ctx, { messageId: message.id, contactId: other.id }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^ERR_/) as string })
    await ctx.settled()
    expect(await state()).toEqual(before)
    expect(graph.sent).toEqual([])
  },
)

test('the company’s own words stay away, and no rating is asked for', async () => {
  const { company, ctx, ticket, state, facts } = await world('facebook')
  for (const key of ['sendGreetingAccepted', 'userRating'] as const)
    await saveSetting(ctx, key, 'enabled')
  expect(await ratingChoices(ctx, ticket.id)).toMatchObject({ obstacle: 'channel' })
  const contact = await makeContact(company, { number: null })
  const pending = await makeTicket(company, { ...facts, contact })
  expect(await updateTicket(ctx, pending.id, { status: 'open' })).toMatchObject({ status: 'open' })
  expect(await updateTicket(ctx, ticket.id, { status: 'closed' })).toMatchObject({
    status: 'closed',
  })
  await ctx.settled()
  expect(await state()).toMatchObject({ messages: [{ error_code: null }], outbox: [] })
})

test('the team still writes to itself', async () => {
  const { ctx, ticket } = await world('instagram')
  expect(await sendMessage(ctx, ticket.id, { body: 'ver amanhã', isPrivate: true })).toMatchObject({
    isPrivate: true,
  })
})

test('a row of an earlier release fails alone: the connection stays as it is', async () => {
  const { company, ctx, connection, ticket, state } = await world('facebook')
  const waiting = await makeMessage(company, ticket, { fromMe: true, externalId: null })
  await ctx.db.all(
    ctx.db.statement(
      `INSERT INTO outbox (company_id, message_id, connection_id, contact_id, state, next_at, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, 'queued', 0, ?5, ?5)`,
      waiting.id,
      connection.id,
      ticket.contactId,
      TEST_NOW,
    ),
  )
  await sweepCompany({ ...ctx, actor: { kind: 'system', reason: 'test' } })
  expect(await state()).toMatchObject({
    connections: [{ status: 'CONNECTED', status_reason: null }],
    messages: [{ error_code: null }, { error_code: 'channel' }],
    outbox: [{ state: 'failed' }],
  })
})
