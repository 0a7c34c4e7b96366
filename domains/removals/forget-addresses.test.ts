import { expect, it } from 'vitest'
import { makeContact } from '#tests/edge/factories.ts'
import { rows, twoPeople } from '#tests/edge/two-people.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { erasePerson } from './erase-person.ts'

const LAST = '5521900000003'

it('keeps no address of who was erased in merges of others, undone ones too, and those of the others', async () => {
  const { company, ctx, kept, gone, lid, connection } = await twoPeople()
  const third = await makeContact(company, { name: 'Caio', number: LAST })
  for (const [contact, wrote] of [
    [kept, [`lid:${lid}`, `phone:${kept.number}`]],
    [third, [`phone:${LAST}`]],
  ] as const)
    await rows(
      company,
      `INSERT INTO tickets (company_id, uuid, contact_id, connection_id, channel, status, wrote_from, last_message_at, activity_at, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, 'whatsapp', 'pending', ?5, 1, 1, 1, 1)`,
      crypto.randomUUID(),
      contact.id,
      connection.id,
      JSON.stringify(wrote),
    )
  const inner = await mergeContacts(ctx, kept.id, gone.id, 'person')
  const outer = await mergeContacts(ctx, third.id, kept.id, 'person')
  for (const merge of [outer, inner]) await undoMerge(ctx, merge?.mergeId ?? 0)
  const moved = async () =>
    JSON.stringify(await rows(company, 'SELECT moved FROM contact_merges WHERE company_id = ?1'))
  expect(await moved()).toContain(lid)
  await erasePerson(ctx, gone.id)
  const after = await moved()
  expect(after).not.toContain(lid)
  for (const number of [kept.number, LAST]) expect(after).toContain(`phone:${number}`)
})
