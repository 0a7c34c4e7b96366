import { sessionIdOf } from '#domains/channels/session-id.ts'
import type { SessionAnswer, SessionFailure } from '#core/session-port.ts'
import { sweepCompany } from '#domains/sweep/sweep-company.ts'
import type { SessionCommandKind } from '#protocol/session/commands.ts'
import { contextFor } from './context.ts'
import type { TestAnswer, TestContext } from './context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
} from './factories.ts'

type Answers = {
  [K in SessionCommandKind]?: SessionAnswer<K> | ((input: unknown) => SessionAnswer<K>)
}

/** A phone that answers commands as told, and takes messages, marks and typing unless told otherwise. */
export function phone(answers: Answers = {}): TestAnswer {
  return (kind, input) => {
    const told = answers[kind]
    if (typeof told === 'function') return told(input)
    if (told !== undefined) return told
    if (kind === 'message.send') {
      const { to } = input as { to: string }
      return { ok: true, result: { status: 'written', to } }
    }
    return { ok: true, result: {} }
  }
}

export const phoneFails = (
  code: Extract<SessionAnswer<SessionCommandKind>, { ok: false }>['code'],
  retryable = false,
): Extract<SessionAnswer<SessionCommandKind>, { ok: false }> => ({
  ok: false,
  code,
  detail: `detail of ${code}`,
  retryable,
})

/** An open ticket of Ana's with a customer who wrote to a linked phone that is connected. */
export async function phoneConversation(
  answer: TestAnswer = phone(),
  overrides: Parameters<typeof makeConnection>[1] = {},
) {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const made = await makeConnection(company, {
    channel: 'whatsapp',
    externalId: null,
    credentials: null,
    isDefault: true,
    queues: [queue],
    ...overrides,
  })
  const sessionId = sessionIdOf(company.id, made.id)
  const ana = await makeUser(company, { name: 'Ana', queues: [queue] })
  const contact = await makeContact(company, { number: '5511987654321' })
  const ticket = await makeTicket(company, {
    contact,
    connection: made,
    queue,
    user: ana,
    status: 'open',
  })
  const ctx = contextFor(company, ana, { answer })
  await ctx.db.all(
    ctx.db.statement(
      'UPDATE connections SET external_id = ?3 WHERE company_id = ?1 AND id = ?2',
      made.id,
      sessionId,
    ),
  )
  const connection = { ...made, externalId: sessionId }
  return { company, queue, connection, sessionId, ana, contact, ticket, ctx }
}

/** The commands of one kind that were asked, in order. */
export const asked = (ctx: TestContext, kind: SessionCommandKind) =>
  ctx.commands.filter((command) => command.kind === kind).map(({ input }) => input)

/** A phone whose answers to sends can change while a test runs. */
export function moodyPhone() {
  const mood: { fails: [SessionFailure, boolean] | null } = { fails: null }
  const answer = phone({
    'message.send': (input) =>
      mood.fails === null
        ? { ok: true, result: { status: 'written', to: (input as { to: string }).to } }
        : phoneFails(...mood.fails),
  })
  return { mood, answer }
}

const asSystem = (ctx: TestContext) =>
  ({ ...ctx, actor: { kind: 'system', reason: 'test' } }) as const
export async function sweepAfter(ctx: TestContext, ms: number) {
  ctx.clock.advance(ms)
  return await sweepCompany(asSystem(ctx))
}
export async function statusIs(ctx: TestContext, status: string, reason: string | null = null) {
  await ctx.db.all(
    ctx.db.statement(
      'UPDATE connections SET status = ?2, status_reason = ?3 WHERE company_id = ?1',
      status,
      reason,
    ),
  )
  await ctx.db.all(
    ctx.db.statement(
      'UPDATE company_state SET directory_version = directory_version + 1 WHERE company_id = ?1',
    ),
  )
}
export const outboxOf = async (ctx: TestContext, messageId: number) =>
  await ctx.db.first<{
    state: string
    attempts: number
    nextAt: number
    leaseUntil: number
    lastError: string | null
  }>(
    ctx.db.statement(
      'SELECT state, attempts, next_at AS nextAt, lease_until AS leaseUntil, last_error AS lastError FROM outbox WHERE company_id = ?1 AND message_id = ?2',
      messageId,
    ),
  )
export const acked = (ctx: TestContext, messageId: number, ack = 1) =>
  ctx.db.batch([
    ctx.db.statement(
      'UPDATE messages SET ack = ?3 WHERE company_id = ?1 AND id = ?2',
      messageId,
      ack,
    ),
    ctx.db.statement(
      `UPDATE outbox SET state = 'sent' WHERE company_id = ?1 AND message_id = ?2`,
      messageId,
    ),
  ])
type Sent = { messageId: string; to: string; quoted?: Record<string, unknown> }
export const sends = (ctx: TestContext) => asked(ctx, 'message.send') as Sent[]
