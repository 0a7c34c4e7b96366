import type { CompanyContext } from '#core/context.ts'
import { sessionIdOf } from '#domains/channels/session-id.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { listTicketsInput } from '#domains/tickets/tickets.inputs.ts'
import { listTickets } from '#domains/tickets/tickets.queries.ts'
import { processInbound } from '#domains/webhooks/process-inbound.ts'
import { storeInbound } from '#domains/webhooks/store-inbound.ts'
import type { EventEnvelope, SessionEventData, SessionEventKind } from '#protocol/session/events.ts'
import type { ChatMessage, MessageContent } from '#protocol/session/messages.ts'
import { contextFor } from './context.ts'
import type { TestAnswer, TestContext } from './context.ts'
import { TEST_NOW, makeCompany, makeConnection, makeMessage, makeQueue } from './factories.ts'
import type { TestConnection } from './factories.ts'

/** A customer with both names, one whose number stays unknown, a group and one of its members. */
export const ANA = {
  jid: '900000000000002@lid',
  lid: '900000000000002@lid',
  phone: '5511900000002',
}
export const LID_ONLY = { jid: '900000000000009@lid', lid: '900000000000009@lid' }
export const GROUP = { jid: '120363000000000001@g.us' }
export const BIA = {
  jid: '900000000000003@lid',
  lid: '900000000000003@lid',
  phone: '5511955554444',
}
export const ME = { jid: '900000000000001@lid', lid: '900000000000001@lid', phone: '5511900000001' }

type Change = { key?: string; at?: number }

/** A company with one linked phone, and the way its session-node's events come in. */
export async function linkedPhone(
  overrides: Partial<TestConnection> & { answer?: TestAnswer; language?: string } = {},
) {
  const { answer, language = 'pt-BR', ...rest } = overrides
  const company = await makeCompany({ language })
  const queue = await makeQueue(company, { name: 'Suporte' })
  const connection = await makeConnection(company, {
    name: 'Aparelho',
    channel: 'whatsapp',
    externalId: `wa-${crypto.randomUUID()}`,
    credentials: null,
    queues: [queue],
    ...rest,
  })
  const ctx = contextFor(company, null, answer === undefined ? {} : { answer })
  const phone = phoneOf(ctx, connection)
  return { company, queue, connection, ctx, ...phone }
}

let told = 0

/** What the endpoint does after the signature, and what the room does then. */
export function phoneOf(ctx: TestContext, connection: TestConnection) {
  const store = async <K extends SessionEventKind>(
    kind: K | (string & {}),
    data: SessionEventData<K>,
    { key = `event-${++told}`, at = ctx.clock.now() }: Change = {},
  ) => {
    const sessionId = sessionIdOf(ctx.companyId, connection.id)
    const envelope: EventEnvelope = {
      key,
      sessionId,
      epoch: 1,
      seq: ++told,
      at,
      kind,
      data,
    }
    await storeInbound(ctx, [
      {
        connectionId: connection.id,
        kind: kind === 'history.chunk' ? 'history' : 'session',
        key,
        payload: JSON.stringify(envelope),
        receivedAt: ctx.clock.now(),
      },
    ])
  }
  return {
    store,
    drain: () => drain(ctx),
    async tell<K extends SessionEventKind>(
      kind: K,
      data: SessionEventData<K>,
      options: Change = {},
    ) {
      await store(kind, data, options)
      await drain(ctx)
    },
  }
}

export async function drain(ctx: CompanyContext): Promise<void> {
  while ((await processInbound(ctx)).more);
}

/** Hands the company's events to processing once more, as after a kill that lost the mark. */
export async function forgetTheMark(ctx: CompanyContext): Promise<void> {
  await ctx.db.all(
    ctx.db.statement(
      `UPDATE inbound_events SET state = 'pending' WHERE company_id = ?1 AND payload IS NOT NULL`,
    ),
  )
}

/** A text of Ana's, unless said otherwise. */
export function received(
  change: Partial<Omit<ChatMessage, 'content'>> & { content?: MessageContent; text?: string } = {},
): SessionEventData<'message.received'> {
  const { text = 'oi', ...rest } = change
  const message: ChatMessage = {
    id: `3A${String(++told).padStart(6, '0')}`,
    chat: { ...ANA, kind: 'person' },
    sender: { ...ANA, name: 'Ana Reis' },
    fromMe: false,
    at: TEST_NOW,
    content: { kind: 'text', text },
    ...rest,
  }
  return { message, live: true, healed: false }
}

export const inGroup = {
  chat: { ...GROUP, kind: 'group' },
  sender: { ...BIA, name: 'Bia Souza' },
} as const

/** A photo as a linked phone tells of it, without its words. */
export const PHOTO = { mediaKey: 'AAAA', mime: 'image/jpeg', size: 40_000, directPath: '/v/x.enc' }

/** A message of Ana's that came and cannot be read. */
export const undecryptable = (id: string) => ({
  id,
  chat: ANA,
  sender: { ...ANA, name: 'Ana Reis' },
  fromMe: false,
  at: TEST_NOW,
  reason: 'No session record',
})

/** A change of a message: by Ana in her chat, unless said otherwise. */
export function changeOf(id: string, change: Record<string, unknown> = {}) {
  return {
    target: { chat: ANA.jid, id, fromMe: false },
    chat: ANA,
    by: ANA,
    fromMe: false,
    at: TEST_NOW + 5000,
    ...change,
  }
}

export const ticketsOf = async (ctx: CompanyContext) =>
  (await listTickets(ctx, listTicketsInput.parse({}))).tickets

/** The only ticket and its messages, oldest first. */
export async function conversationOf(ctx: CompanyContext) {
  const [ticket, ...others] = await ticketsOf(ctx)
  if (ticket === undefined || others.length > 0)
    throw new Error(`expected one ticket, got ${others.length + (ticket === undefined ? 0 : 1)}`)
  return { ticket, messages: (await listMessages(ctx, ticket.id, {})).messages }
}

export async function rowsOf<Row>(
  ctx: CompanyContext,
  sql: string,
  ...params: unknown[]
): Promise<Row[]> {
  return await ctx.db.all<Row>(ctx.db.statement(sql, ...params))
}

/** The id of what `onItsWay` sends. */
export const OURS = '3EB0000000000000000AAA'

/** A conversation with one text of Ana's and one of ours that is on its way. */
export async function onItsWay(state: string) {
  const world = await linkedPhone()
  await world.tell('message.received', received({ id: '3AIN', text: 'oi' }))
  const { ticket } = await conversationOf(world.ctx)
  const row = {
    id: ticket.id,
    contactId: ticket.contactId,
    connectionId: world.connection.id,
    queueId: null,
  }
  const message = await makeMessage(world.company, row as never, {
    externalId: OURS,
    fromMe: true,
    body: 'resposta',
  })
  await rowsOf(
    world.ctx,
    `INSERT INTO outbox (company_id, connection_id, message_id, contact_id, state, next_at, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, 0)`,
    world.connection.id,
    message.id,
    ticket.contactId,
    state,
  )
  world.ctx.emitted.length = 0
  const outbox = async () =>
    (
      await rowsOf<{ state: string }>(world.ctx, `SELECT state FROM outbox WHERE company_id = ?1`)
    ).map((one) => one.state)
  return { ...world, message, outbox, ours: () => messageBy(world.ctx, OURS) }
}

export async function messageBy(ctx: TestContext, wid: string) {
  return (await conversationOf(ctx)).messages.find((message) => message.wid === wid)
}
