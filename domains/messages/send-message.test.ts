import { afterEach, describe, expect, test, vi } from 'vitest'
import { TEST_NOW } from '#tests/edge/factories.ts'
import {
  accepted,
  conversation,
  lastMessage,
  provider,
  status,
} from '#tests/edge/open-conversation.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { deleteMessage } from './change-message.ts'
import { listMessages } from './messages.queries.ts'
import { quickMessageById } from '../quick-messages/quick-messages.queries.ts'
import { saveQuickMessage } from '../quick-messages/save-quick-message.ts'
import { sendMessage } from './send-message.ts'

afterEach(() => vi.restoreAllMocks())

describe('sending a text', () => {
  test('goes out once with the token in a header, and its ticks only rise', async () => {
    const { ctx, ticket, connection } = await conversation()
    const graph = provider(accepted('wamid.out'))
    const message = await sendMessage(ctx, ticket.id, { body: 'Bom dia!', clientId: 'client-0001' })
    expect(message).toMatchObject({ ack: 0, clientId: 'client-0001', user: { name: 'Ana' } })
    await ctx.settled()
    expect(graph.sent).toMatchObject([
      {
        to: '+5511987654321',
        text: { body: 'Bom dia!' },
        biz_opaque_callback_data: `msg:${message.id}`,
      },
    ])
    expect(graph.requests[0]?.url).not.toContain('secret-token')
    expect(graph.requests[0]?.headers.get('authorization')).toBe('Bearer secret-token')
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 1, wid: 'wamid.out' })
    const phoneNumberId = connection.externalId ?? ''
    await status(ctx, phoneNumberId, { id: 'wamid.out', status: 'read' })
    await status(ctx, phoneNumberId, { id: 'wamid.out', status: 'delivered' })
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 3, read: true })
    expect(ctx.emitted.at(-1)).toMatchObject({
      channel: 'appMessage',
      action: 'ack',
      data: { ack: 3, clientId: 'client-0001' },
    })
  })

  test('the same client id five times at once is one message and one call', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(accepted('wamid.once'))
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        sendMessage(ctx, ticket.id, { body: 'oi', clientId: 'client-0002' }),
      ),
    )
    await ctx.settled()
    expect(new Set(all.map((one) => one.id)).size).toBe(1)
    expect(graph.sent).toHaveLength(1)
    expect((await listMessages(ctx, ticket.id, {})).messages).toHaveLength(1)
  })

  test('counts the quick reply it was written with once, however often it is sent', async () => {
    const { ctx, ticket, asBruno } = await conversation()
    provider(accepted('wamid.quick1'), accepted('wamid.quick2'), accepted('wamid.quick3'))
    const fields = { shortcode: 'oi', message: 'oi', geral: false, status: true }
    const [mine, theirs] = [
      await saveQuickMessage(ctx, null, fields),
      await saveQuickMessage(asBruno, null, fields),
    ]
    const send = (clientId: string, quickMessageId: number, more = {}) =>
      sendMessage(ctx, ticket.id, { body: 'oi', clientId, quickMessageId, ...more })
    await Promise.all([1, 2, 3].map(() => send('client-quick-1', mine.id)))
    await send('client-quick-1', mine.id)
    await send('client-quick-2', mine.id)
    await send('client-quick-3', theirs.id)
    await send('client-quick-4', mine.id, { isPrivate: true })
    await ctx.settled()
    expect(await quickMessageById(ctx, mine.id)).toMatchObject({ uses: 2 })
    expect(await quickMessageById(asBruno, theirs.id)).toMatchObject({ uses: 0 })
    expect((await listMessages(ctx, ticket.id, {})).messages).toHaveLength(4)
  })

  test('several to one person leave in the order they were written', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(
      accepted('wamid.a'),
      accepted('wamid.b'),
      accepted('wamid.c'),
      accepted('wamid.d'),
    )
    for (const n of [1, 2, 3, 4])
      await sendMessage(ctx, ticket.id, { body: `linha ${n}`, clientId: `client-100${n}` })
    await ctx.settled()
    expect(graph.sent.map((one) => (one['text'] as { body: string }).body)).toEqual([
      'linha 1',
      'linha 2',
      'linha 3',
      'linha 4',
    ])
  })

  test('a status that comes before the answer of the call is not lost', async () => {
    const { ctx, ticket, connection } = await conversation()
    provider({ fail: new Error('TimeoutError: timed out') })
    const message = await sendMessage(ctx, ticket.id, { body: 'oi', clientId: 'client-0003' })
    await ctx.settled()
    await status(ctx, connection.externalId ?? '', {
      id: 'wamid.early',
      status: 'delivered',
      biz_opaque_callback_data: `msg:${message.id}`,
    })
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({
      ack: 2,
      wid: 'wamid.early',
      failed: null,
    })
  })

  test('a status of an unknown message waits for it', async () => {
    const { ctx, ticket, connection } = await conversation()
    await status(ctx, connection.externalId ?? '', { id: 'wamid.later', status: 'read' })
    provider(accepted('wamid.later'))
    await sendMessage(ctx, ticket.id, { body: 'oi', clientId: 'client-0004' })
    await ctx.settled()
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 3 })
  })

  test('a private note reaches no provider and leaves the preview alone', async () => {
    const { ctx, ticket } = await conversation({ lastInboundAt: null })
    const graph = provider(accepted('wamid.never'))
    await sendMessage(ctx, ticket.id, { body: 'só entre nós', isPrivate: true })
    await ctx.settled()
    expect(graph.sent).toEqual([])
    expect((await listMessages(ctx, ticket.id, {})).ticket.lastMessage).toBe(ticket.lastMessage)
  })
})

describe('what may not be sent', () => {
  test('outside the 24 hours, to a ticket that is not open, or through a connection that is down', async () => {
    const late = await conversation({ lastInboundAt: TEST_NOW - 25 * 3_600_000 })
    expect(await refusal(sendMessage(late.ctx, late.ticket.id, { body: 'oi' }))).toMatchObject({
      code: 'ERR_WINDOW_CLOSED',
      status: 409,
    })
    const pending = await conversation({ status: 'pending' })
    expect(
      await refusal(sendMessage(pending.ctx, pending.ticket.id, { body: 'oi' })),
    ).toMatchObject({ code: 'ERR_TICKET_CHANGED' })
    const long = await conversation()
    expect(
      await refusal(sendMessage(long.ctx, long.ticket.id, { body: 'x'.repeat(4097) })),
    ).toMatchObject({ fields: { body: ['Too Long!'] } })
    expect(await refusal(sendMessage(late.ctx, long.ticket.id, { body: 'oi' }))).toMatchObject({
      status: 404,
    })
  })
})

describe('deleting', () => {
  test('only the own message; a deleted one hides its words', async () => {
    const { ctx, asBruno, ticket } = await conversation()
    provider(accepted('wamid.del'))
    const message = await sendMessage(ctx, ticket.id, { body: 'engano' })
    await ctx.settled()
    expect(await refusal(deleteMessage(asBruno, message.id))).toMatchObject({
      code: 'ERR_DELETE_WAPP_MSG',
    })
    expect(await deleteMessage(ctx, message.id)).toMatchObject({ isDeleted: true, body: '' })
    const theirs = await conversation()
    expect(await refusal(deleteMessage(theirs.ctx, message.id))).toMatchObject({ status: 404 })
  })
})
