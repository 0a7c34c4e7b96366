import { expect, test } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeMessage, makeQueue, makeTicket, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { remembering, walksOf } from '#tests/edge/query-plan-tools.ts'
import { contactGallery } from './gallery.queries.ts'
import { GALLERY_PAGE } from './limits.ts'

const file = (name: string) => ({ key: `c1/messages/${name}`, name, mime: 'image/png', size: 1 })

async function exchanged() {
  const world = await conversation()
  const { company, ticket } = world
  const say = (overrides: Parameters<typeof makeMessage>[2]) =>
    makeMessage(company, ticket, overrides)
  const photo = await say({ mediaType: 'image', media: file('a.png') })
  const film = await say({ mediaType: 'video', media: file('b.mp4') })
  await say({ mediaType: 'image', media: file('c.webp'), data: { sticker: true } })
  await say({ mediaType: 'image', media: file('d.png'), isDeleted: true })
  await say({ mediaType: 'image', media: { mime: 'image/png' } })
  await say({ mediaType: 'image', media: file('e.png'), data: { viewOnce: true } })
  const paper = await say({ mediaType: 'application', media: file('f.pdf') })
  const link = await say({ body: 'veja https://exemplo.com.br/boleto' })
  return { ...world, say, photo, film, paper, link }
}

test('tells pictures and videos, documents and links apart, newest first', async () => {
  const { ctx, ticket, photo, film, paper, link } = await exchanged()
  const of = async (kind: 'media' | 'documents' | 'links') =>
    (await contactGallery(ctx, ticket.contactId, { kind })).items
  expect((await of('media')).map(({ id }) => id)).toEqual([film.id, photo.id])
  expect((await of('documents')).map(({ id }) => id)).toEqual([paper.id])
  expect(await of('links')).toMatchObject([{ id: link.id, ticketUuid: ticket.uuid }])
})

test('pages through what has the same time without losing or repeating any', async () => {
  const { ctx, say, ticket } = await exchanged()
  const sentAt = TEST_NOW - 60_000
  for (let i = 0; i <= GALLERY_PAGE; i += 1)
    await say({ mediaType: 'image', media: file(`${i}.png`), sentAt })
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await contactGallery(ctx, ticket.contactId, { kind: 'media', cursor })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toHaveLength(GALLERY_PAGE + 3)
  expect(new Set(seen).size).toBe(seen.length)
})

test('shows what stands in tickets that the caller may see, and nothing else', async () => {
  const { ctx, company, contact, connection, photo } = await exchanged()
  const finance = await makeQueue(company)
  const old = await makeTicket(company, { contact, connection, queue: finance, status: 'closed' })
  const theirs = await makeMessage(company, old, { mediaType: 'image', media: file('z.png') })
  const mine = await contactGallery(ctx, contact.id, { kind: 'media' })
  expect(mine.items.map(({ id }) => id)).not.toContain(theirs.id)
  const carla = contextFor(company, await makeUser(company, { queues: [finance] }))
  const hers = await contactGallery(carla, contact.id, { kind: 'media' })
  expect(hers.items.map(({ id }) => id)).toEqual([theirs.id])
  expect(photo.id).not.toBe(theirs.id)
})

test('another company’s contact is not there', async () => {
  const { contact } = await exchanged()
  const other = await conversation()
  await expect(contactGallery(other.ctx, contact.id, { kind: 'media' })).rejects.toMatchObject({
    code: 'ERR_NO_CONTACT_FOUND',
  })
  await expect(
    contactGallery(other.ctx, other.contact.id, { kind: 'links', cursor: 'x' }),
  ).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
})

test('each kind is read from the index that holds only it', async () => {
  const { ctx, company, ticket } = await exchanged()
  const { db, seen } = remembering(ctx.db)
  for (const kind of ['media', 'documents', 'links'] as const)
    await contactGallery({ ...ctx, db }, ticket.contactId, { kind })
  expect(await walksOf(company, seen)).toEqual({})
})
