import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact } from '#tests/edge/factories.ts'
import { rowsOf } from '#tests/edge/linked-phone.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import type { CompanyContext } from '#core/context.ts'
import { updateContactInput } from '../contacts/contacts.inputs.ts'
import { updateContact } from '../contacts/update-contact.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

const [A, B] = ['5511987654321', '5521982345678']
/** B as WhatsApp may know them. */
const B_SHORT = '552182345678'

/** Merges who is `goneId`; returns how to undo it. */
const one = async (ctx: CompanyContext, keptId: number, goneId: number) => {
  const merged = await mergeContacts(ctx, keptId, goneId, 'person')
  return () => undoMerge(ctx, merged?.mergeId ?? 0)
}

it('gives nobody the name of a third who was one with them for a while', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const named = async (name: string, nameGivenBy: 'provider' | 'stand-in', number: string) =>
    (await makeContact(company, { name, nameGivenBy, number })).id
  const kept = await named('+55 11 98765-4321', 'stand-in', A)
  const third = await named('Maria', 'provider', '5531933334444')
  const gone = await named('Bruno', 'provider', B)
  const partThird = await one(ctx, kept, third)
  const part = await one(ctx, kept, gone)
  await partThird()
  await part()
  const [row] = await rowsOf(
    ctx,
    'SELECT name, name_given_by AS giver FROM contacts WHERE company_id = ?1 AND id = ?2',
    kept,
  )
  expect(row).toEqual({ name: '+55 11 98765-4321', giver: 'stand-in' })
})

it('leaves with them the name and number of who is one with them still', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const kept = await makeContact(company, {
    name: 'WhatsApp #1',
    nameGivenBy: 'stand-in',
    number: null,
  })
  const gone = await makeContact(company, {
    name: 'WhatsApp #2',
    nameGivenBy: 'stand-in',
    number: null,
  })
  const third = await makeContact(company, { name: 'Maria', nameGivenBy: 'provider', number: B })
  const part = await one(ctx, kept.id, gone.id)
  await one(ctx, kept.id, third.id)
  await part()
  const [row] = await rowsOf(
    ctx,
    'SELECT name, number FROM contacts WHERE company_id = ?1 AND id = ?2',
    kept.id,
  )
  expect(row).toEqual({ name: 'Maria', number: B })
})

it('does not take a number that an erasure took out of its memory for one that was not there', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const [kept, gone, third] = [
    await makeContact(company, { number: A }),
    await makeContact(company, { number: B }),
    await makeContact(company, { number: '5531933334444' }),
  ]
  await (
    await one(ctx, kept.id, third.id)
  )()
  const part = await one(ctx, kept.id, gone.id)
  const number = '5541977776666'
  await updateContact(ctx, testPlatform(), kept.id, updateContactInput.parse({ number }))
  await erasePerson(ctx, third.id)
  await part()
  const known = await rowsOf(
    ctx,
    'SELECT value FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2',
    kept.id,
  )
  const [row] = await rowsOf(
    ctx,
    'SELECT number FROM contacts WHERE company_id = ?1 AND id = ?2',
    kept.id,
  )
  expect([row, known]).toEqual([{ number }, [{ value: number }]])
})

it('leaves the other spelling of their number to a third who had it', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const [kept, gone, third] = [
    await makeContact(company, { number: A }),
    await makeContact(company, { number: B }),
    await makeContact(company, { number: B_SHORT }),
  ]
  const part = await one(ctx, kept.id, gone.id)
  const partThird = await one(ctx, kept.id, third.id)
  await part()
  await partThird()
  const known = await rowsOf(
    ctx,
    `SELECT contact_id AS id, value FROM contact_identities WHERE company_id = ?1 ORDER BY contact_id`,
  )
  expect(known).toEqual([
    { id: kept.id, value: A },
    { id: gone.id, value: B },
    { id: third.id, value: B_SHORT },
  ])
})
