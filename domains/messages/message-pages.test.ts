import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { sealCursor } from '#core/auth/sealed-cursors.ts'
import type { CompanyContext } from '#core/context.ts'
import { makeMessage, TEST_NOW } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { shardOf } from '#workers/env.ts'
import { AROUND_HALF, MESSAGES_PAGE } from './limits.ts'
import { listMessages } from './messages.queries.ts'

/** A conversation of three pages and a half, whose messages come two a moment. */
async function longTicket() {
  const world = await desk()
  const { company, ticket, connection } = world
  const { results } = await shardOf(env, company.shard)
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
       INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, body, from_me, sent_at, created_at)
       SELECT ?1, ?3, ?4, ?5, 'mensagem ' || i, 0, ?6 + i / 2 * 1000, ?6 FROM n RETURNING id`,
    )
    .bind(
      ...[company.id, MESSAGES_PAGE * 3.5, ticket.id, ticket.contactId, connection.id, TEST_NOW],
    )
    .all<{ id: number }>()
  return { ...world, ids: results.map(({ id }) => id) }
}

describe('a page around a message', () => {
  let world: Awaited<ReturnType<typeof longTicket>>
  let ctx: CompanyContext
  const read = (input: Parameters<typeof listMessages>[2]) =>
    listMessages(ctx, world.ticket.id, input)
  beforeEach(async () => {
    world = await longTicket()
    ctx = world.asAna
  })

  it('has what was said before and after it, and leads both ways to every message once', async () => {
    const { ids } = world
    const target = ids[MESSAGES_PAGE + 7]!
    const around = await read({ around: target })
    const shown = around.messages.map(({ id }) => id)
    const at = ids.indexOf(target)
    expect(shown).toEqual(ids.slice(at - AROUND_HALF + 1, at + AROUND_HALF + 1))
    const met = [...shown]
    for (let cursor = around.nextCursor; cursor !== null;) {
      const older = await read({ cursor })
      met.unshift(...older.messages.map(({ id }) => id))
      cursor = older.nextCursor
    }
    for (let newer = around.newerCursor ?? null; newer !== null;) {
      const page = await read({ newer })
      met.push(...page.messages.map(({ id }) => id))
      newer = page.newerCursor ?? null
    }
    expect(met).toEqual(ids)
  })

  it('ends where the conversation ends', async () => {
    const { ids } = world
    expect(await read({ around: ids.at(-1)! })).toMatchObject({ newerCursor: null, hasMore: true })
    expect(await read({ around: ids[0]! })).toMatchObject({ hasMore: false, nextCursor: null })
    const list = `messages ${world.ticket.id}`
    const newer = sealCursor({ ctx, list }, [TEST_NOW * 2, 1])
    expect((await read({ newer })).messages).toEqual([])
  })

  it('shows a deleted message as deleted: its place is still there', async () => {
    const gone = await makeMessage(world.company, world.ticket, { sentAt: TEST_NOW + 1 })
    await shardOf(env, world.company.shard)
      .prepare('UPDATE messages SET is_deleted = 1 WHERE id = ?')
      .bind(gone.id)
      .run()
    const { messages } = await read({ around: gone.id })
    expect(messages.find(({ id }) => id === gone.id)).toMatchObject({ isDeleted: true, body: '' })
  })

  it('is not there for a message of another ticket, of nobody, or a ticket out of sight', async () => {
    const elsewhere = await desk()
    const foreign = await makeMessage(elsewhere.company, elsewhere.ticket)
    for (const around of [foreign.id, 1]) {
      const refused = await refusal(read({ around }))
      expect(refused.code).toBe('ERR_FETCH_WAPP_MSG')
    }
    const unseen = listMessages(elsewhere.asAna, world.ticket.id, { around: world.ids[0]! })
    expect((await refusal(unseen)).code).toBe('ERR_NO_TICKET_FOUND')
    expect((await refusal(read({ newer: 'x' }))).code).toBe('ERR_INVALID_INPUT')
  })
})
