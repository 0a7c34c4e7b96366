import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
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
import { refusal } from '#tests/edge/refusal.ts'
import { shardOf } from '#workers/env.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { HITS_LOOKED_AT, MESSAGE_HITS_PAGE } from './limits.ts'
import { messageWords } from '../word-index/message-words.ts'
import { searchInput } from './search.inputs.ts'
import { searchEverything } from './search.queries.ts'

const search = (ctx: CompanyContext, searchParam: string, more: Record<string, string> = {}) =>
  searchEverything(ctx, searchInput.parse({ searchParam, ...more }))

/** What was found, by names a test can read. */
async function found(ctx: CompanyContext, text: string, more: Record<string, string> = {}) {
  const { contacts, tickets, messages } = await search(ctx, text, more)
  return {
    contacts: contacts?.items.map(({ name }) => name) ?? null,
    tickets: tickets?.items.map(({ id }) => id) ?? null,
    messages: messages?.items.map(({ id }) => id) ?? null,
  }
}

async function makeDesk() {
  const company = await makeCompany()
  const rival = await makeCompany()
  const [support, sales] = [
    await makeQueue(company, { name: 'Suporte' }),
    await makeQueue(company, { name: 'Vendas' }),
  ]
  const connection = await makeConnection(company)
  const [ana, bruno, gil, admin] = [
    await makeUser(company, { name: 'Ana', queues: [support] }),
    await makeUser(company, { name: 'Bruno', queues: [sales] }),
    await makeUser(company, { name: 'Gil', allowGroup: true }),
    await makeUser(company, { name: 'Admin', profile: 'admin' }),
  ]
  const maria = await makeContact(company, { name: 'Maria Conceição', number: '5511987654321' })
  const group = await makeContact(company, { name: 'Condomínio Sol', isGroup: true })
  const ticket = await makeTicket(company, {
    contact: maria,
    connection,
    queue: support,
    user: ana,
    status: 'open',
  })
  const groupTicket = await makeTicket(company, {
    contact: group,
    connection,
    isGroup: true,
    status: 'group',
  })
  const message = await makeMessage(company, ticket, { body: 'O pagamento não caiu, e a aranha?' })
  const note = await makeMessage(company, ticket, {
    body: 'cuidado: aranha é apelido',
    isPrivate: true,
    fromMe: true,
    userId: ana.id,
  })
  const inGroup = await makeMessage(company, groupTicket, { body: 'a aranha do síndico' })
  const elsewhere = await makeTicket(rival, {
    contact: await makeContact(rival, { name: 'Maria' }),
  })
  await makeMessage(rival, elsewhere, { body: 'aranha do concorrente' })
  return {
    ...{ company, support, sales, connection, maria, ticket, groupTicket, message, note, inGroup },
    ...{ ana, bruno },
    asAna: contextFor(company, ana),
    asBruno: contextFor(company, bruno),
    asGil: contextFor(company, gil),
    asAdmin: contextFor(company, admin),
  }
}

describe('the search', () => {
  let desk: Awaited<ReturnType<typeof makeDesk>>
  beforeAll(async () => {
    desk = await makeDesk()
  })

  it('finds people, their tickets and words, whatever the accents', async () => {
    const { asAdmin, ticket, message } = desk
    expect(await found(asAdmin, 'CONCEICAO')).toEqual({
      contacts: ['Maria Conceição'],
      tickets: [ticket.id],
      messages: [],
    })
    expect((await found(asAdmin, 'nao caiu')).messages).toEqual([message.id])
    expect((await found(asAdmin, '98765-4321')).contacts).toEqual(['Maria Conceição'])
  })

  it('finds a ticket by its number, its protocol and its address', async () => {
    const { asAdmin, asBruno, ticket } = desk
    for (const text of [`#${ticket.id}`, `${ticket.id}`, `20260302${ticket.id}`, ticket.uuid]) {
      expect((await found(asAdmin, text)).tickets, text).toEqual([ticket.id])
      expect((await found(asBruno, text)).tickets, text).toEqual([])
    }
    expect((await found(asAdmin, '#1')).tickets).toEqual([])
  })

  it('shows each person the messages of the tickets they see, and no others', async () => {
    const { asAdmin, asAna, asBruno, asGil, message, note, inGroup } = desk
    expect((await found(asAdmin, 'aranha')).messages).toEqual([inGroup.id, note.id, message.id])
    expect((await found(asAna, 'aranha')).messages).toEqual([note.id, message.id])
    expect((await found(asGil, 'aranha')).messages).toEqual([inGroup.id])
    expect((await found(asBruno, 'aranha')).messages).toEqual([])
  })

  it('marks the hit, says who wrote it, and that a note is for the team', async () => {
    const { asAna, note } = desk
    const hit = (await search(asAna, 'apelido')).messages?.items[0]
    expect(hit).toMatchObject({
      id: note.id,
      isPrivate: true,
      writer: 'Ana',
      ticket: { contact: { name: 'Maria Conceição' }, queue: { name: 'Suporte' } },
      snippet: [
        { text: 'cuidado: aranha é ', isHit: false },
        { text: 'apelido', isHit: true },
      ],
    })
  })

  it('never finds what was deleted, nor what a merge emptied', async () => {
    const { company, asAdmin, ticket } = desk
    const gone = await makeMessage(company, ticket, { body: 'segredo apagado' })
    expect((await found(asAdmin, 'apagado')).messages).toEqual([gone.id])
    await shardOf(env, company.shard)
      .prepare('UPDATE messages SET is_deleted = 1 WHERE id = ?')
      .bind(gone.id)
      .run()
    expect((await found(asAdmin, 'apagado')).messages).toEqual([])
  })

  it.each(['ab', '  a ', '"', '*', 'NEAR(', '" OR scope:"', "';--", '#', 'scope:c1'])(
    'finds nothing by %j',
    async (text) => {
      const { contacts, tickets, messages } = await found(desk.asAdmin, text)
      expect([contacts ?? [], tickets ?? [], messages ?? []]).toEqual([[], [], []])
    },
  )

  it('narrows by queue, tag, attendant, connection, status and day', async () => {
    const { company, asAdmin, asAna, connection, support, sales, ana, bruno, maria } = desk
    const shard = shardOf(env, company.shard)
    const tag = await shard
      .prepare(
        'INSERT INTO tags (company_id, name, color, created_at, updated_at) VALUES (?, ?, ?, 1, 1) RETURNING id',
      )
      .bind(company.id, 'vip', '#112233')
      .first<{ id: number }>()
    await shard
      .prepare('INSERT INTO contact_tags (company_id, contact_id, tag_id) VALUES (?, ?, ?)')
      .bind(company.id, maria.id, tag?.id)
      .run()
    const sold = await makeTicket(company, {
      connection,
      queue: sales,
      user: bruno,
      status: 'closed',
    })
    const old = await makeMessage(company, sold, {
      body: 'a borboleta pousou',
      sentAt: Date.UTC(2026, 0, 10, 12),
    })
    const mine = await makeTicket(company, {
      contact: maria,
      queue: support,
      user: ana,
      status: 'open',
    })
    const recent = await makeMessage(company, mine, { body: 'outra borboleta', sentAt: TEST_NOW })
    const by = async (filter: Record<string, string>) =>
      (await found(asAdmin, 'borboleta', filter)).messages
    expect(await by({})).toEqual([recent.id, old.id])
    expect(await by({ queueIds: `[${sales.id}]` })).toEqual([old.id])
    expect(await by({ tags: `[${tag?.id}]` })).toEqual([recent.id])
    expect(await by({ users: `[${bruno.id}]` })).toEqual([old.id])
    expect(await by({ whatsapps: `[${connection.id}]` })).toEqual([old.id])
    expect(await by({ statusFilter: '["closed"]' })).toEqual([old.id])
    expect(await by({ dateFrom: '2026-01-10', dateTo: '2026-01-10' })).toEqual([old.id])
    expect(await by({ dateFrom: '2026-01-11' })).toEqual([recent.id])
    expect(await by({ dateTo: '2026-01-09' })).toEqual([])
    // A person stands in no queue; a tag is theirs.
    expect((await found(asAdmin, 'maria', { queueIds: `[${sales.id}]` })).contacts).toBeNull()
    expect((await found(asAdmin, 'maria', { tags: `[${tag?.id}]` })).contacts).toHaveLength(1)
    const refused = await refusal(search(asAna, 'borboleta', { users: `[${bruno.id}]` }))
    expect(refused.code).toBe('ERR_NO_PERMISSION')
  })

  it('pages a group by its cursor and asks for no other', async () => {
    const { company, asAdmin, ticket } = desk
    const all: number[] = []
    for (let i = 0; i < MESSAGE_HITS_PAGE * 2 + 3; i++)
      all.unshift((await makeMessage(company, ticket, { body: `girassol ${i}` })).id)
    const seen: number[] = []
    let page = (await search(asAdmin, 'girassol')).messages
    while (page !== null) {
      seen.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      const next = await search(asAdmin, 'girassol', { group: 'messages', cursor: page.nextCursor })
      expect([next.contacts, next.tickets]).toEqual([null, null])
      page = next.messages
    }
    expect(seen).toEqual(all)
    const refused = await refusal(
      search(asAdmin, 'girassol', { group: 'messages', cursor: 'oldest' }),
    )
    expect(refused.code).toBe('ERR_INVALID_INPUT')
  })

  it('looks at a bounded number of a common word and goes on where it stopped', async () => {
    const { company, asAna, ticket, connection, sales } = desk
    const own = await makeMessage(company, ticket, { body: 'mexerica' })
    const others = await makeTicket(company, { connection, queue: sales })
    await shardOf(env, company.shard)
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, body, search_words, from_me, sent_at, created_at)
         SELECT ?1, ?3, ?4, ?5, 'mexerica', ?7, 0, ?6, ?6 FROM n`,
      )
      .bind(
        ...[company.id, HITS_LOOKED_AT + 5, others.id, others.contactId, connection.id, TEST_NOW],
        messageWords(company.id, 'mexerica'),
      )
      .run()
    const first = (await search(asAna, 'mexerica')).messages
    expect(first).toMatchObject({ items: [], hasMore: true })
    expect(first?.searchedTo).not.toBeNull()
    const cursor = first?.nextCursor ?? ''
    const next = (await search(asAna, 'mexerica', { group: 'messages', cursor })).messages
    expect(next).toMatchObject({ items: [{ id: own.id }], hasMore: false, searchedTo: null })
  })
})

describe('the search where numbers are hidden', () => {
  it('shows them masked, and digits find nothing by trial', async () => {
    const { company, asAdmin, asAna, support, ana, connection } = await makeDesk()
    await saveSetting(asAdmin, { column: 'lgpdHideNumber', data: 'enabled' })
    const unnamed = await makeContact(company, {
      name: '+55 11 97777-6655',
      number: '5511977776655',
    })
    const ticket = await makeTicket(company, {
      ...{ contact: unnamed, connection, queue: support, user: ana },
      status: 'open',
    })
    await makeMessage(company, ticket, { body: 'tangerina madura' })
    expect((await found(asAna, '77776')).contacts).toEqual([])
    expect((await found(asAna, '77776')).tickets).toEqual([])
    expect((await found(asAdmin, '77776')).tickets).toEqual([ticket.id])
    const shown = JSON.stringify([
      await search(asAna, 'tangerina'),
      await search(asAna, '5511977776655'),
    ])
    expect(shown).toContain('tangerina')
    expect(shown).not.toMatch(/977776/)
    expect(JSON.stringify(await search(asAdmin, 'tangerina'))).toContain('97777-6655')
  })
})
