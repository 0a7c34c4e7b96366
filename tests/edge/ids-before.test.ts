import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { erasePerson } from '#domains/removals/erase-person.ts'
import { shardOf } from '#workers/env.ts'
import migration from '../../migrations/tenant/0042_id_with_number.sql?raw'
import { contextFor } from './context.ts'
import { makeCompany, makeContact, makeTicket } from './factories.ts'
import type { TestCompany } from './factories.ts'
import { rows } from './two-people.ts'

const [A, B, MOVED] = ['5511987654321', '5521982345678', '5531912345678']
const keeps = (
  company: TestCompany,
  contact: { id: number },
  lid: string,
  number: string | null = null,
) =>
  rows(
    company,
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number) VALUES (?1, 'lid', '', ?2, ?3, 1, ?4)`,
    lid,
    contact.id,
    number,
  )
const numbers = async (company: TestCompany) =>
  Object.fromEntries(
    (
      await rows<{ value: string; number: string | null }>(
        company,
        `SELECT value, number FROM contact_identities WHERE company_id = ?1 AND kind = 'lid'`,
      )
    ).map(({ value, number }) => [value, number]),
  )

it('an id of an earlier release gets the number that it came with, where anything says so', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const [one, moved, kept, gone, onlyId] = [
    await makeContact(company, { number: A }),
    await makeContact(company, { number: '5511900000001' }),
    await makeContact(company, { number: '5511900000002' }),
    await makeContact(company, { number: B }),
    await makeContact(company, { number: null }),
  ]
  await keeps(company, one, 'of-one')
  await keeps(company, moved, 'of-moved')
  await keeps(company, kept, 'of-kept')
  await keeps(company, gone, 'of-gone')
  await keeps(company, onlyId, 'of-id')
  const [found, joined, came] = [
    await makeContact(company, { number: null }),
    await makeContact(company, { number: '5511900000003' }),
    await makeContact(company, { number: '5511900000004' }),
  ]
  await keeps(company, came, 'of-chain')
  await mergeContacts(ctx, joined.id, came.id, 'person')
  await mergeContacts(ctx, found.id, joined.id, 'identities')
  const ticket = await makeTicket(company, { contact: moved })
  await rows(
    company,
    'UPDATE tickets SET wrote_from = ?2 WHERE company_id = ?1 AND id = ?3',
    JSON.stringify(['lid:of-moved', `phone:${MOVED}`]),
    ticket.id,
  )
  await mergeContacts(ctx, kept.id, gone.id, 'person')
  await mergeContacts(ctx, kept.id, onlyId.id, 'person')
  await keeps(company, kept, 'came-later')
  // The first adds the column, which is there.
  const [, ...statements] = migration.split('--> statement-breakpoint')
  for (const sql of statements) await shardOf(env, company.shard).prepare(sql).run()
  expect(await numbers(company)).toEqual({
    'of-one': A,
    'of-moved': MOVED,
    'of-kept': '5511900000002',
    'of-gone': B,
    'of-id': null,
    'came-later': null,
    // Somebody joined who was found to be another one since.
    'of-chain': '5511900000004',
  })
})

it('an erasure leaves the number of who is erased with nobody’s id', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company)
  const [kept, gone] = [await makeContact(company), await makeContact(company, { number: A })]
  const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
  await keeps(company, kept, 'came-with-it', A)
  const third = await makeContact(company)
  await mergeContacts(ctx, kept.id, third.id, 'person')
  await rows(
    company,
    'UPDATE contact_merges SET undone_at = 1 WHERE company_id = ?1 AND id = ?2',
    merged?.mergeId,
  )
  await rows(company, 'UPDATE contacts SET merged_into = NULL WHERE company_id = ?1')
  await rows(
    company,
    `UPDATE contact_identities SET contact_id = ?2 WHERE company_id = ?1 AND value = '${A}'`,
    gone.id,
  )
  await erasePerson(ctx, gone.id)
  expect(await numbers(company)).toEqual({ 'came-with-it': null })
  const records = await rows(company, 'SELECT moved FROM contact_merges WHERE company_id = ?1')
  expect(JSON.stringify(records)).toContain('came-with-it')
  expect(JSON.stringify(records)).not.toContain(A)
})
