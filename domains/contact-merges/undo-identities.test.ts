import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact } from '#tests/edge/factories.ts'
import { rowsOf } from '#tests/edge/linked-phone.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import type { CompanyContext } from '#core/context.ts'
import { updateContactInput } from '../contacts/contacts.inputs.ts'
import { mapIdentitiesStatements } from '../contacts/map-identities.ts'
import { updateContact } from '../contacts/update-contact.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

const [A, B] = ['5511987654321', '5521982345678']
/** B as WhatsApp may know them. */
const B_SHORT = '552182345678'
const [LID_A, LID_B] = ['900000000000051', '900000000000052']

type People = {
  ctx: CompanyContext
  kept: { id: number }
  gone: { id: number }
  know: (contactId: number, kind: string, value: string) => Promise<unknown>
  rename: (contactId: number, name: string) => Promise<unknown>
  renumber: (contactId: number, number: string) => Promise<unknown>
}

/** Two people who are one contact for a while. */
async function people(
  numbers: { kept: string | null; gone: string | null },
  before: (people: People) => Promise<unknown>,
  meanwhile: (people: People) => Promise<unknown>,
) {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const kept = await makeContact(company, {
    number: numbers.kept,
    name: 'Ana',
    nameGivenBy: 'provider',
  })
  const gone = await makeContact(company, { number: numbers.gone, name: 'Bruno' })
  const world: People = {
    ctx,
    kept,
    gone,
    know: (contactId, kind, value) =>
      rowsOf(
        ctx,
        `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, ?2, '', ?3, ?4, 1)`,
        kind,
        value,
        contactId,
      ),
    rename: (contactId, name) =>
      rowsOf(
        ctx,
        'UPDATE contacts SET name = ?2 WHERE company_id = ?1 AND id = ?3',
        name,
        contactId,
      ),
    renumber: (contactId, number) =>
      updateContact(ctx, testPlatform(), contactId, updateContactInput.parse({ number })),
  }
  await before(world)
  const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
  await meanwhile(world)
  await undoMerge(ctx, merged?.mergeId ?? 0)
  const known = await rowsOf<{ id: number; kind: string; value: string }>(
    ctx,
    `SELECT contact_id AS id, kind, value FROM contact_identities WHERE company_id = ?1 ORDER BY kind, value`,
  )
  const contacts = await rowsOf<{ id: number; number: string | null; name: string }>(
    ctx,
    'SELECT id, number, name FROM contacts WHERE company_id = ?1 ORDER BY id',
  )
  const of = (id: number) => ({
    number: contacts.find((contact) => contact.id === id)?.number,
    name: contacts.find((contact) => contact.id === id)?.name,
    known: known.flatMap((one) => (one.id === id ? [`${one.kind}:${one.value}`] : [])),
  })
  return { ...world, company, ofKept: of(kept.id), ofGone: of(gone.id) }
}

const nothing = () => Promise.resolve()

it.each(['lid', 'bsuid'])('a %s that came while they were one is nobody’s then', async (kind) => {
  const { ofKept, ofGone } = await people(
    { kept: A, gone: B },
    ({ know, kept, gone }) => Promise.all([know(kept.id, kind, 'a'), know(gone.id, kind, 'b')]),
    ({ know, kept }) => know(kept.id, kind, 'whose'),
  )
  expect(ofKept).toMatchObject({ number: A, known: [`${kind}:a`, `phone:${A}`] })
  expect(ofGone).toMatchObject({ number: B, known: [`${kind}:b`, `phone:${B}`] })
})

it('so is a number that came behind a LID', async () => {
  const { ofKept, ofGone } = await people(
    { kept: A, gone: null },
    ({ know, gone }) => know(gone.id, 'lid', LID_B),
    ({ ctx }) =>
      ctx.db.batch(
        mapIdentitiesStatements(ctx, [{ lid: `${LID_B}@lid`, phone: `${B}@s.whatsapp.net` }]),
      ),
  )
  expect(ofKept).toMatchObject({ number: A, known: [`phone:${A}`] })
  expect(ofGone).toMatchObject({ number: null, known: [`lid:${LID_B}`] })
})

it('also as the number of who had none', async () => {
  const { ofKept, ofGone } = await people(
    { kept: null, gone: null },
    ({ know, kept, gone }) =>
      Promise.all([know(kept.id, 'lid', LID_A), know(gone.id, 'lid', LID_B)]),
    ({ ctx }) =>
      ctx.db.batch(
        mapIdentitiesStatements(ctx, [{ lid: `${LID_B}@lid`, phone: `${B}@s.whatsapp.net` }]),
      ),
  )
  expect(ofKept).toMatchObject({ number: null, known: [`lid:${LID_A}`] })
  expect(ofGone).toMatchObject({ number: null, known: [`lid:${LID_B}`] })
})

it('the other spelling of a number is of whose number it is', async () => {
  const { ofKept, ofGone } = await people({ kept: A, gone: B }, nothing, async ({ know, kept }) => {
    await know(kept.id, 'phone', B_SHORT)
    await know(kept.id, 'phone', '551187654321')
  })
  expect(ofKept.known).toEqual(['phone:551187654321', `phone:${A}`])
  expect(ofGone.known).toEqual([`phone:${B_SHORT}`, `phone:${B}`])
})

it('a number that was filled in goes, in whatever spelling', async () => {
  const { ofKept, ofGone } = await people(
    { kept: null, gone: B },
    ({ know, kept }) => know(kept.id, 'lid', LID_A),
    ({ renumber, kept }) => renumber(kept.id, B_SHORT),
  )
  expect(ofKept).toMatchObject({ number: null, known: [`lid:${LID_A}`] })
  expect(ofGone.number).toBe(B)
  expect(ofGone.known).toContain(`phone:${B}`)
})

it('takes a number from nobody who has it in its other spelling by now', async () => {
  const { ofGone, ctx } = await people(
    { kept: A, gone: B },
    nothing,
    async ({ ctx, renumber, kept }) => {
      await renumber(kept.id, B)
      await renumber(kept.id, '5531933334444')
      await rowsOf(
        ctx,
        `INSERT INTO contacts (company_id, name, number, channel, is_group, created_at, updated_at) VALUES (?1, 'Caio', ?2, 'whatsapp', 0, 1, 1)`,
        B_SHORT,
      )
    },
  )
  expect(ofGone).toMatchObject({ number: null, known: [] })
  const holders = await rowsOf(
    ctx,
    'SELECT name FROM contacts WHERE company_id = ?1 AND number = ?2',
    B_SHORT,
  )
  expect(holders).toEqual([{ name: 'Caio' }])
})

it('gives back the name that a channel replaced, and not one that somebody typed', async () => {
  const said = await people({ kept: A, gone: B }, nothing, ({ rename, kept }) =>
    rename(kept.id, 'Bruno'),
  )
  expect([said.ofKept.name, said.ofGone.name]).toEqual(['Ana', 'Bruno'])
  const typed = await people({ kept: A, gone: B }, nothing, ({ ctx, kept }) =>
    updateContact(ctx, testPlatform(), kept.id, updateContactInput.parse({ name: 'Ana Lima' })),
  )
  expect(typed.ofKept.name).toBe('Ana Lima')
})

it('leaves nothing of who is erased then with whom they were one', async () => {
  const { ctx, gone, kept } = await people(
    { kept: A, gone: B },
    nothing,
    async ({ know, rename, kept }) => {
      await know(kept.id, 'phone', B_SHORT)
      await know(kept.id, 'lid', LID_B)
      await rename(kept.id, 'Bruno')
    },
  )
  // Merged and named by them once more: what a merge remembers of the kept contact may be theirs.
  await rowsOf(ctx, `UPDATE contacts SET name = 'Bruno' WHERE company_id = ?1 AND id = ?2`, kept.id)
  const [third] = await rowsOf<{ id: number }>(
    ctx,
    `INSERT INTO contacts (company_id, name, number, channel, is_group, created_at, updated_at) VALUES (?1, 'Caio', NULL, 'whatsapp', 0, 1, 1) RETURNING id`,
  )
  await mergeContacts(ctx, kept.id, third?.id ?? 0, 'person')
  await erasePerson(ctx, gone.id)
  const left = await rowsOf(
    ctx,
    `SELECT value FROM contact_identities WHERE company_id = ?1 UNION ALL SELECT moved FROM contact_merges WHERE company_id = ?1`,
  )
  for (const trace of [B, B_SHORT, LID_B, 'Bruno'])
    expect(JSON.stringify(left)).not.toContain(trace)
})

it('lets nobody go without what found them before', async () => {
  const { ofKept } = await people(
    { kept: null, gone: null },
    ({ know, kept, gone }) =>
      Promise.all([know(kept.id, 'lid', LID_A), know(gone.id, 'lid', LID_B)]),
    async ({ ctx, kept, renumber }) => {
      await renumber(kept.id, B)
      // Given up for the LID behind the number.
      await rowsOf(
        ctx,
        `DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 AND value = ?3`,
        kept.id,
        LID_A,
      )
    },
  )
  expect(ofKept).toMatchObject({ number: null, known: [`lid:${LID_A}`] })
})
