import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import type { TestCompany, TestContact } from '#tests/edge/factories.ts'
import { makeCompany, makeContact } from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import { CONTACT_TAGS_MAX } from '../contacts/limits.ts'
import { addContactTag, removeContactTag } from './tag-contact.ts'
import { contactTags } from './tags.queries.ts'
import { createTag, syncContactTags } from './tags.service.ts'

let company: TestCompany
let ctx: TestContext
let contact: TestContact
beforeEach(async () => {
  company = await makeCompany()
  ctx = contextFor(company)
  contact = await makeContact(company)
})

const make = (name: string, kanban: 0 | 1 = 0) => createTag(ctx, { name, kanban })
const of = (tagId: number, contactId = contact.id) => ({ contactId, tagId })
const names = async () => (await contactTags(ctx, contact.id)).map(({ name }) => name)

describe('one tag of a contact', () => {
  it('is added beside those that colleagues add in the same moment', async () => {
    const tags = await Promise.all(['Atrasado', 'Fiel', 'Novo', 'VIP'].map((name) => make(name)))
    await Promise.all(tags.map(({ id }) => addContactTag(contextFor(company), of(id))))
    expect(await names()).toEqual(['Atrasado', 'Fiel', 'Novo', 'VIP'])
  })

  it('is taken off alone, whatever else came or went meanwhile', async () => {
    const [first, second, third] = [await make('Fiel'), await make('Novo'), await make('VIP')]
    for (const { id } of [first, second]) await addContactTag(ctx, of(id))
    await Promise.all([removeContactTag(ctx, of(first.id)), addContactTag(ctx, of(third.id))])
    expect(await names()).toEqual(['Novo', 'VIP'])
  })

  it('is there once, and published once, however often it is added or taken off', async () => {
    const tag = await make('VIP')
    ctx.emitted.length = 0
    expect(await addContactTag(ctx, of(tag.id))).toEqual({ isChanged: true, tags: [tag] })
    expect(await addContactTag(ctx, of(tag.id))).toEqual({ isChanged: false, tags: [tag] })
    expect(await removeContactTag(ctx, of(tag.id))).toEqual({ isChanged: true, tags: [] })
    expect(await removeContactTag(ctx, of(tag.id))).toEqual({ isChanged: false, tags: [] })
    expect(
      ctx.emitted.map(({ channel, action, data }) => [
        channel,
        action,
        (data['contact'] as { tags: unknown[] }).tags.length,
      ]),
    ).toEqual([
      ['contact', 'update', 1],
      ['contact', 'update', 0],
    ])
  })

  it('is neither a lane nor another company’s, and not on another company’s contact', async () => {
    const other = await makeCompany()
    const theirs = await makeContact(other)
    const [tag, lane] = [await make('VIP'), await make('Em proposta', 1)]
    const alien = await createTag(contextFor(other), { name: 'Alheia' })
    await addContactTag(contextFor(other), of(alien.id, theirs.id))
    ctx.emitted.length = 0
    for (const change of [addContactTag, removeContactTag]) {
      for (const id of [lane.id, alien.id])
        await expect(change(ctx, of(id))).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
      for (const id of [tag.id, alien.id])
        await expect(change(ctx, of(id, theirs.id))).rejects.toMatchObject({
          code: 'ERR_NO_CONTACT_FOUND',
        })
    }
    expect(await names()).toEqual([])
    expect(await contactTags(contextFor(other), theirs.id)).toEqual([alien])
    expect(ctx.emitted).toEqual([])
  })

  it('is refused on a contact that has as many as may be, unless it is one of them', async () => {
    const { results } = await shardOf(env, company.shard)
      .prepare(
        `INSERT INTO tags (company_id, name, color, created_at, updated_at)
         SELECT ?1, 'Etiqueta ' || value, '#112233', 0, 0 FROM json_each(?2) RETURNING id`,
      )
      .bind(company.id, JSON.stringify(Array.from({ length: CONTACT_TAGS_MAX }, (_, at) => at)))
      .all<{ id: number }>()
    const ids = results.map(({ id }) => id)
    const more = await make('Mais uma')
    await syncContactTags(ctx, { contactId: contact.id, tags: ids })
    await expect(addContactTag(ctx, of(more.id))).rejects.toMatchObject({
      fields: { tags: [`tooLarge?count=${CONTACT_TAGS_MAX}`] },
    })
    expect(await addContactTag(ctx, of(ids[0] ?? 0))).toMatchObject({ isChanged: false })
    await removeContactTag(ctx, of(ids[0] ?? 0))
    expect((await addContactTag(ctx, of(more.id))).tags).toHaveLength(CONTACT_TAGS_MAX)
  })
})
