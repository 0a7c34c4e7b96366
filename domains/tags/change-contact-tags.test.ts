import { expect, it, vi } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { changeContactTags } from './change-contact-tags.ts'
import { deleteTag } from './save-tag.ts'
import { addContactTag } from './tag-contact.ts'
import { contactTags } from './tags.queries.ts'
import { createTag } from './tags.service.ts'

it('changes the tags that a form changed, and no others', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const { id } = await makeContact(company)
  const made = []
  for (const name of ['antes', 'fica', 'nova', 'de outra', 'some'])
    made.push((await createTag(ctx, { name })).id)
  const [before, stays, added, colleague, gone] = made as [number, number, number, number, number]
  for (const tagId of [before, stays]) await addContactTag(ctx, { contactId: id, tagId })
  // While the form was open.
  await addContactTag(ctx, { contactId: id, tagId: colleague })
  await deleteTag(ctx, gone)
  await changeContactTags(ctx, id, [before, stays], [stays, added, gone])
  expect((await contactTags(ctx, id)).map(({ name }) => name).sort()).toEqual([
    'de outra',
    'fica',
    'nova',
  ])
})

it('asks the database for no more than the contact has, whatever a form says it had', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company))
  const { id: contactId } = await makeContact(company)
  const { id: tagId } = await createTag(ctx, { name: 'antes' })
  const { id: other } = await createTag(ctx, { name: 'de outro contato' })
  await addContactTag(ctx, { contactId, tagId })
  const batch = vi.spyOn(ctx.db, 'batch')
  const many = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? tagId : other))
  await changeContactTags(ctx, contactId, many, [])
  expect(batch).toHaveBeenCalledTimes(1)
  expect(await contactTags(ctx, contactId)).toEqual([])
})
