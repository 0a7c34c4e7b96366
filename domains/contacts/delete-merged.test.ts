import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { rows } from '#tests/edge/two-people.ts'
import { deleteContact } from './contacts.service.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'

it('takes along whoever was merged into the contact, and what would undo that', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const [stays, goes, before] = [
    await makeContact(company),
    await makeContact(company),
    await makeContact(company),
  ]
  const other = await makeContact(company)
  await mergeContacts(ctx, goes.id, before.id, 'person')
  await mergeContacts(ctx, stays.id, goes.id, 'person')
  await deleteContact(ctx, stays.id)
  expect(await rows(company, 'SELECT id FROM contacts WHERE company_id = ?1')).toEqual([
    { id: other.id },
  ])
  expect(
    await rows(company, 'SELECT DISTINCT contact_id FROM contact_identities WHERE company_id = ?1'),
  ).toEqual([{ contact_id: other.id }])
  const merges = await rows(
    company,
    'SELECT reason, moved FROM contact_merges WHERE company_id = ?1',
  )
  expect(merges).toEqual([1, 2].map(() => ({ reason: 'forgotten', moved: '{}' })))
})
