import { describe, expect, test } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { listTickets } from '#domains/tickets/tickets.queries.ts'
import { listTicketsInput } from '#domains/tickets/tickets.inputs.ts'
import { updateTicket } from '#domains/attending/tickets.service.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeQueue } from '#tests/edge/factories.ts'
import { textBody } from '#tests/edge/customer-text.ts'
import { metaFixture } from '#tests/edge/fixtures.ts'
import { storeBody } from '#tests/edge/store-body.ts'
import { processInbound } from './process-inbound.ts'
import { keptKey } from './store-inbound.ts'

type World = {
  ctx: TestContext
  phoneNumberId: string
  store(body: unknown): Promise<void>
  receive(body: unknown): Promise<void>
}

async function world(): Promise<World> {
  const company = await makeCompany()
  const queue = await makeQueue(company, { name: 'Suporte' })
  const connection = await makeConnection(company, { queues: [queue] })
  const ctx = contextFor(company)
  const phoneNumberId = connection.externalId ?? ''
  const store = (body: unknown) => storeBody(ctx, body, phoneNumberId)
  return {
    ctx,
    phoneNumberId,
    store,
    receive: async (body) => {
      await store(body)
      await drain(ctx)
    },
  }
}

async function drain(ctx: CompanyContext): Promise<void> {
  while ((await processInbound(ctx)).more);
}

const fixture = (name: string) => JSON.parse(metaFixture(name).body) as unknown
const tickets = async (ctx: CompanyContext): Promise<TicketView[]> =>
  (await listTickets(ctx, listTicketsInput.parse({}))).tickets

const AT = 1_772_452_000

describe('a customer writes', () => {
  test('the first text makes a contact, a pending ticket in the queue, one message and one unread', async () => {
    const { ctx, receive } = await world()
    await receive(fixture('01-text'))
    const [ticket, ...others] = await tickets(ctx)
    expect(others).toEqual([])
    expect(ticket).toMatchObject({
      status: 'pending',
      channel: 'whatsappapi',
      unreadMessages: 1,
      lastMessage: 'Does it come in another color?',
      lastInboundAt: new Date(1_749_416_383_000).toISOString(),
      queue: { name: 'Suporte' },
      contact: { name: 'Sheena Nelson', number: '16505551234' },
    })
    const page = await listMessages(ctx, ticket?.id ?? 0, {})
    expect(page.messages).toMatchObject([
      { body: 'Does it come in another color?', fromMe: false, mediaType: null },
    ])
    expect(ctx.emitted.map((event) => `${event.channel}.${event.action}`)).toEqual([
      'ticket.create',
      'appMessage.create',
    ])
  })

  test('the same body five times changes nothing after the first', async () => {
    const { ctx, store } = await world()
    await Promise.all(Array.from({ length: 5 }, () => store(fixture('01-text'))))
    await Promise.all([drain(ctx), drain(ctx), drain(ctx)])
    await store(fixture('01-text'))
    await drain(ctx)
    const [ticket, ...others] = await tickets(ctx)
    expect(others).toEqual([])
    expect(ticket?.unreadMessages).toBe(1)
    expect((await listMessages(ctx, ticket?.id ?? 0, {})).messages).toHaveLength(1)
  })

  test('a batch of many people and messages opens one ticket a person and keeps provider order', async () => {
    const { ctx, receive } = await world()
    const messages = Array.from({ length: 30 }, (_, i) => ({
      id: `wamid.batch.${i}`,
      from: `55119876500${10 + (i % 3)}`,
      body: `mensagem ${i}`,
      timestamp: AT + i,
    }))
    await receive(textBody([...messages].reverse()))
    const list = await tickets(ctx)
    expect(list.map((ticket) => ticket.unreadMessages)).toEqual([10, 10, 10])
    const first = list.find((ticket) => ticket.contact.number === '5511987650010')
    expect(first?.lastMessage).toBe('mensagem 27')
    const page = await listMessages(ctx, first?.id ?? 0, {})
    expect(page.messages.map((message) => message.body)).toEqual(
      Array.from({ length: 10 }, (_, i) => `mensagem ${i * 3}`),
    )
  })

  test('an older message that comes late counts as unread and leaves the preview alone', async () => {
    const { ctx, receive } = await world()
    await receive(
      textBody([{ id: 'wamid.new', from: '5511987654321', body: 'depois', timestamp: AT + 60 }]),
    )
    await receive(
      textBody([{ id: 'wamid.old', from: '5511987654321', body: 'antes', timestamp: AT }]),
    )
    const [ticket] = await tickets(ctx)
    expect(ticket).toMatchObject({ lastMessage: 'depois', unreadMessages: 2 })
    const page = await listMessages(ctx, ticket?.id ?? 0, {})
    expect(page.messages.map((message) => message.body)).toEqual(['antes', 'depois'])
  })

  test('a person known by bsuid only gets a contact without a number', async () => {
    const { ctx, receive } = await world()
    await receive({
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: '106540352242922' },
                contacts: [
                  {
                    profile: { name: 'Pablo M.', username: 'pablo' },
                    user_id: 'US.13491208655302741918',
                  },
                ],
                messages: [
                  {
                    from_user_id: 'US.13491208655302741918',
                    id: 'wamid.b',
                    timestamp: `${AT}`,
                    type: 'text',
                    text: { body: 'oi' },
                  },
                ],
              },
            },
          ],
        },
      ],
    })
    expect((await tickets(ctx))[0]?.contact).toMatchObject({ name: 'Pablo M.', number: null })
  })

  test('a phone and a bsuid that come together are one contact afterwards', async () => {
    const { ctx, receive } = await world()
    await receive(fixture('01-text'))
    await receive(fixture('03-audio-voice-bsuid'))
    const list = await tickets(ctx)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ unreadMessages: 2 })
    const page = await listMessages(ctx, list[0]?.id ?? 0, {})
    expect(page.messages.at(-1)).toMatchObject({
      mediaType: 'audio',
      data: { voice: true, mime: 'audio/ogg; codecs=opus' },
    })
  })

  test('an answer keeps the id of an unknown quoted message, and finds a known one', async () => {
    const { ctx, receive } = await world()
    await receive(fixture('15-reply-with-context'))
    const [ticket] = await tickets(ctx)
    const page = await listMessages(ctx, ticket?.id ?? 0, {})
    expect(page.messages[0]).toMatchObject({ body: 'replied text', quotedMsg: { id: null } })
  })

  test('what the product does not know is named, never hidden', async () => {
    const { ctx, receive } = await world()
    const body = textBody([
      { id: 'wamid.poll', from: '5511987654321', body: '', timestamp: AT },
    ]) as {
      entry: { changes: { value: { messages: Record<string, unknown>[] } }[] }[]
    }
    Object.assign(body.entry[0]?.changes[0]?.value.messages[0] ?? {}, {
      type: 'hologram',
      hologram: {},
      text: undefined,
    })
    await receive(body)
    const [ticket] = await tickets(ctx)
    const page = await listMessages(ctx, ticket?.id ?? 0, {})
    expect(page.messages[0]).toMatchObject({ mediaType: 'unsupported', data: { type: 'hologram' } })
  })

  test('after the ticket is closed the next message opens a new one', async () => {
    const { ctx, receive } = await world()
    await receive(textBody([{ id: 'wamid.1', from: '5511987654321', body: 'oi', timestamp: AT }]))
    const [first] = await tickets(ctx)
    await updateTicket(ctx, first?.id ?? 0, { status: 'closed' })
    await receive(textBody([{ id: 'wamid.1', from: '5511987654321', body: 'oi', timestamp: AT }]))
    expect((await tickets(ctx)).map((ticket) => ticket.status)).toEqual(['closed'])
    await receive(
      textBody([{ id: 'wamid.2', from: '5511987654321', body: 'voltei', timestamp: AT + 10 }]),
    )
    expect((await tickets(ctx)).map((ticket) => ticket.status).sort()).toEqual([
      'closed',
      'pending',
    ])
  })

  test.each([
    '02-image-caption-url',
    '04-document-frequently-forwarded',
    '05-sticker-animated',
    '06-location',
    '07-contacts-two-cards',
    '10-interactive-list-reply',
    '11-interactive-button-reply',
    '12-button-template-quick-reply',
    '13-order',
    '14-referral-click-to-whatsapp',
    '30-smb-message-echo',
  ])('%s becomes one message with a face', async (name) => {
    const { ctx, receive } = await world()
    await receive(fixture(name))
    const [ticket] = await tickets(ctx)
    const page = await listMessages(ctx, ticket?.id ?? 0, {})
    expect(page.messages).toHaveLength(1)
    expect(page.messages[0]?.body !== '' || page.messages[0]?.mediaType !== null).toBe(true)
    expect(ticket?.unreadMessages).toBe(name === '30-smb-message-echo' ? 0 : 1)
  })

  test.each([
    '08-reaction-add',
    '16-system-number-change',
    '18-errors-value-level',
    '31-template-status-paused',
    '32-user-preferences-stop',
  ])('%s touches no ticket and crashes nothing', async (name) => {
    const { ctx, receive } = await world()
    await receive(fixture(name))
    expect(await tickets(ctx)).toEqual([])
    const left = await ctx.db.all(
      ctx.db.statement(
        `SELECT id FROM inbound_events WHERE company_id = ?1 AND state NOT IN ('done','held')`,
      ),
    )
    expect(left).toEqual([])
  })
})

describe('an event that cannot be handled', () => {
  test('keeps nobody waiting, is tried again ever later, and is set aside in the end', async () => {
    const { ctx, store } = await world()
    await store(fixture('01-text'))
    await store(textBody([{ id: 'wamid.good', from: '5511987654321', body: 'bom', timestamp: AT }]))
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE inbound_events SET payload = '{' WHERE company_id = ?1 AND event_key <> ?2`,
        keptKey('m:wamid.good'),
      ),
    )
    await drain(ctx)
    expect((await tickets(ctx)).map((ticket) => ticket.lastMessage)).toEqual(['bom'])
    const state = async () =>
      await ctx.db.first<{ state: string; attempts: number }>(
        ctx.db.statement(
          `SELECT state, attempts FROM inbound_events WHERE company_id = ?1 AND payload = '{'`,
        ),
      )
    await drain(ctx)
    expect(await state()).toEqual({ state: 'pending', attempts: 1 })
    for (let i = 0; i < 20; i++) {
      ctx.clock.advance(200_000)
      await drain(ctx)
    }
    expect(await state()).toEqual({ state: 'dead', attempts: 8 })
    expect(ctx.logged.some((line) => line['event'] === 'inbound.dead')).toBe(true)
  })
})
