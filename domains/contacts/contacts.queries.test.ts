import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany, TestContact, TestUser } from '#tests/edge/factories.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { syncContactTags, createTag } from '../tags/tags.service.ts'
import { listContactsInput } from './contacts.inputs.ts'
import { contactProfile } from './contact-profile.ts'
import { contactById, contactNames } from './contacts.queries.ts'
import { names, page, walk } from './contacts.test-pages.ts'

let company: TestCompany
let other: TestCompany
let admin: TestUser
let user: TestUser

beforeAll(async () => {
  company = await makeCompany()
  other = await makeCompany()
  admin = await makeUser(company, { profile: 'admin' })
  user = await makeUser(company)
})

/** Counts what reaches the database. */
function counting(ctx: CompanyContext) {
  const seen = { calls: 0, statements: 0 }
  const { db } = ctx
  const counted: CompanyContext = {
    ...ctx,
    db: {
      ...db,
      all: (statement) => (seen.calls++, seen.statements++, db.all(statement)),
      first: (statement) => (seen.calls++, seen.statements++, db.first(statement)),
      batch: (statements) => (
        seen.calls++,
        (seen.statements += statements.length),
        db.batch(statements)
      ),
    },
  }
  return { ctx: counted, seen }
}

describe('the list of contacts', () => {
  it('is in the order of names as people read them', async () => {
    const own = await makeCompany()
    for (const name of ['bruno', 'Álvaro', 'Zuleica', 'Ana', 'érica'])
      await makeContact(own, { name })
    expect(await names(contextFor(own), {})).toEqual(['Álvaro', 'Ana', 'bruno', 'érica', 'Zuleica'])
    expect((await contactNames(contextFor(own))).map(({ name }) => name)).toEqual([
      'Álvaro',
      'Ana',
      'bruno',
      'érica',
      'Zuleica',
    ])
  })

  it('shows every contact once while others are saved between pages', async () => {
    const own = await makeCompany()
    const ctx = contextFor(own)
    const before: TestContact[] = []
    for (let i = 0; i < 50; i++)
      before.push(await makeContact(own, { name: `Pessoa ${String.fromCharCode(97 + (i % 7))}` }))
    const { found, count, pages } = await walk(ctx, {}, async () => {
      await makeContact(own, { name: 'Aaron' })
      await makeContact(own, { name: 'Pessoa d' })
      await makeContact(own, { name: 'Zacarias' })
    })
    const ids = found.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
    expect(count).toBe(found.length)
    expect(pages).toBeGreaterThan(2)
  })

  it('pages a search the same way', async () => {
    const own = await makeCompany()
    const ctx = contextFor(own)
    for (let i = 0; i < 45; i++) await makeContact(own, { name: `Silva ${i}` })
    const { found, count } = await walk(ctx, { searchParam: 'silva' }, () =>
      makeContact(own, { name: 'Silva nova' }),
    )
    const ids = new Set(found.map(({ id }) => id))
    expect([ids.size, count]).toEqual([found.length, found.length])
    expect(found.filter(({ name }) => name !== 'Silva nova')).toHaveLength(45)
    expect(found[0]?.name).toBe('Silva 0')
  })

  it('answers page numbers as cursors do, and says how many contacts there are up to there', async () => {
    const own = await makeCompany()
    const ctx = contextFor(own)
    for (let i = 0; i < 45; i++) await makeContact(own)
    const { found } = await walk(ctx, {})
    const [one, two, three, four] = await Promise.all(
      [1, 2, 3, 4].map((n) => page(ctx, { pageNumber: String(n) })),
    )
    expect([...one!.contacts, ...two!.contacts, ...three!.contacts]).toEqual(found)
    expect([one!.count, two!.count, three!.count]).toEqual([21, 41, 45])
    expect(four).toMatchObject({ contacts: [], hasMore: false, nextCursor: null })
  })

  it('costs one statement beside the directory', async () => {
    const { ctx, seen } = counting(contextFor(company, user))
    await page(ctx)
    seen.calls = seen.statements = 0
    await page(ctx, { searchParam: 'maria' })
    expect(seen).toEqual({ calls: 1, statements: 1 })
  })

  it.each(['nonsense', 'e30', '%%%', btoa('[1,2]')])('refuses the cursor %s', async (cursor) => {
    await expect(page(contextFor(company), { cursor })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
    })
  })

  it('filters by group, channel and tag', async () => {
    const own = await makeCompany()
    const ctx = contextFor(own)
    const maria = await makeContact(own, { name: 'Maria' })
    const joao = await makeContact(own, { name: 'João', channel: 'instagram' })
    await makeContact(own, { name: 'Família', isGroup: true, number: null })
    const vip = await createTag(ctx, { name: 'VIP' })
    const fiel = await createTag(ctx, { name: 'Fiel' })
    await syncContactTags(ctx, { contactId: maria.id, tags: [vip.id, fiel.id] })
    await syncContactTags(ctx, { contactId: joao.id, tags: [fiel.id] })
    expect(await names(ctx, { isGroup: 'true' })).toEqual(['Família'])
    expect(await names(ctx, { isGroup: 'false' })).toEqual(['João', 'Maria'])
    expect(await names(ctx, { channel: 'instagram' })).toEqual(['João'])
    expect(await names(ctx, { contactTag: `[${vip.id}]` })).toEqual(['Maria'])
    expect(await names(ctx, { contactTag: `[${vip.id},${fiel.id}]` })).toEqual(['João', 'Maria'])
    expect(await names(ctx, { contactTag: `[${fiel.id}]`, searchParam: 'mar' })).toEqual(['Maria'])
    expect(
      (await page(ctx, { searchParam: 'maria' })).contacts[0]?.tags.map(({ name }) => name),
    ).toEqual(['Fiel', 'VIP'])
    expect(listContactsInput.safeParse({ contactTag: '[1' }).success).toBe(false)
  })
})

describe("another company's contacts", () => {
  it('are not there', async () => {
    const own = await makeContact(company, { name: 'Próprio Contato', number: '5511955550001' })
    const theirs = await makeContact(other, { name: 'Alheio Contato', number: '5511955550002' })
    const ctx = contextFor(company, admin)
    expect(await contactById(ctx, own.id)).toMatchObject({ id: own.id, number: '5511955550001' })
    await expect(contactById(ctx, theirs.id)).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
      status: 404,
    })
    expect(await names(ctx, { searchParam: 'contato' })).toContain('Próprio Contato')
    for (const searchParam of ['alheio', 'alh', 'al', '5511955550002', '']) {
      expect(await names(ctx, { searchParam })).not.toContain('Alheio Contato')
    }
    expect((await contactNames(ctx)).map(({ id }) => id)).not.toContain(theirs.id)
    expect(await contactProfile(ctx, '5511955550001')).toEqual({
      contactId: own.id,
      urlPicture: null,
    })
    await expect(contactProfile(ctx, '5511955550002')).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
  })

  it('do not come through a cursor of theirs', async () => {
    const theirs = contextFor(other)
    for (let i = 0; i < 25; i++) await makeContact(other)
    const { nextCursor } = await page(theirs)
    await expect(page(contextFor(company), { cursor: nextCursor! })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      fields: { cursor: ['unknown'] },
    })
  })
})
