import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { shardOf } from '#workers/env.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { makeCompany, makeContact } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { contactName } from './contact-name.ts'
import { contactById } from './contacts.queries.ts'
import { createContact } from './contacts.service.ts'
import type { Identity, NewContact } from './resolve-identity.ts'
import {
  addIdentitiesStatements,
  createContactStatements,
  findContactsByIdentities,
} from './resolve-identity.ts'

let company: TestCompany
let other: TestCompany
let ctx: CompanyContext
beforeAll(async () => {
  company = await makeCompany()
  other = await makeCompany()
  ctx = contextFor(company)
})

const phone = (value: string): Identity => ({ kind: 'phone', scope: '', value })
const bsuid = (value: string, scope = 'waba-1'): Identity => ({ kind: 'bsuid', scope, value })
const psid = (value: string, scope = 'page-1'): Identity => ({ kind: 'psid', scope, value })

/** Creates as ingestion does: the statements, then one that finds the contact by an identity, in one batch. */
async function createAndFind(
  context: CompanyContext,
  person: Partial<NewContact> & { identities: Identity[] },
): Promise<number | undefined> {
  const [identity] = person.identities
  const rows = await context.db.batch<{ contactId: number }[][]>([
    ...createContactStatements(context, { channel: 'whatsappapi', ...person }),
    context.db.statement(
      `SELECT contact_id AS contactId FROM contact_identities WHERE company_id = ?1 AND kind = ?2 AND value = ?3 AND scope = ?4`,
      identity!.kind,
      identity!.value,
      identity!.scope,
    ),
  ])
  return rows.at(-1)?.[0]?.contactId
}
async function find(context: CompanyContext, ...identities: Identity[]) {
  const [match] = await findContactsByIdentities(context, [identities])
  return match
}

describe('a person nobody knows', () => {
  it('becomes a contact known by every identity', async () => {
    const identities = [bsuid('BR.1'), phone('5511981000001')]
    expect(await find(ctx, ...identities)).toEqual({ kind: 'unknown' })
    const id = await createAndFind(ctx, { identities, profileName: 'Bia' })
    expect(await contactById(ctx, id!)).toMatchObject({
      name: 'Bia',
      number: '5511981000001',
      channel: 'whatsappapi',
    })
    for (const identity of identities) {
      expect(await find(ctx, identity)).toMatchObject({
        kind: 'known',
        contactId: id,
        missing: [],
        conflict: null,
      })
    }
  })

  it('needs no phone number', async () => {
    const id = await createAndFind(ctx, {
      identities: [psid('24680')],
      channel: 'facebook',
      isGroup: false,
      pictureUrl: 'https://cdn.test/a.jpg',
    })
    expect(await contactById(ctx, id!)).toMatchObject({
      name: '#24680',
      number: null,
      channel: 'facebook',
      profilePicUrl: 'https://cdn.test/a.jpg',
    })
  })

  it('becomes one contact when twenty batches meet, in either spelling', async () => {
    const spellings = ['5511981000002', '551181000002']
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        createAndFind(ctx, { identities: [phone(spellings[i % 2]!)], profileName: `Voz ${i}` }),
      ),
    )
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toBeTypeOf('number')
  })

  it('and the attendant who saves the same number meet in one contact', async () => {
    const identities = [phone('5511981000003'), bsuid('BR.3')]
    const [id, saved] = await Promise.all([
      createAndFind(ctx, { identities }),
      createContact(ctx, testPlatform(), { name: 'À mão', number: '5511981000003' }).then(
        (contact) => contact.id,
        (error: { data: { contact: { id: number } } }) => error.data.contact.id,
      ),
    ])
    expect(saved).toBe(id)
    expect(await find(ctx, ...identities)).toMatchObject({
      contactId: id,
      conflict: null,
      missing: [],
    })
  })

  it('is found by the number of a contact that lost its identity', async () => {
    const contact = await makeContact(company, { number: '5511981000004' })
    await shardOf(env, company.shard)
      .prepare('DELETE FROM contact_identities WHERE contact_id = ?1')
      .bind(contact.id)
      .run()
    expect(await createAndFind(ctx, { identities: [phone('5511981000004'), bsuid('BR.4')] })).toBe(
      contact.id,
    )
  })
})

describe('a person we know', () => {
  it('is found in either Brazilian spelling, and learns the new one', async () => {
    const contact = await makeContact(company, { number: '551181000010', name: 'Antiga' })
    const match = await find(ctx, phone('5511981000010'))
    expect(match).toMatchObject({
      kind: 'known',
      contactId: contact.id,
      contact: { name: 'Antiga', number: '551181000010', active: true, isGroup: false },
      missing: [phone('5511981000010')],
      conflict: null,
    })
    await ctx.db.batch(addIdentitiesStatements(ctx, contact.id, [phone('5511981000010')]))
    expect(await find(ctx, phone('5511981000010'))).toMatchObject({
      contactId: contact.id,
      missing: [],
    })
    expect((await contactById(ctx, contact.id)).number).toBe('551181000010')
  })

  it('gets a number when one comes', async () => {
    const id = (await createAndFind(ctx, { identities: [bsuid('BR.11')], username: 'bia' }))!
    const match = await find(ctx, bsuid('BR.11'), phone('5511981000011'))
    const number = '5511981000011'
    // The id is known, and what is missing is the number that it came with.
    const missing = [{ ...bsuid('BR.11'), number }, phone(number)]
    expect(match).toMatchObject({ contactId: id, missing })
    await ctx.db.batch(addIdentitiesStatements(ctx, id, [phone('5511981000011')]))
    expect(await contactById(ctx, id)).toMatchObject({ name: '@bia', number: '5511981000011' })
  })

  it("does not get a number that is somebody else's", async () => {
    const holder = await makeContact(company, { number: '5511981000012' })
    const id = (await createAndFind(ctx, { identities: [bsuid('BR.12')] }))!
    await ctx.db.batch(addIdentitiesStatements(ctx, id, [phone('5511981000012')]))
    expect((await contactById(ctx, id)).number).toBeNull()
    expect(await find(ctx, phone('5511981000012'))).toMatchObject({ contactId: holder.id })
  })

  it('is the oldest of several contacts, and the conflict is said', async () => {
    const first = await makeContact(company, { number: '5511981000013' })
    const second = (await createAndFind(ctx, { identities: [bsuid('BR.13')] }))!
    expect(await find(ctx, bsuid('BR.13'), phone('5511981000013'))).toMatchObject({
      kind: 'known',
      contactId: first.id,
      missing: [{ ...bsuid('BR.13'), number: '5511981000013' }],
      conflict: [first.id, second],
    })
    expect(
      await createAndFind(ctx, {
        identities: [phone('5511981000013'), bsuid('BR.13'), bsuid('BR.13', 'waba-2')],
      }),
    ).toBe(first.id)
    expect(await find(ctx, bsuid('BR.13', 'waba-2'))).toMatchObject({ contactId: first.id })
    expect(await find(ctx, bsuid('BR.13'))).toMatchObject({ contactId: second })
  })

  it('is the contact it was merged into', async () => {
    const gone = await makeContact(company, { number: '5511981000014' })
    const alive = await makeContact(company, { number: '5511981000015' })
    await shardOf(env, company.shard)
      .prepare('UPDATE contacts SET merged_into = ?2 WHERE id = ?1')
      .bind(gone.id, alive.id)
      .run()
    expect(await find(ctx, phone('5511981000014'), phone('5511981000015'))).toMatchObject({
      contactId: alive.id,
      conflict: null,
    })
  })

  it('is not confused with the same id on another page', async () => {
    const id = await createAndFind(ctx, { identities: [psid('777', 'page-1')] })
    expect(await find(ctx, psid('777', 'page-2'))).toEqual({ kind: 'unknown' })
    expect(await createAndFind(ctx, { identities: [psid('777', 'page-2')] })).not.toBe(id)
  })
})

it('answers a page of people with one statement, in their order', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => makeContact(company)))
  let statements = 0
  const counted: CompanyContext = {
    ...ctx,
    db: { ...ctx.db, all: (statement) => (statements++, ctx.db.all(statement)) },
  }
  const matches = await findContactsByIdentities(counted, [
    ...people.map(({ number }) => [phone(number!)]),
    [psid('nobody')],
    [],
    [phone(people[3]!.number!)],
  ])
  expect(statements).toBe(1)
  expect(matches.map((match) => (match.kind === 'known' ? match.contactId : null))).toEqual([
    ...people.map(({ id }) => id),
    null,
    null,
    people[3]!.id,
  ])
  expect(await findContactsByIdentities(counted, [])).toEqual([])
})

it("knows nobody of another company's, and makes its own contact for the same person", async () => {
  const theirs = await makeContact(other, { number: '5511981000020' })
  expect(await find(ctx, phone('5511981000020'))).toEqual({ kind: 'unknown' })
  const id = await createAndFind(ctx, { identities: [phone('5511981000020')] })
  expect(id).not.toBe(theirs.id)
  await ctx.db.batch(addIdentitiesStatements(ctx, theirs.id, [bsuid('BR.20')]))
  expect(await find(contextFor(other), bsuid('BR.20'))).toEqual({ kind: 'unknown' })
  expect(await find(contextFor(other), phone('5511981000020'))).toMatchObject({
    contactId: theirs.id,
  })
})

describe('the name of a new contact', () => {
  const ids = [bsuid('BR.13491208655302741918'), phone('5511987654321')]
  it.each([
    [{ profileName: '  Bia \u200e\u202a Souza\n' }, ids, 'Bia Souza'],
    [{ profileName: '\u200b ', username: 'bia.souza' }, ids, '@bia.souza'],
    [{ profileName: null, username: '@bia' }, ids, '@bia'],
    [{}, ids, '+55 11 98765-4321'],
    [{}, [ids[0]!], '#741918'],
    [{ profileName: '👩‍🚀'.repeat(60) }, ids, `${'👩‍🚀'.repeat(16)}👩`],
    [{ profileName: 'é'.repeat(80) }, ids, 'é'.repeat(50)],
  ])('%j is made of %j', (names, identities, name) =>
    expect(contactName(names, identities)).toBe(name),
  )
})
