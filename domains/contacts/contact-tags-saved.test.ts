import { expect, it, vi } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { CONTACT_TAGS_MAX } from './limits.ts'
import { deleteTag } from '../tags/save-tag.ts'
import { addContactTag } from '../tags/tag-contact.ts'
import { contactTags } from '../tags/tags.queries.ts'
import { createTag } from '../tags/tags.service.ts'
import { contactFormValue } from './contact-form.ts'
import { contactById } from './contacts.queries.ts'
import { createContact } from './contacts.service.ts'
import { updateContact } from './update-contact.ts'

async function office() {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const tag = async (name: string) => (await createTag(ctx, { name })).id
  const namesOf = async (id: number) => (await contactTags(ctx, id)).map(({ name }) => name).sort()
  const { id } = await makeContact(company, { name: 'Antes' })
  return { company, ctx, tag, namesOf, id }
}
const NEW = { name: 'Nova Pessoa', number: '5511988887777' }

it('a new contact comes with its tags, in one event', async () => {
  const { ctx, tag, namesOf } = await office()
  const [one, lane] = [await tag('vip'), await createTag(ctx, { name: 'raia', kanban: 1 })]
  ctx.emitted.length = 0
  const { id, tags } = await createContact(ctx, testPlatform(), NEW, {
    tagIds: [one, lane.id, one + 1_000_000],
  })
  expect([await namesOf(id), tags.map(({ name }) => name)]).toEqual([['vip'], ['vip']])
  expect(ctx.emitted.map(({ channel, action }) => `${channel} ${action}`)).toEqual([
    'contact create',
  ])
  expect(ctx.emitted[0]?.data).toMatchObject({ contact: { tags: [{ name: 'vip' }] } })
})

it('a number that is somebody’s gives its contact no tags', async () => {
  const { ctx, tag, namesOf } = await office()
  const { id } = await createContact(ctx, testPlatform(), NEW)
  expect(
    (await refusal(createContact(ctx, testPlatform(), NEW, { tagIds: [await tag('vip')] }))).code,
  ).toBe('ERR_DUPLICATED_CONTACT')
  expect(await namesOf(id)).toEqual([])
})

it('a save changes the tags that its form changed, and no others, in one event', async () => {
  const { ctx, id, tag, namesOf } = await office()
  const [before, stays, added, colleague, gone] = [
    await tag('antes'),
    await tag('fica'),
    await tag('nova'),
    await tag('de outra'),
    await tag('some'),
  ]
  for (const tagId of [before, stays]) await addContactTag(ctx, { contactId: id, tagId })
  // While the form was open.
  await addContactTag(ctx, { contactId: id, tagId: colleague })
  await deleteTag(ctx, gone)
  ctx.emitted.length = 0
  const tags = { before: [before, stays], after: [stays, added, gone] }
  await updateContact(ctx, testPlatform(), id, { name: 'Depois' }, undefined, tags)
  expect(await namesOf(id)).toEqual(['de outra', 'fica', 'nova'])
  expect(ctx.emitted).toHaveLength(1)
  expect(ctx.emitted[0]?.data).toMatchObject({ contact: { name: 'Depois' } })
})

it('a contact with all the tags it may have keeps its name, too', async () => {
  const { company, ctx, id, tag } = await office()
  for (let made = 0; made < CONTACT_TAGS_MAX; made++)
    await addContactTag(ctx, { contactId: id, tagId: await tag(`tag ${made}`) })
  const tags = { before: [], after: [await tag('mais uma')] }
  const { code, fields } = await refusal(
    updateContact(ctx, testPlatform(), id, { name: 'Depois' }, undefined, tags),
  )
  expect([code, Object.keys(fields ?? {})]).toEqual(['ERR_INVALID_INPUT', ['tags']])
  expect((await contactById(contextFor(company), id)).name).toBe('Antes')
})

it('a save that comes after another one changes no tags', async () => {
  const { ctx, id, tag, namesOf } = await office()
  const readAs = contactFormValue(await contactById(ctx, id))
  await updateContact(ctx, testPlatform(), id, { name: 'De outra' })
  ctx.clock.advance(1)
  const tags = { before: [], after: [await tag('vip')] }
  const refused = await refusal(
    updateContact(ctx, testPlatform(), id, { name: 'Depois' }, readAs, tags),
  )
  expect(refused.code).toBe('ERR_CHANGED_MEANWHILE')
  expect(await namesOf(id)).toEqual([])
})

it('asks the database for no more than the contact has, whatever a form says it had', async () => {
  const { ctx, id, tag, namesOf } = await office()
  const [own, other] = [await tag('antes'), await tag('de outro contato')]
  await addContactTag(ctx, { contactId: id, tagId: own })
  const batch = vi.spyOn(ctx.db, 'batch')
  const before = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? own : other))
  await updateContact(ctx, testPlatform(), id, {}, undefined, { before, after: [] })
  expect(batch).toHaveBeenCalledTimes(1)
  expect(await namesOf(id)).toEqual([])
})
