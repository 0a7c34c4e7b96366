import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { contactPictureKey, messageFileKey } from '#core/media-keys.ts'
import { shardOf } from '#workers/env.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import {
  makeCompany,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
} from '#tests/edge/factories.ts'
import { problem } from '#core/problems.ts'
import { messageWords } from '../word-index/message-words.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from '../contacts/export-person.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'

/** Everything of this person carries the word. */
const MARK = 'SEGREDO'

async function personWithPast() {
  const company = await makeCompany()
  const admin = await makeUser(company, { profile: 'admin' })
  const contact = await makeContact(company, {
    name: `Maria ${MARK}`,
    email: `${MARK}@exemplo.test`,
    extraInfo: [{ name: 'CPF', value: MARK }],
    pictureUrl: `/media/pictures/1/${MARK}`,
  })
  const gone = await makeContact(company, { name: `Gêmea ${MARK}` })
  const earlier = await makeContact(company, { name: `Trigêmea ${MARK}`, email: `3${MARK}@x.test` })
  await mergeContacts(contextFor(company), gone.id, earlier.id, 'person')
  await mergeContacts(contextFor(company), contact.id, gone.id, 'person')
  const ticket = await makeTicket(company, {
    contact,
    status: 'open',
    user: admin,
    lastMessage: MARK,
    userRating: 5,
  })
  const text = await makeMessage(company, ticket, { body: `${MARK} oi`, data: { card: MARK } })
  const file = await makeMessage(company, ticket, { body: '', mediaType: 'image' })
  const shared = await makeMessage(company, ticket, { body: '', isForwarded: true })
  const [own, others] = [messageFileKey(company.id, file.id), messageFileKey(company.id, 4)]
  await run(
    company,
    `UPDATE messages SET media = json_object('key', ?2) WHERE company_id = ?1 AND id = ?3`,
    own,
    file.id,
  )
  await run(
    company,
    `UPDATE messages SET media = json_object('key', ?2) WHERE company_id = ?1 AND id = ?3`,
    others,
    shared.id,
  )
  await run(
    company,
    `INSERT INTO ticket_notes (company_id, ticket_id, contact_id, note, created_at) VALUES (?1, ?2, ?3, ?4, 1)`,
    ticket.id,
    contact.id,
    `nota ${MARK}`,
  )
  const planned = messageFileKey(company.id, file.id + 1000)
  await run(
    company,
    `INSERT INTO schedules (company_id, contact_id, body, media, send_at, status, message_id, created_at, updated_at)
     VALUES (?1, ?2, ?3, json_object('key', ?5, 'name', 'boleto.pdf', 'mime', 'application/pdf', 'size', 9), 7, 'PENDENTE', NULL, 1, 1),
       (?1, ?2, 'já saiu', NULL, 5, 'ENVIADA', ?4, 1, 1)`,
    contact.id,
    `amanhã ${MARK}`,
    text.id,
    planned,
  )
  // Of them, and of somebody else: what waits for a release that can read it.
  await run(
    company,
    `INSERT INTO inbound_events (company_id, connection_id, kind, event_key, payload, state, received_at)
     VALUES (?1, 1, 'messaging', 'm:1', json_object('from', ?2, 'text', ?3), 'held', 1),
       (?1, 1, 'messaging', 'm:2', json_object('from', '1', 'text', 'de outra pessoa'), 'held', 1),
       (?1, 1, 'messaging', 'm:3', json_object('from', ?2, 'text', ?3), 'dead', 1),
       (?1, 1, 'messaging', 'm:4', json_object('from', '1', 'text', 'de mais alguém'), 'dead', 1)`,
    contact.number,
    MARK,
  )
  const picture = contactPictureKey(company.id, contact.id, MARK)
  for (const key of [own, others, picture, planned]) await env.MEDIA.put(key, MARK)
  return { company, admin, contact, ticket, text, file, keys: { own, others, picture, planned } }
}

async function run(company: TestCompany, sql: string, ...params: unknown[]) {
  return await shardOf(env, company.shard)
    .prepare(sql)
    .bind(company.id, ...params)
    .run<Record<string, unknown>>()
}

async function textOf(pieces: AsyncGenerator<string, void>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('all that is kept of a person', () => {
  it('comes as one document: contact, identities, notes, tickets, messages, planned ones', async () => {
    const { company, admin, contact, ticket, text } = await personWithPast()
    const exported = await textOf(await exportPerson(contextFor(company, admin), contact.id))
    const document = JSON.parse(exported) as Record<string, Record<string, unknown>[]>
    expect(document).toMatchObject({
      contact: { id: contact.id, name: `Maria ${MARK}`, number: contact.number },
      notes: [{ note: `nota ${MARK}`, ticketId: ticket.id }],
      tickets: [{ id: ticket.id, uuid: ticket.uuid, userRating: 5 }],
    })
    expect(document['identities']?.map(({ value }) => value)).toContain(contact.number)
    expect(document['plannedMessages']).toEqual([
      {
        id: expect.any(Number) as number,
        body: `amanhã ${MARK}`,
        status: 'PENDENTE',
        sendAt: '1970-01-01T00:00:00.007Z',
        file: { name: 'boleto.pdf', type: 'application/pdf', bytes: 9 },
      },
    ])
    expect(document['messages']).toHaveLength(3)
    expect(document['messages']?.[0]).toMatchObject({ id: text.id, body: `${MARK} oi` })
  })

  it('comes whole when it is more than a page', async () => {
    const { company, admin, contact, ticket } = await personWithPast()
    await run(
      company,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1203)
       INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, body, from_me, sent_at, created_at)
       SELECT ?1, ?2, ?3, 1, 'longa ' || i, 0, 1, 1 FROM n`,
      ticket.id,
      contact.id,
    )
    const pieces: string[] = []
    for await (const piece of await exportPerson(contextFor(company, admin), contact.id))
      pieces.push(piece)
    const { messages } = JSON.parse(pieces.join('')) as { messages: { id: number }[] }
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1206)
    expect(pieces.length).toBeGreaterThan(6)
  })

  it('is for admins only', async () => {
    const { company, contact } = await personWithPast()
    const ctx = contextFor(company, await makeUser(company, { profile: 'supervisor' }))
    await expect(exportPerson(ctx, contact.id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    await expect(erasePerson(ctx, contact.id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
})

/** Every text of the company, in every table that has any. */
async function everything(company: TestCompany): Promise<string> {
  const { results: tables } = await shardOf(env, company.shard)
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%company_id%'`)
    .all<{ name: string }>()
  expect(tables.length).toBeGreaterThan(20)
  const rows = await Promise.all(
    tables.map(({ name }) =>
      run(company, `SELECT * FROM ${name} WHERE company_id = ?1 ORDER BY 1`),
    ),
  )
  return JSON.stringify(rows.map(({ results }) => results))
}

describe('a person who asked to be forgotten', () => {
  it('is in no row, no search and no file any more', async () => {
    const { company, admin, contact, keys } = await personWithPast()
    const ctx = contextFor(company, admin)
    expect(await erasePerson(ctx, contact.id)).toMatchObject({ tickets: 1, messages: 3, files: 3 })
    const left = await everything(company)
    expect(left).not.toContain(MARK)
    expect(left).not.toContain(contact.number)
    expect(left).toContain('Pessoa removida')
    expect(left).toContain('de outra pessoa')
    expect(left).toContain('de mais alguém')
    for (const [table, terms] of [
      ['contacts_fts', `scope:"|${company.id}|" AND {names numbers}:${MARK}`],
      ['message_words', messageWords(company.id, MARK)],
    ]) {
      const { results } = await shardOf(env, company.shard)
        .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`)
        .bind(terms)
        .all()
      expect(results).toEqual([])
    }
    for (const key of [keys.own, keys.picture, keys.planned])
      expect(await env.MEDIA.head(key)).toBeNull()
    expect(ctx.logged).toContainEqual(expect.objectContaining({ event: 'contact.erased' }))
  })

  it('leaves the ticket with its figures, closed, and the files that are others’', async () => {
    const { company, admin, contact, ticket, keys } = await personWithPast()
    const ctx = contextFor(company, admin)
    await erasePerson(ctx, contact.id)
    const { results } = await run(
      company,
      'SELECT status, user_id, user_rating, version FROM tickets WHERE company_id = ?1 AND id = ?2',
      ticket.id,
    )
    expect(results).toEqual([
      { status: 'closed', user_id: admin.id, user_rating: 5, version: ticket.version + 1 },
    ])
    expect(await env.MEDIA.head(keys.others)).not.toBeNull()
    expect(ctx.emitted.map(({ channel }) => channel)).toEqual(['contact', 'ticket'])
  })

  it('is forgotten once: again changes nothing', async () => {
    const { company, admin, contact } = await personWithPast()
    await erasePerson(contextFor(company, admin), contact.id)
    const once = await everything(company)
    const ctx = contextFor(company, admin)
    ctx.clock.advance(60_000)
    expect(await erasePerson(ctx, contact.id)).toMatchObject({ tickets: 0, messages: 0, files: 0 })
    expect(await everything(company)).toBe(once)
  })

  it('writes again as somebody new', async () => {
    const { company, admin, contact } = await personWithPast()
    await erasePerson(contextFor(company, admin), contact.id)
    const again = await makeContact(company, { name: 'De novo', number: contact.number })
    expect(again.id).not.toBe(contact.id)
  })

  it('is whose name was written, however it was composed, and nobody else', async () => {
    const { company, admin } = await personWithPast()
    const ctx = contextFor(company, admin)
    const { id } = await makeContact(company, { name: 'José Conceição' })
    const before = await everything(company)
    await expect(erasePerson(ctx, id, 'José')).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      fields: { name: [problem('notTheName', { name: 'José Conceição' })] },
    })
    expect(await everything(company)).toBe(before)
    await erasePerson(ctx, id, ` ${'José Conceição'.normalize('NFD')} `)
    expect(await everything(company)).not.toContain('Conceição')
  })

  it('is never a group', async () => {
    const { company, admin } = await personWithPast()
    const group = await makeContact(company, { isGroup: true, number: null })
    await expect(erasePerson(contextFor(company, admin), group.id)).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
    })
  })
})
