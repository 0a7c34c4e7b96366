import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeContact } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { drain, phoneOf, received, rowsOf } from '#tests/edge/linked-phone.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { updateContactInput } from '../contacts/contacts.inputs.ts'
import { updateContact } from '../contacts/update-contact.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

const [A, B, OTHER] = ['5511987654321', '5521982345678', '5531933334444']
const [LID_A, LID_B, LID_OTHER] = ['900000000000041', '900000000000042', '900000000000043']

type Meanwhile = (company: TestCompany, keptId: number) => Promise<unknown>

/** Two people with a number and a LID each, who are one contact for a while, in which it gets `number`. */
async function world(number: string, meanwhile: Meanwhile = () => Promise.resolve()) {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const [kept, gone] = [
    await makeContact(company, { number: A }),
    await makeContact(company, { number: B }),
  ]
  for (const [lid, { id }] of [
    [LID_A, kept],
    [LID_B, gone],
  ] as const)
    await rowsOf(
      ctx,
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, 'lid', '', ?2, ?3, 1)`,
      lid,
      id,
    )
  const picture = async () => ({
    numbers: await rowsOf(ctx, 'SELECT id, number FROM contacts WHERE company_id = ?1 ORDER BY id'),
    identities: await rowsOf<{ kind: string; value: string; contact_id: number }>(
      ctx,
      'SELECT kind, value, contact_id FROM contact_identities WHERE company_id = ?1 ORDER BY kind, value',
    ),
  })
  const before = await picture()
  const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
  await updateContact(ctx, testPlatform(), kept.id, updateContactInput.parse({ number }))
  await meanwhile(company, kept.id)
  await undoMerge(ctx, merged?.mergeId ?? 0)
  return { company, ctx, kept, gone, before, picture }
}

it('gives each their own number again, when the contact had got that of the other', async () => {
  const { before, picture } = await world(B)
  const after = await picture()
  expect(after).toEqual(before)
})

it('the same, when it was written in the other way', async () => {
  const { before, picture, gone } = await world('552182345678')
  const after = await picture()
  expect(after.numbers).toEqual(before.numbers)
  const other = { kind: 'phone', value: '552182345678', contact_id: gone.id }
  expect(after.identities.filter(({ value }) => value !== other.value)).toEqual(before.identities)
})

it('keeps a number that is neither’s', async () => {
  const { picture, kept, gone } = await world(OTHER)
  expect((await picture()).numbers).toEqual([
    { id: kept.id, number: OTHER },
    { id: gone.id, number: B },
  ])
})

it.each([A, '551187654321'])(
  'takes a number from nobody who has it by now, as %s',
  async (number) => {
    const { picture, kept, gone } = await world(B, async (company, keptId) => {
      // As an earlier release had it, which gave up whose number the contact did not show.
      await rowsOf(
        contextFor(company),
        'DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 AND value IN (?3, ?4)',
        ...[keptId, A, LID_A],
      )
      await makeContact(company, { number })
    })
    const { numbers, identities } = await picture()
    // Nor what stands behind it.
    expect(identities.filter(({ contact_id }) => contact_id === kept.id)).toEqual([])
    expect(numbers.slice(0, 2)).toEqual([
      { id: kept.id, number: null },
      { id: gone.id, number: B },
    ])
  },
)

it('gives the one who goes nothing of a third who is one with the kept contact', async () => {
  const { picture, gone } = await world(B, async (company, keptId) => {
    const ctx = contextFor(company)
    const third = await makeContact(company, { number: OTHER })
    await mergeContacts(ctx, keptId, third.id, 'person')
    await rowsOf(
      ctx,
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, 'lid', '', ?2, ?3, 1)`,
      LID_OTHER,
      keptId,
    )
  })
  const { identities } = await picture()
  expect(identities.filter(({ contact_id }) => contact_id === gone.id)).toEqual([
    { kind: 'lid', value: LID_B, contact_id: gone.id },
    { kind: 'phone', value: B, contact_id: gone.id },
  ])
})

it('keeps no earlier number of who is erased in the merge of a third, who came while they were one', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const [kept, gone, third] = await Promise.all(
    [A, B, OTHER].map((number) => makeContact(company, { number })),
  )
  const merged = await mergeContacts(ctx, kept!.id, gone!.id, 'person')
  await mergeContacts(ctx, kept!.id, third!.id, 'person')
  await undoMerge(ctx, merged?.mergeId ?? 0)
  const number = '5521977770000'
  await updateContact(ctx, testPlatform(), gone!.id, updateContactInput.parse({ number }))
  await erasePerson(ctx, gone!.id)
  const left = await rowsOf(ctx, 'SELECT moved FROM contact_merges WHERE company_id = ?1')
  expect(JSON.stringify(left)).toContain(A)
  expect(JSON.stringify(left)).not.toContain(B)
})

it('leaves the number of who is erased then nowhere, and their next message is of somebody new', async () => {
  const { company, ctx, kept, gone } = await world(B)
  await erasePerson(ctx, gone.id)
  const left = await rowsOf(
    ctx,
    `SELECT number AS kept FROM contacts WHERE company_id = ?1 UNION ALL SELECT value FROM contact_identities WHERE company_id = ?1
     UNION ALL SELECT moved FROM contact_merges WHERE company_id = ?1`,
  )
  expect(JSON.stringify(left)).not.toContain(B)
  const connection = await makeConnection(company, { channel: 'whatsapp' })
  await phoneOf(ctx, connection).tell(
    'message.received',
    received({ chat: { jid: `${B}@s.whatsapp.net`, phone: B, kind: 'person' } }),
  )
  await drain(ctx)
  const [ticket] = await rowsOf<{ id: number }>(
    ctx,
    'SELECT contact_id AS id FROM tickets WHERE company_id = ?1',
  )
  expect(ticket?.id).toBeGreaterThan(gone.id)
  expect(gone.id).toBeGreaterThan(kept.id)
})

it('leaves a number that was written in place of the other’s, where there was none, with neither', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const kept = await makeContact(company, { number: null })
  const gone = await makeContact(company, { number: B })
  await rowsOf(
    ctx,
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, 'lid', '', ?2, ?3, 1)`,
    LID_A,
    kept.id,
  )
  const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
  await updateContact(ctx, testPlatform(), kept.id, updateContactInput.parse({ number: OTHER }))
  await undoMerge(ctx, merged?.mergeId ?? 0)
  expect(
    await rowsOf(
      ctx,
      'SELECT kind, value, contact_id AS id FROM contact_identities WHERE company_id = ?1 ORDER BY kind',
    ),
  ).toEqual([
    { kind: 'lid', value: LID_A, id: kept.id },
    { kind: 'phone', value: B, id: gone.id },
  ])
  expect(
    await rowsOf(ctx, 'SELECT number FROM contacts WHERE company_id = ?1 ORDER BY id'),
  ).toEqual([{ number: null }, { number: B }])
})
