import { expect, it } from 'vitest'
import { makeContact } from '#tests/edge/factories.ts'
import { twoPeople } from '#tests/edge/two-people.ts'
import { contactById } from '../contacts/contacts.queries.ts'
import { blockContact } from '../contacts/contacts.service.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

it('stay blocked where one of them was, until the merge is undone', async () => {
  const { company, ctx } = await twoPeople()
  const kept = await makeContact(company, { name: 'Rui', active: true })
  const gone = await makeContact(company, { name: 'Rui do balcão', active: false })
  const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
  expect(await contactById(ctx, kept.id)).toMatchObject({ active: false })
  await undoMerge(ctx, merged?.mergeId ?? 0)
  expect(await contactById(ctx, kept.id)).toMatchObject({ active: true })
  expect(await contactById(ctx, gone.id)).toMatchObject({ active: false })
})

it('stay open where somebody let them write again since', async () => {
  const { company, ctx } = await twoPeople()
  const kept = await makeContact(company, { name: 'Eva', active: false })
  const gone = await makeContact(company, { name: 'Eva Lima', active: true })
  const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
  expect(await contactById(ctx, kept.id)).toMatchObject({ active: false })
  await blockContact(ctx, kept.id, true)
  await undoMerge(ctx, merged?.mergeId ?? 0)
  expect(await contactById(ctx, kept.id)).toMatchObject({ active: true })
})
