import { expect, test } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { remembering, walksOf } from '#tests/edge/query-plan-tools.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { contactRecord } from './contact-record.ts'
import { mergeByHand } from '../contact-merges/merge-by-hand.ts'

async function office() {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const contact = await makeContact(company, {
    name: 'Dora Reis',
    lgpdAcceptedAt: Date.UTC(2026, 0, 5),
    extraInfo: [{ name: 'CPF', value: '123' }],
  })
  return { company, ctx, contact }
}

test('a contact is read with its fields, consent, addresses and whom it was found to be', async () => {
  const { company, ctx, contact } = await office()
  const twin = await makeContact(company, { name: 'Dora R.' })
  await mergeByHand(ctx, contact.id, twin.id)
  const record = await contactRecord(ctx, contact.id)
  expect(record).toMatchObject({
    contact: {
      name: 'Dora Reis',
      lgpdAcceptedAt: '2026-01-05T00:00:00.000Z',
      extraInfo: [{ name: 'CPF', value: '123' }],
    },
    merges: [{ contact: { name: 'Dora R.' }, reason: 'person', undoneAt: null }],
  })
  expect(record.identities.map(({ value }) => value).sort()).toEqual(
    [contact.number, twin.number].sort(),
  )
  // The id that is no more stands for the one that lives on.
  expect(await contactRecord(ctx, twin.id)).toMatchObject({ contact: { id: contact.id } })
})

test('another company’s contact is not there', async () => {
  const { contact } = await office()
  const other = await office()
  expect(await refusal(contactRecord(other.ctx, contact.id))).toMatchObject({
    code: 'ERR_NO_CONTACT_FOUND',
    status: 404,
  })
})

test('it is read by indexes', async () => {
  const { company, ctx, contact } = await office()
  const { db, seen } = remembering(ctx.db)
  await contactRecord({ ...ctx, db }, contact.id)
  expect(seen.size).toBeGreaterThan(2)
  expect(await walksOf(company, seen)).toEqual({})
})
