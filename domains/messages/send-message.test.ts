import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#core/errors.ts'
import { sealEnvelope } from '#core/auth/envelopes.ts'
import { SEND_LEASE_MS, UNKNOWN_PATIENCE_MS } from './limits.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeContact, makeQueue, makeTicket, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { splitMetaBody } from '../webhooks/split-meta-body.ts'
import { sweepCompany } from '../webhooks/sweep-company.ts'
import { processInbound } from '../webhooks/process-inbound.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { listMessages } from './messages.queries.ts'
import { sendMessage } from './send-message.ts'

afterEach(() => vi.restoreAllMocks())

async function conversation(overrides: { lastInboundAt?: number | null; status?: 'open' | 'pending' } = {}) {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const connection = await makeConnection(company, { queues: [queue] })
  const ana = await makeUser(company, { name: 'Ana', queues: [queue] })
  const bruno = await makeUser(company, { name: 'Bruno', queues: [queue] })
  const contact = await makeContact(company, { number: '5511987654321' })
  const ticket = await makeTicket(company, {
    contact,
    connection,
    queue,
    user: ana,
    status: overrides.status ?? 'open',
    lastInboundAt: overrides.lastInboundAt === undefined ? TEST_NOW - 1000 : overrides.lastInboundAt,
  })
  const ctx = contextFor(company, ana)
  const credentials = await sealEnvelope(ctx.config, 'secret-token', { companyId: company.id, table: 'connections', row: connection.id, column: 'credentials' })
  await ctx.db.all(ctx.db.statement('UPDATE connections SET credentials = ?2 WHERE company_id = ?1', credentials))
  return { company, connection, contact, ticket, ctx, asBruno: contextFor(company, bruno) }
}

type Reply = { status?: number; body?: unknown; fail?: Error; hangs?: boolean }
const accepted = (id: string): Reply => ({ body: { messages: [{ id }] } })
const refused = (code: number, status = 400): Reply => ({ status, body: { error: { code, message: `(#${code})`, error_data: { details: `details of ${code}` } } } })

/** Answers the provider's calls one after another; the last answer repeats. Gives the bodies that were sent. */
function provider(...replies: Reply[]): { sent: Record<string, unknown>[]; requests: { url: string; headers: Headers }[] } {
  const seen: ReturnType<typeof provider> = { sent: [], requests: [] }
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input as string, init as RequestInit)
    seen.requests.push({ url: request.url, headers: request.headers })
    seen.sent.push(JSON.parse((init?.body as string | undefined) ?? '{}') as Record<string, unknown>)
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {}
    if (reply.hangs === true) return new Promise(() => undefined)
    if (reply.fail !== undefined) return Promise.reject(reply.fail)
    return Promise.resolve(Response.json(reply.body ?? {}, { status: reply.status ?? 200 }))
  })
  return seen
}

async function lastMessage(ctx: TestContext, ticketId: number) {
  return (await listMessages(ctx, ticketId, {})).messages.at(-1)
}

async function status(ctx: TestContext, phoneNumberId: string, item: Record<string, unknown>): Promise<void> {
  const body = { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value: { metadata: { phone_number_id: phoneNumberId }, statuses: [item] } }] }] }
  for (const event of splitMetaBody(body, ctx.clock.now()).events) {
    await ctx.db.all(
      ctx.db.statement(
        `INSERT INTO inbound_events (company_id, connection_id, kind, event_key, payload, received_at)
         SELECT ?1, id, ?2, ?3, ?4, ?5 FROM connections WHERE company_id = ?1 ON CONFLICT DO NOTHING`,
        event.kind,
        event.key,
        JSON.stringify(event.payload),
        ctx.clock.now(),
      ),
    )
  }
  await processInbound({ ...ctx, actor: { kind: 'system', reason: 'test' } })
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await work.then(() => null, (error: unknown) => error)
  if (!(thrown instanceof AppError)) throw new Error(`expected a refusal, got ${String(thrown)}`)
  return thrown
}

describe('sending a text', () => {
  test('goes out once with the token in a header, and its ticks only rise', async () => {
    const { ctx, ticket, connection } = await conversation()
    const graph = provider(accepted('wamid.out'))
    const message = await sendMessage(ctx, ticket.id, { body: 'Bom dia!', clientId: 'client-0001' })
    expect(message).toMatchObject({ ack: 0, clientId: 'client-0001', user: { name: 'Ana' } })
    await ctx.settled()
    expect(graph.sent).toMatchObject([{ to: '+5511987654321', text: { body: 'Bom dia!' }, biz_opaque_callback_data: `msg:${message.id}` }])
    expect(graph.requests[0]?.url).not.toContain('secret-token')
    expect(graph.requests[0]?.headers.get('authorization')).toBe('Bearer secret-token')
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 1, wid: 'wamid.out' })
    const phoneNumberId = connection.externalId ?? ''
    await status(ctx, phoneNumberId, { id: 'wamid.out', status: 'read' })
    await status(ctx, phoneNumberId, { id: 'wamid.out', status: 'delivered' })
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 3, read: true })
    expect(ctx.emitted.at(-1)).toMatchObject({ channel: 'appMessage', action: 'ack', data: { ack: 3, clientId: 'client-0001' } })
  })

  test('the same client id five times at once is one message and one call', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(accepted('wamid.once'))
    const all = await Promise.all(Array.from({ length: 5 }, () => sendMessage(ctx, ticket.id, { body: 'oi', clientId: 'client-0002' })))
    await ctx.settled()
    expect(new Set(all.map((one) => one.id)).size).toBe(1)
    expect(graph.sent).toHaveLength(1)
    expect((await listMessages(ctx, ticket.id, {})).messages).toHaveLength(1)
  })

  test('several to one person leave in the order they were written', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(accepted('wamid.a'), accepted('wamid.b'), accepted('wamid.c'), accepted('wamid.d'))
    for (const n of [1, 2, 3, 4]) await sendMessage(ctx, ticket.id, { body: `linha ${n}`, clientId: `client-100${n}` })
    await ctx.settled()
    expect(graph.sent.map((one) => (one['text'] as { body: string }).body)).toEqual(['linha 1', 'linha 2', 'linha 3', 'linha 4'])
  })

  test('a status that comes before the answer of the call is not lost', async () => {
    const { ctx, ticket, connection } = await conversation()
    provider({ fail: new Error('TimeoutError: timed out') })
    const message = await sendMessage(ctx, ticket.id, { body: 'oi', clientId: 'client-0003' })
    await ctx.settled()
    await status(ctx, connection.externalId ?? '', { id: 'wamid.early', status: 'delivered', biz_opaque_callback_data: `msg:${message.id}` })
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 2, wid: 'wamid.early', failed: null })
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
    expect(await refusal(sendMessage(late.ctx, late.ticket.id, { body: 'oi' }))).toMatchObject({ code: 'ERR_WINDOW_CLOSED', status: 409 })
    const pending = await conversation({ status: 'pending' })
    expect(await refusal(sendMessage(pending.ctx, pending.ticket.id, { body: 'oi' }))).toMatchObject({ code: 'ERR_TICKET_CHANGED' })
    const long = await conversation()
    expect(await refusal(sendMessage(long.ctx, long.ticket.id, { body: 'x'.repeat(4097) }))).toMatchObject({ fields: { body: ['Too Long!'] } })
    expect(await refusal(sendMessage(late.ctx, long.ticket.id, { body: 'oi' }))).toMatchObject({ status: 404 })
  })
})

describe('when the provider refuses', () => {
  test.each([
    [131026, 'failed'],
    [131047, 'failed'],
    [131051, 'failed'],
  ])('%i fails the message with its reason', async (code) => {
    const { ctx, ticket } = await conversation()
    const graph = provider(refused(code))
    await sendMessage(ctx, ticket.id, { body: 'oi' })
    await ctx.settled()
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 0, failed: { code: String(code), reason: `details of ${code}`, canRetry: false } })
    expect(graph.sent).toHaveLength(1)
  })

  test('too fast is tried again later by the sweeper, in order', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(refused(130429), accepted('wamid.1'), accepted('wamid.2'))
    await sendMessage(ctx, ticket.id, { body: 'um' })
    await ctx.settled()
    await sendMessage(ctx, ticket.id, { body: 'dois' })
    await ctx.settled()
    expect(graph.sent).toHaveLength(1)
    expect(ctx.woken).toHaveLength(1)
    ctx.clock.advance(60_000)
    await sweepCompany({ ...ctx, actor: { kind: 'system', reason: 'test' } })
    expect(graph.sent.map((one) => (one['text'] as { body: string }).body)).toEqual(['um', 'um', 'dois'])
  })

  test('a dead token flags the connection, stops its queue, and says so', async () => {
    const { ctx, ticket, connection } = await conversation()
    provider({ status: 401, body: { error: { code: 190, error_subcode: 463, message: 'expired' } } })
    await sendMessage(ctx, ticket.id, { body: 'oi' })
    await ctx.settled()
    expect(ctx.emitted.at(-1)).toMatchObject({ channel: 'whatsapp', data: { id: connection.id } })
    expect(await refusal(sendMessage(ctx, ticket.id, { body: 'outra' }))).toMatchObject({ code: 'ERR_CONNECTION_UNAVAILABLE' })
  })

  test('a call that may have been taken is never sent again by itself; a person may', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider({ status: 500, body: { error: { code: 1, message: 'oops' } } }, accepted('wamid.second'))
    const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
    await ctx.settled()
    const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
    ctx.clock.advance(SEND_LEASE_MS * 2)
    await sweepCompany(system)
    expect(graph.sent).toHaveLength(1)
    expect((await lastMessage(ctx, ticket.id))?.failed).toBeNull()
    ctx.clock.advance(UNKNOWN_PATIENCE_MS)
    await sweepCompany(system)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: { code: 'unconfirmed', canRetry: true } })
    await retryMessage(ctx, message.id)
    await ctx.settled()
    expect(graph.sent).toHaveLength(2)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 1, wid: 'wamid.second', failed: null })
  })

  test('a sender that died in the middle leaves the outcome unknown, not a second send', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider({ hangs: true })
    await sendMessage(ctx, ticket.id, { body: 'oi' })
    await vi.waitFor(() => expect(graph.sent).toHaveLength(1))
    const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
    ctx.clock.advance(SEND_LEASE_MS + 1)
    expect((await sweepCompany(system)).nextDueAt).toBe(ctx.clock.now() + UNKNOWN_PATIENCE_MS)
    ctx.clock.advance(UNKNOWN_PATIENCE_MS + 1)
    await sweepCompany(system)
    expect(graph.sent).toHaveLength(1)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: { code: 'unconfirmed' } })
  })
})

describe('deleting', () => {
  test('only the own message; a deleted one hides its words', async () => {
    const { ctx, asBruno, ticket } = await conversation()
    provider(accepted('wamid.del'))
    const message = await sendMessage(ctx, ticket.id, { body: 'engano' })
    await ctx.settled()
    expect(await refusal(deleteMessage(asBruno, message.id))).toMatchObject({ code: 'ERR_DELETE_WAPP_MSG' })
    expect(await deleteMessage(ctx, message.id)).toMatchObject({ isDeleted: true, body: '' })
    const theirs = await conversation()
    expect(await refusal(deleteMessage(theirs.ctx, message.id))).toMatchObject({ status: 404 })
  })
})
