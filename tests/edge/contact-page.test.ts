import { expect, test } from 'vitest'
import { contactPageData } from '#app/features/contact-page/contact-page-data.server.ts'
import { createNote } from '#domains/notes/notes.service.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { ORIGIN } from './worker-http.ts'
import { makeMessage, makeQueue, makeTicket, makeUser, TEST_NOW } from './factories.ts'
import { conversation } from './open-conversation.ts'
import { remembering, walksOf } from './query-plan-tools.ts'
import { refusal } from './refusal.ts'
import { rows } from './two-people.ts'

const WHOLE = '?media=&log='

/** Ana's conversation with a contact, and an old one of theirs in a queue that only Carla works in. */
async function office() {
  const world = await conversation()
  const { company, contact, connection } = world
  const finance = await makeQueue(company, { name: 'Financeiro' })
  const asCarla = contextFor(company, await makeUser(company, { queues: [finance] }))
  const theirs = await makeTicket(company, {
    contact,
    connection,
    queue: finance,
    status: 'closed',
  })
  const pageOf = (ctx: TestContext, search = WHOLE) =>
    contactPageData(ctx, new Request(`${ORIGIN}/contacts/${contact.id}${search}`), contact.id)
  return { ...world, asCarla, theirs, pageOf }
}

test('the page says of each ticket’s words only what its reader may see', async () => {
  const { ctx, asCarla, company, theirs, ticket, pageOf } = await office()
  await rows(
    company,
    `INSERT INTO schedules (company_id, contact_id, ticket_id, body, send_at, created_at, updated_at)
     VALUES (?1, ?2, ?3, 'segredo planejado', ?4, ?4, ?4)`,
    ...[theirs.contactId, theirs.id, TEST_NOW],
  )
  await createNote(asCarla, { ticketId: theirs.id, note: 'segredo anotado' })
  await makeMessage(company, theirs, {
    ...{ mediaType: 'image', body: 'segredo fotografado' },
    media: { key: 'c1/messages/s.png', name: 's.png', mime: 'image/png', size: 1 },
  })
  await rows(
    company,
    `INSERT INTO ticket_logs (company_id, ticket_id, type, created_at) VALUES (?1, ?2, 'closed', ?3)`,
    ...[theirs.id, TEST_NOW],
  )
  await createNote(ctx, { ticketId: ticket.id, note: 'minha nota' })

  const hers = await pageOf(asCarla)
  const text = JSON.stringify(hers)
  for (const word of ['planejado', 'anotado', 'fotografado']) expect(text).toContain(word)
  expect(hers.log?.rows.map(({ ticketUuid }) => ticketUuid)).toContain(theirs.uuid)
  expect(hers.tickets.rows.map(({ uuid }) => uuid)).toEqual([theirs.uuid])

  const mine = await pageOf(ctx)
  expect(mine.notes.rows.map(({ note }) => note)).toEqual(['minha nota'])
  expect(mine.tickets.rows.map(({ uuid }) => uuid)).toEqual([ticket.uuid])
  expect(JSON.stringify(mine)).not.toContain('segredo')
  expect(JSON.stringify(mine)).not.toContain(theirs.uuid)
})

test('what stands further down is read when the address asks for it', async () => {
  const { ctx, pageOf } = await office()
  expect(await pageOf(ctx, '')).toMatchObject({ media: null, log: null })
  const { media, log } = await pageOf(ctx, '?media=&kind=links&log=')
  expect(media).toMatchObject({ kind: 'links', rows: [] })
  expect(log).toMatchObject({ nextCursor: null })
})

test('every statement of the page finds its rows by an index', async () => {
  const { ctx, company, pageOf } = await office()
  const { db, seen } = remembering(ctx.db)
  await pageOf({ ...ctx, db })
  expect(seen.size).toBeGreaterThan(5)
  expect(await walksOf(company, seen)).toEqual({})
})

test('another company’s contact is not there', async () => {
  const { contact } = await office()
  const other = await office()
  const page = contactPageData(other.ctx, new Request(`${ORIGIN}/contacts/1`), contact.id)
  expect(await refusal(page)).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND', status: 404 })
})

test('what is no contact’s id, or no cursor, is refused with its code', async () => {
  const { ctx, pageOf } = await office()
  const none = contactPageData(ctx, new Request(`${ORIGIN}/contacts/abc`), 0)
  expect(await refusal(none)).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND', status: 404 })
  for (const part of ['planned', 'notes', 'tickets', 'media', 'log'])
    for (const cursor of ['x', 'y'.repeat(500)])
      expect(await refusal(pageOf(ctx, `?${part}=${cursor}`)), part).toMatchObject({ status: 400 })
})
