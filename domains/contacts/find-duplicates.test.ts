import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { remembering, walksOf } from '#tests/edge/query-plan-tools.ts'
import { findDuplicates } from './find-duplicates.ts'
import { DUPLICATES_WALK } from './limits.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { markDistinct } from './mark-distinct.ts'

async function book() {
  const company = await makeCompany()
  const sup = await makeUser(company, { profile: 'supervisor' })
  return { company, ctx: contextFor(company, sup) }
}
const person = (company: TestCompany, facts: Parameters<typeof makeContact>[1]) =>
  makeContact(company, facts)

/** Every pair there is, by following the cursor. */
async function all(ctx: TestContext): Promise<[string, number, number][]> {
  const pairs: [string, number, number][] = []
  let cursor: string | undefined
  do {
    const page = await findDuplicates(ctx, cursor)
    for (const { reason, contacts } of page.pairs)
      pairs.push([reason, contacts[0].id, contacts[1].id])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return pairs
}

it('finds one person by number, by e-mail, and by name where one of two has no number', async () => {
  const { company, ctx } = await book()
  const long = await person(company, { number: '5511987654321' })
  const short = await person(company, { number: '1187654321' })
  await person(company, { number: '5521987654321' })
  const work = await person(company, { email: 'Rosa@Casa.test' })
  const home = await person(company, { email: 'rosa@casa.test' })
  const listed = await person(company, { name: 'Rui Barbosa' })
  const lid = await person(company, { name: 'Rui Barbosa', number: null })
  // The same name says nothing where both have a number, nor where it is one word.
  await person(company, { name: 'Maria Lima' })
  await person(company, { name: 'Maria Lima' })
  await person(company, { name: 'Ana' })
  await person(company, { name: 'Ana', number: null })
  expect(await all(ctx)).toEqual([
    ['number', long.id, short.id],
    ['email', work.id, home.id],
    ['name', listed.id, lid.id],
  ])
})

it('offers nobody twice for one person, no group, nobody merged, nobody of another company', async () => {
  const { company, ctx } = await book()
  const first = await person(company, { email: 'x@y.test' })
  const second = await person(company, { email: 'x@y.test' })
  const third = await person(company, { email: 'x@y.test' })
  await person(company, { email: 'x@y.test', isGroup: true, number: null })
  await person(await makeCompany(), { email: 'x@y.test' })
  expect(await all(ctx)).toEqual([
    ['email', first.id, second.id],
    ['email', first.id, third.id],
  ])
  await mergeContacts(ctx, first.id, second.id, 'person')
  expect(await all(ctx)).toEqual([['email', first.id, third.id]])
})

it('remembers who was told apart, and forgets it again', async () => {
  const { company, ctx } = await book()
  const a = await person(company, { email: 'x@y.test' })
  const b = await person(company, { email: 'x@y.test' })
  await markDistinct(ctx, b.id, a.id, true)
  await markDistinct(ctx, a.id, b.id, true)
  expect(await all(ctx)).toEqual([])
  await markDistinct(ctx, a.id, b.id, false)
  expect(await all(ctx)).toEqual([['email', a.id, b.id]])
})

it('is for those who may merge, and for contacts of the company', async () => {
  const { company, ctx } = await book()
  const asAna = contextFor(company, await makeUser(company))
  const a = await person(company, {})
  const foreign = await person(await makeCompany(), {})
  expect((await refusal(findDuplicates(asAna, undefined))).code).toBe('ERR_NO_PERMISSION')
  expect((await refusal(markDistinct(asAna, a.id, a.id + 1, true))).code).toBe('ERR_NO_PERMISSION')
  expect((await refusal(markDistinct(ctx, a.id, foreign.id, true))).code).toBe(
    'ERR_NO_CONTACT_FOUND',
  )
  expect((await refusal(markDistinct(ctx, a.id, a.id, true))).code).toBe('ERR_INVALID_INPUT')
  for (const cursor of ['x', 'number:1 OR 1', 'phone:1'])
    expect((await refusal(findDuplicates(ctx, cursor))).code).toBe('ERR_INVALID_INPUT')
})

it('goes through a large book in bounded steps, by indexes, and loses nobody at their borders', async () => {
  const { company, ctx } = await book()
  const people = DUPLICATES_WALK + 50
  await ctx.db.all(
    ctx.db.statement(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO contacts (company_id, name, number, email, created_at, updated_at)
       SELECT ?1, 'Pessoa ' || i, '55119' || (70000000 + i), '', 1, 1 FROM n`,
      people,
    ),
  )
  // Each stands beside its twin at the end of the first step, and in the last one.
  for (const i of [DUPLICATES_WALK - 1, DUPLICATES_WALK, people])
    await person(company, { number: `119${70_000_000 + i}` })
  const { db, seen } = remembering(ctx.db)
  const pairs = await all({ ...ctx, db })
  expect(pairs).toHaveLength(3)
  expect(await walksOf(company, seen)).toEqual({})
})
