import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { greetingFileKey } from '#core/media-keys.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { sendMessage } from '#domains/messages/send-message.ts'
import { ticketByUuid } from '#domains/tickets/tickets.queries.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestAnswer } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeMessage,
  makeTicket,
  makeUser,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import type { TestCompany, TestConnection } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { shardOf } from '#workers/env.ts'
import { deleteConnection } from './delete-connection.ts'
import { listConnections } from '../connections/connections.queries.ts'
import { sessionIdOf } from '../channels/session-id.ts'

const willing: TestAnswer = () => ({ ok: true, result: {} })

async function world(answer?: TestAnswer) {
  const company = await makeCompany()
  const admin = await makeUser(company, { profile: 'admin' })
  const ctx = contextFor(company, admin, answer === undefined ? {} : { answer })
  return { company, admin, ctx }
}

async function phone(company: TestCompany, state: string): Promise<TestConnection> {
  const connection = await makeConnection(company, { channel: 'whatsapp', credentials: null })
  await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO connection_sessions (connection_id, company_id, state, since, updated_at) VALUES (?, ?, ?, 1, 1)`,
    )
    .bind(connection.id, company.id, state)
    .run()
  return connection
}

const count = async (db: D1Database, table: string, company: TestCompany) =>
  (
    await db
      .prepare(`SELECT count(*) AS rows FROM ${table} WHERE company_id = ?`)
      .bind(company.id)
      .first<{ rows: number }>()
  )?.rows

it('takes the secrets, the route and the session along', async () => {
  const { company, ctx } = await world(willing)
  const connection = await phone(company, 'open')
  await ctx.db.all(
    ctx.db.statement(
      `INSERT INTO inbound_events (company_id, connection_id, kind, event_key, payload, state, received_at)
       VALUES (?1, ?2, 'session', 'later', '{}', 'held', 1)`,
      connection.id,
    ),
  )
  const sessionId = sessionIdOf(company.id, connection.id)
  expect(await deleteConnection(ctx, connection.id)).toEqual({
    id: connection.id,
    unlinked: true,
  })
  expect(ctx.commands.map(({ kind, sessionId: id }) => [kind, id])).toEqual([
    ['session.logout', sessionId],
    ['session.erase', sessionId],
  ])
  expect(await count(env.CONTROL, 'channel_routes', company)).toBe(0)
  for (const table of ['connections', 'connection_sessions', 'connection_queues', 'inbound_events'])
    expect(await count(shardOf(env, company.shard), table, company)).toBe(0)
  expect(await listConnections(ctx)).toEqual([])
  expect(ctx.emitted.at(-1)).toMatchObject({ channel: 'whatsapp', action: 'delete' })
})

it('does not wait for a phone that can not be reached, and says so', async () => {
  const { company, ctx } = await world()
  const connection = await phone(company, 'waiting')
  expect(await deleteConnection(ctx, connection.id)).toMatchObject({ unlinked: false })
  expect(await listConnections(ctx)).toEqual([])
})

it('asks no phone that never ran', async () => {
  const { company, ctx } = await world()
  const connection = await makeConnection(company, { channel: 'whatsapp' })
  expect(await deleteConnection(ctx, connection.id)).toMatchObject({ unlinked: true })
  expect(ctx.commands).toEqual([])
})

it('leaves its tickets readable and open, answers refused, and what waited to go out failed', async () => {
  const { company, admin, ctx } = await world()
  const connection = await makeConnection(company)
  const ticket = await makeTicket(company, { connection, user: admin, status: 'open' })
  const waiting = await makeMessage(company, ticket, { fromMe: true, ack: 0, externalId: null })
  await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO outbox (company_id, connection_id, message_id, contact_id, next_at, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1, 1)`,
    )
    .bind(company.id, connection.id, waiting.id, ticket.contactId)
    .run()
  await deleteConnection(ctx, connection.id)
  expect(await ticketByUuid(ctx, ticket.uuid)).toMatchObject({
    status: 'open',
    whatsapp: { id: connection.id, name: connection.name, status: 'DISCONNECTED' },
  })
  const { messages } = await listMessages(ctx, ticket.id, {})
  expect(messages.map(({ id }) => id)).toContain(waiting.id)
  const row = await ctx.db.first(
    ctx.db.statement(
      `SELECT o.state, m.error_code AS code FROM outbox o JOIN messages m ON m.id = o.message_id AND m.company_id = o.company_id
       WHERE o.company_id = ?1`,
    ),
  )
  expect(row).toEqual({ state: 'failed', code: 'connection' })
  const error = await refusal(sendMessage(ctx, ticket.id, { body: 'oi' }))
  expect(error.code).toBe('ERR_CONNECTION_UNAVAILABLE')
})

it('hands the default to the oldest that works, and the last may go too', async () => {
  const { company, ctx } = await world()
  const make = (name: string, status: 'CONNECTED' | 'DISCONNECTED', isDefault = false) =>
    makeConnection(company, { name, status, isDefault })
  const broken = await make('quebrada', 'DISCONNECTED')
  const gone = await make('padrão', 'CONNECTED', true)
  const works = await make('funciona', 'CONNECTED')
  await make('mais nova', 'CONNECTED')
  const defaults = async () =>
    (await listConnections(ctx)).filter((one) => one.isDefault).map(({ id }) => id)
  await deleteConnection(ctx, gone.id)
  expect(await defaults()).toEqual([works.id])
  for (const { id } of await listConnections(ctx))
    if (id !== broken.id) await deleteConnection(ctx, id)
  expect(await defaults()).toEqual([broken.id])
  await deleteConnection(ctx, broken.id)
  expect(await listConnections(ctx)).toEqual([])
})

it('forgets the file that greeted and the person whose connection it was', async () => {
  const { company, admin, ctx } = await world()
  const connection = await makeConnection(company)
  const key = greetingFileKey(company.id, connection.id, 'abc')
  await env.MEDIA.put(key, 'bytes')
  await ctx.db.all(
    ctx.db.statement(
      'UPDATE connections SET options = ?2 WHERE company_id = ?1',
      JSON.stringify({ greetingMediaAttachment: { key, name: 'a', mime: 'image/png', size: 5 } }),
    ),
  )
  await env.CONTROL.prepare('UPDATE users SET connection_id = ? WHERE id = ?')
    .bind(connection.id, admin.id)
    .run()
  await deleteConnection(ctx, connection.id)
  await ctx.settled()
  expect(await env.MEDIA.head(key)).toBeNull()
  const row = await env.CONTROL.prepare('SELECT connection_id FROM users WHERE id = ?')
    .bind(admin.id)
    .first()
  expect(row).toEqual({ connection_id: null })
})

it('finds nothing of another company, and is for admins', async () => {
  const { company, ctx } = await world()
  const theirs = await makeConnection(await makeCompany())
  expect((await refusal(deleteConnection(ctx, theirs.id))).code).toBe('ERR_NO_WAPP_FOUND')
  const own = await makeConnection(company, { createdAt: TEST_NOW })
  const user = contextFor(company, await makeUser(company, { profile: 'user' }))
  expect((await refusal(deleteConnection(user, own.id))).code).toBe('ERR_NO_PERMISSION')
})

it('happens once, however often it is asked for at once', async () => {
  const { company, ctx } = await world(willing)
  const connection = await phone(company, 'open')
  const answers = await Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => deleteConnection(ctx, connection.id)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
  expect(ctx.emitted.filter(({ action }) => action === 'delete')).toHaveLength(1)
})
