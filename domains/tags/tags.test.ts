import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import { contactById } from '../contacts/contacts.queries.ts'
import { tagById } from './list-tags.ts'
import { createTagInput, listTagsInput, syncTagsInput, TAG_DEFAULT_COLOR } from './tags.inputs.ts'
import { contactTags, listTags } from './tags.queries.ts'
import { createTag, syncContactTags } from './tags.service.ts'

let company: TestCompany
let other: TestCompany
let user: TestUser
beforeEach(async () => {
  company = await makeCompany()
  other = await makeCompany()
  user = await makeUser(company)
})

describe('a tag', () => {
  it('is made once, listed at once, and told to the company', async () => {
    const ctx = contextFor(company, user)
    await listTags(ctx)
    const tag = await createTag(ctx, { name: 'Atrasado', color: '#ff0000' })
    expect(tag).toEqual({
      id: expect.any(Number) as number,
      name: 'Atrasado',
      color: '#ff0000',
      kanban: 0,
    })
    expect(await createTag(ctx, { name: 'Atrasado', color: '#00ff00' })).toEqual(tag)
    expect(await listTags(ctx)).toEqual([tag])
    expect(ctx.emitted).toEqual([
      {
        channel: 'tag',
        action: 'create',
        // As a page of tags has it.
        data: { id: tag.id, tag: await tagById(ctx, tag.id) },
        audience: { kind: 'company' },
      },
    ])
  })

  it('is the one of its name, however the name is written', async () => {
    const ctx = contextFor(await makeCompany())
    const tag = await createTag(ctx, { name: 'Pós-venda' })
    for (const name of ['pós-venda', 'PÓS-VENDA', 'Pos-Venda', '  pos-venda  '])
      expect(await createTag(ctx, createTagInput.parse({ name }))).toEqual(tag)
    expect(await listTags(ctx)).toEqual([tag])
    expect(ctx.emitted).toHaveLength(1)
  })

  it('is one tag when twenty make it at once', async () => {
    const ctx = contextFor(company, user)
    const tags = await Promise.all(
      Array.from({ length: 20 }, () => createTag(ctx, { name: 'Disputada' })),
    )
    expect(new Set(tags.map(({ id }) => id)).size).toBe(1)
    expect(tags[0]?.color).toBe(TAG_DEFAULT_COLOR)
    expect(ctx.emitted).toHaveLength(1)
  })

  it('is not a lane of the same name', async () => {
    const own = await makeCompany()
    const ctx = contextFor(own)
    const tag = await createTag(ctx, { name: 'Proposta' })
    const lane = await createTag(ctx, { name: 'Proposta', kanban: 1 })
    expect(lane.id).not.toBe(tag.id)
    expect(await listTags(ctx, 0)).toEqual([tag])
    expect(await listTags(ctx, 1)).toEqual([lane])
    expect(await listTags(ctx)).toHaveLength(2)
  })

  it.each([
    [{ name: 'ab' }, 'Tag muito curta!'],
    [{ name: '  ab  ' }, 'Tag muito curta!'],
    [{}, 'Tag muito curta!'],
    [{ name: 'a'.repeat(51) }, 'Too Long!'],
    [{ name: 'abc', color: 'red;x' }, 'Invalid color'],
  ])('of %j is refused', (input, message) => {
    expect(createTagInput.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ])
  })

  it.each([
    ['0', 0],
    ['1', 1],
    ['', undefined],
    [undefined, undefined],
  ])('is listed by kanban=%s', (kanban, wanted) =>
    expect(listTagsInput.parse({ kanban }).kanban).toBe(wanted),
  )
})

describe('the tags of a contact', () => {
  it('become those that are given, as ids or as tags', async () => {
    const ctx = contextFor(company, user)
    const contact = await makeContact(company)
    const [vip, fiel, novo] = await Promise.all(
      ['VIP', 'Fiel', 'Novo'].map((name) => createTag(ctx, { name })),
    )
    ctx.emitted.length = 0
    const sync = (tags: unknown[]) =>
      syncContactTags(ctx, syncTagsInput.parse({ contactId: contact.id, tags }))
    expect(await sync([vip!.id, fiel, vip!.id])).toEqual([fiel, vip])
    expect(await sync([novo, vip])).toEqual([novo, vip])
    expect(await contactTags(ctx, contact.id)).toEqual([novo, vip])
    expect((await contactById(ctx, contact.id)).tags.map(({ name }) => name)).toEqual([
      'Novo',
      'VIP',
    ])
    expect(await sync([])).toEqual([])
    expect(
      ctx.emitted.map(({ channel, action, data }) => [
        channel,
        action,
        (data.contact as { tags: unknown[] }).tags.length,
      ]),
    ).toEqual([
      ['contact', 'update', 2],
      ['contact', 'update', 2],
      ['contact', 'update', 0],
    ])
  })

  it('leave the lane it stands in alone', async () => {
    const ctx = contextFor(company, user)
    const contact = await makeContact(company)
    const lane = await createTag(ctx, { name: 'Em proposta', kanban: 1 })
    const tag = await createTag(ctx, { name: 'Quente' })
    await shardOf(env, company.shard)
      .prepare('INSERT INTO contact_tags (company_id, contact_id, tag_id) VALUES (?1, ?2, ?3)')
      .bind(company.id, contact.id, lane.id)
      .run()
    expect(await syncContactTags(ctx, { contactId: contact.id, tags: [tag.id] })).toEqual([tag])
    await syncContactTags(ctx, { contactId: contact.id, tags: [] })
    const left = await shardOf(env, company.shard)
      .prepare('SELECT tag_id FROM contact_tags WHERE contact_id = ?1')
      .bind(contact.id)
      .all<{ tag_id: number }>()
    expect(left.results).toEqual([{ tag_id: lane.id }])
    await expect(
      syncContactTags(ctx, { contactId: contact.id, tags: [lane.id] }),
    ).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
  })

  it('stay as they are when one of the new ones is not ours', async () => {
    const ctx = contextFor(company, user)
    const contact = await makeContact(company)
    const ours = await createTag(ctx, { name: 'Nossa' })
    const theirs = await createTag(contextFor(other), { name: 'Deles' })
    await syncContactTags(ctx, { contactId: contact.id, tags: [ours.id] })
    ctx.emitted.length = 0
    for (const tags of [[theirs.id], [ours.id, theirs.id], [999_999_999]]) {
      await expect(syncContactTags(ctx, { contactId: contact.id, tags })).rejects.toMatchObject({
        code: 'ERR_NO_TAG_FOUND',
      })
    }
    expect(await contactTags(ctx, contact.id)).toEqual([ours])
    expect(ctx.emitted).toEqual([])
  })

  it("are not given to, or read of, another company's contact", async () => {
    const ctx = contextFor(company, user)
    const theirs = await makeContact(other)
    const theirTag = await createTag(contextFor(other), { name: 'Alheia' })
    await syncContactTags(contextFor(other), { contactId: theirs.id, tags: [theirTag.id] })
    for (const tags of [[], [theirTag.id]]) {
      await expect(syncContactTags(ctx, { contactId: theirs.id, tags })).rejects.toMatchObject({
        code: 'ERR_NO_CONTACT_FOUND',
      })
    }
    await expect(contactTags(ctx, theirs.id)).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
      status: 404,
    })
    expect(await contactTags(contextFor(other), theirs.id)).toEqual([theirTag])
    expect((await listTags(ctx)).map(({ name }) => name)).not.toContain('Alheia')
  })
})
