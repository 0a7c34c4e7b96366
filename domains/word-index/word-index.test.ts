import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeMessage, makeTicket, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestTicket } from '#tests/edge/factories.ts'
import { textBody } from '#tests/edge/customer-text.ts'
import { accepted, conversation, provider } from '#tests/edge/open-conversation.ts'
import { storeBody } from '#tests/edge/store-body.ts'
import { shardOf } from '#workers/env.ts'
import { editStatements } from '../webhooks/apply-effects.ts'
import { sendMessage } from '../messages/send-message.ts'
import { processInbound } from '../webhooks/process-inbound.ts'
import { listTicketsInput } from '../tickets/tickets.inputs.ts'
import { listTickets } from '../tickets/tickets.queries.ts'
import { WORD_MOVE_PAGE } from '../search/limits.ts'
import { moveWordIndex, OLDER_PAGE } from '../search/move-word-index.ts'
import { searchInput } from '../search/search.inputs.ts'
import { searchEverything } from '../search/search.queries.ts'
import { forgetWordIndexes } from './word-index.ts'

let company: TestCompany
let ticket: TestTicket
let ctx: CompanyContext
let shard: D1Database

afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  company = await makeCompany()
  ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  ticket = await makeTicket(company)
  shard = shardOf(env, company.shard)
})

const found = async (text: string, by = ctx) => {
  const { messages } = await searchEverything(by, searchInput.parse({ searchParam: text }))
  return messages?.items.map(({ id }) => id) ?? []
}
const say = async (body: string, on = ticket) => (await makeMessage(company, on, { body })).id
const set = (sql: string, ...params: unknown[]) =>
  shard
    .prepare(sql)
    .bind(...params)
    .run()
const count = async (sql: string) =>
  await shard.prepare(`SELECT count(*) AS n FROM ${sql}`).first('n')
const ALWAYS = Number.MAX_SAFE_INTEGER

/** As a release before wrote it: with no words beside the body. */
const sayAsBefore = async (body: string) => {
  const row = await shard
    .prepare(
      `INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, body, from_me, sent_at, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, 0, 1, 1) RETURNING id`,
    )
    .bind(company.id, ticket.id, ticket.contactId, ticket.connectionId, body)
    .first<{ id: number }>()
  return row?.id ?? 0
}

describe('the page of older messages', () => {
  it('is found at its place, during a move and after it, with no walk over what a shard has', async () => {
    const { results } = await shard
      .prepare(`EXPLAIN QUERY PLAN ${OLDER_PAGE}`)
      .all<{ detail: string }>()
    const steps = results.map(({ detail }) => detail)
    expect(steps).toContain('SEARCH messages USING INTEGER PRIMARY KEY (rowid>?)')
    expect(steps.filter((step) => /SCAN messages|AUTOMATIC/.test(step))).toEqual([])
  })
})

describe('the index of words', () => {
  it('finds whole words, beginnings and several words, and the tickets they stand in', async () => {
    const id = await say('Segue o BÓLETO da instalação')
    for (const text of ['boleto ', 'bol', 'instalacao boleto', '"segue o boleto"'])
      expect(await found(text), text).toEqual([id])
    expect(await found('oleto')).toEqual([])
    const query = listTicketsInput.parse({ searchParam: 'boleto', showAll: 'true' })
    expect((await listTickets(ctx, query)).tickets.map((one) => one.id)).toEqual([ticket.id])
  })

  it('has the words of what is sent, received and edited, by whoever writes it', async () => {
    const world = await conversation()
    const externalId = world.connection.externalId ?? ''
    const system = { ...world.ctx, actor: { kind: 'system', reason: 'test' } } as const
    provider(accepted('wamid.words'))
    const from = '5511912121212'
    const received = { id: 'wamid.w1', from, body: 'abacaxi maduro', timestamp: 1_772_452_000 }
    await storeBody(world.ctx, textBody([received]), externalId)
    while ((await processInbound(system)).more);
    const sent = await sendMessage(world.ctx, world.ticket.id, { body: 'goiaba vermelha' })
    await world.ctx.settled()
    expect(await found('abacaxi', world.ctx)).toHaveLength(1)
    expect(await found('goiaba', world.ctx)).toEqual([sent.id])
    const by = {
      fromMe: false,
      chat: [{ kind: 'phone', scope: '', value: from } as const],
      member: null,
    }
    const edit = (id: string, body: string) =>
      world.ctx.db.batch(editStatements(world.ctx, world.connection.id, id, body, by))
    await edit('wamid.w1', 'abacate maduro')
    expect([await found('abacaxi', world.ctx), await found('abacate', world.ctx)]).toMatchObject([
      [],
      [expect.any(Number)],
    ])
    await edit('wamid.w2', 'graviola doce')
    await storeBody(
      world.ctx,
      textBody([{ ...received, id: 'wamid.w2', body: 'pitanga' }]),
      externalId,
    )
    while ((await processInbound(system)).more);
    expect(await found('pitanga', world.ctx)).toEqual([])
    expect(await found('graviola', world.ctx)).toHaveLength(1)
    expect(await count('messages_unindexed')).toBe(0)
  })

  it('keeps nothing beside it', async () => {
    await say('palavra solta')
    expect(await count('messages WHERE search_words IS NOT NULL')).toBe(0)
  })

  it('forgets words that were replaced, deleted or erased with their message', async () => {
    const id = await say('caramelo')
    await set(
      `UPDATE messages SET body = 'pistache', search_words = ?2 WHERE id = ?1`,
      id,
      `c${company.id}xpistache`,
    )
    expect([await found('caramelo'), await found('pistache')]).toEqual([[], [id]])
    await set('UPDATE messages SET is_deleted = 1 WHERE id = ?1', id)
    expect(await count(`message_words WHERE message_words MATCH '"c${company.id}xpistache"'`)).toBe(
      0,
    )
    const other = await say('baunilha')
    await set('DELETE FROM messages WHERE id = ?1', other)
    expect(await count(`message_words WHERE message_words MATCH '"c${company.id}xbaunilha"'`)).toBe(
      0,
    )
  })

  it('never gives a company the words of another, whatever a text imitates', async () => {
    const rival = await makeCompany()
    const asRival = contextFor(rival, await makeUser(rival, { profile: 'admin' }))
    const forged = `c${rival.id}xsegredo`
    for (const text of [
      forged,
      `"${forged}"`,
      `x ${forged}* OR scope:"c${rival.id}"`,
      `\u{1e900}${forged}`,
      `\u0000${forged}\u2028${forged}`,
      `\ue000${forged}`,
      `ｃ${rival.id}ｘsegredo`,
    ])
      await say(text)
    expect(await found('segredo', asRival)).toEqual([])
    expect(await count(`message_words WHERE message_words MATCH '"${forged}"*'`)).toBe(0)
    expect((await found(forged)).length).toBeGreaterThan(0)
  })

  it('indexes later what was written without its words', async () => {
    const id = await sayAsBefore('esquecida')
    expect(await found('esquecida')).toEqual([])
    await moveWordIndex(shard, ALWAYS)
    expect(await found('esquecida')).toEqual([id])
    await set(`UPDATE messages SET body = 'lembrada' WHERE id = ?1`, id)
    expect(await found('esquecida')).toEqual([])
    await moveWordIndex(shard, ALWAYS)
    expect(await found('lembrada')).toEqual([id])
    expect(await count('messages_unindexed')).toBe(0)
  })
})

describe('the move from the index before', () => {
  beforeEach(async () => {
    await shard.batch([
      shard.prepare("INSERT INTO message_words (message_words) VALUES ('delete-all')"),
      shard.prepare('DELETE FROM messages'),
      shard.prepare('DELETE FROM messages_unindexed'),
      shard.prepare('UPDATE word_index_move SET last_id = 0, is_done = 0, is_emptied = 0'),
    ])
    forgetWordIndexes()
  })
  afterEach(async () => {
    await moveWordIndex(shard, ALWAYS)
  })
  /** Rows as they stood when the migration came: in the index before only. */
  const older = async (bodies: string[]) => {
    const ids: number[] = []
    for (const body of bodies) ids.push(await sayAsBefore(body))
    await set('DELETE FROM messages_unindexed')
    return ids
  }
  const stand = () =>
    shard.prepare('SELECT is_done AS isDone, is_emptied AS isEmptied FROM word_index_move').first()

  it('goes on where it was cut off, and every message is found at every moment, once', async () => {
    const bodies = Array.from({ length: WORD_MOVE_PAGE + 20 }, (_, n) => `antigo numero${n}`)
    const ids = await older(bodies)
    const check = async () => {
      for (const n of [0, 1, WORD_MOVE_PAGE - 1, WORD_MOVE_PAGE, bodies.length - 1])
        expect(await found(`numero${n} `), `numero${n}`).toEqual([ids[n]])
    }
    await check()
    expect(await moveWordIndex(shard, 0)).toMatchObject({
      state: 'moving',
      indexed: WORD_MOVE_PAGE,
    })
    await check()
    const fresh = await say('recente')
    expect(await found('recente')).toEqual([fresh])
    expect(await moveWordIndex(shard, ALWAYS)).toMatchObject({ state: 'done' })
    expect(await stand()).toEqual({ isDone: 1, isEmptied: 0 })
    await check()
    expect(await found('recente')).toEqual([fresh])
    await moveWordIndex(shard, ALWAYS)
    expect(await stand()).toEqual({ isDone: 1, isEmptied: 1 })
    expect(await count('messages_fts_docsize')).toBe(0)
    await check()
    await say('depois')
    expect(await count('messages_fts_docsize')).toBe(0)
  })

  it('keeps up with what is edited and deleted meanwhile', async () => {
    const [edited = 0, deleted = 0, kept = 0] = await older(['laranja', 'limao', 'uva'])
    await set(
      `UPDATE messages SET body = 'manga', search_words = ?2 WHERE id = ?1`,
      edited,
      `c${company.id}xmanga`,
    )
    await set('UPDATE messages SET is_deleted = 1 WHERE id = ?1', deleted)
    const check = async () =>
      expect([
        await found('laranja'),
        await found('manga'),
        await found('limao'),
        await found('uva'),
      ]).toEqual([[], [edited], [], [kept]])
    await check()
    await moveWordIndex(shard, ALWAYS)
    await check()
  })

  it('never takes words of a body that was replaced while they were made, and loses nothing to a kill', async () => {
    const [first = 0, second = 0] = await older(['ameixa', 'cereja'])
    const cutShort = (meanwhile: () => Promise<unknown>) =>
      new Proxy(shard, {
        get: (_, name) =>
          name === 'batch'
            ? async (statements: D1PreparedStatement[]) => {
                if ((await count('messages_unindexed')) === 2) await meanwhile()
                return await shard.batch(statements)
              }
            : shard.prepare.bind(shard),
      })
    const killed = () => Promise.reject(new Error('killed'))
    await expect(moveWordIndex(cutShort(killed), ALWAYS)).rejects.toThrow('killed')
    expect(await found('ameixa')).toEqual([first])
    const edit = () => set(`UPDATE messages SET body = 'acerola' WHERE id = ?1`, first)
    let isEdited = false
    const once = async () => {
      if (!isEdited) await edit()
      isEdited = true
    }
    await moveWordIndex(cutShort(once), ALWAYS)
    expect([isEdited, await stand()]).toEqual([true, { isDone: 1, isEmptied: 0 }])
    expect([await found('ameixa'), await found('acerola'), await found('cereja')]).toEqual([
      [],
      [first],
      [second],
    ])
  })

  it('comes to its end over bodies as long as they get, and over any character', async () => {
    const long = Array.from({ length: 30 }, (_, n) => `comprida${n} ${'é 1 '.repeat(16_000)}`)
    const ids = await older([...long, 'zero\u0000depois', '\ud800 sozinho', '👍'])
    await moveWordIndex(shard, ALWAYS)
    expect(await stand()).toMatchObject({ isDone: 1 })
    expect(await found('comprida29 ')).toEqual([ids[29]])
    expect(await found('sozinho')).toEqual([ids[31]])
    expect(await count('messages_unindexed')).toBe(0)
  })

  it('does no harm when two run at once', async () => {
    const ids = await older(Array.from({ length: WORD_MOVE_PAGE + 5 }, () => 'juntos'))
    await Promise.all([moveWordIndex(shard, ALWAYS), moveWordIndex(shard, ALWAYS)])
    expect(await count('message_words_docsize')).toBe(ids.length)
    expect((await found('juntos')).length).toBeGreaterThan(0)
  })
})
