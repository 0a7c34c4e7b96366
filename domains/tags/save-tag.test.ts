import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeContact, makeTicket } from '#tests/edge/factories.ts'
import { TAGS_PAGE } from './limits.ts'
import { tagById, tagsPage } from './list-tags.ts'
import { deleteTag, mergeTags, saveTag } from './save-tag.ts'
import { saveTagInput, tagsPageInput } from './tags.inputs.ts'
import { contactTags, listTags } from './tags.queries.ts'
import { syncContactTags } from './tags.service.ts'

let ctx: TestContext
let stranger: TestContext
beforeEach(async () => {
  ctx = contextFor(await makeCompany())
  stranger = contextFor(await makeCompany())
})

const tag = (name: string, kanban = false) => saveTag(ctx, null, { name, color: '#112233', kanban })
const page = (input: Record<string, unknown> = {}) => tagsPage(ctx, tagsPageInput.parse(input))

describe('saving a tag', () => {
  it('creates one, changes it, and publishes both', async () => {
    const { id } = await tag('Atrasado')
    const saved = await saveTag(ctx, id, { name: 'Em dia', color: '#445566', kanban: true })
    expect(saved).toEqual({
      id,
      name: 'Em dia',
      color: '#445566',
      kanban: 1,
      contactsCount: 0,
      ticketsCount: 0,
    })
    expect(ctx.emitted.map(({ channel, action }) => `${channel} ${action}`)).toEqual([
      'tag create',
      'tag update',
    ])
    expect(await listTags(ctx)).toEqual([{ id, name: 'Em dia', color: '#445566', kanban: 1 }])
  })

  it('refuses a name that another tag has, and changes nothing', async () => {
    const first = await tag('VIP')
    const second = await tag('Novo')
    const taken = { code: 'ERR_INVALID_INPUT', fields: { name: ['tagTaken?name=VIP'] } }
    await expect(tag('VIP')).rejects.toMatchObject(taken)
    await expect(
      saveTag(ctx, second.id, { name: 'VIP', color: '#000000', kanban: false }),
    ).rejects.toMatchObject(taken)
    expect((await page()).tags).toEqual([second, first])
  })

  it.each(['garantia', 'GARANTIA', '  Garântia '])(
    'refuses %j beside Garantia, and names the tag that is there',
    async (name) => {
      const input = saveTagInput.parse({ name, color: '#000000' })
      const first = await tag('Garantia')
      const second = await tag('Novo')
      const taken = { code: 'ERR_INVALID_INPUT', fields: { name: ['tagTaken?name=Garantia'] } }
      await expect(saveTag(ctx, null, input)).rejects.toMatchObject(taken)
      await expect(saveTag(ctx, second.id, input)).rejects.toMatchObject(taken)
      expect((await page()).tags).toEqual([first, second])
      // A lane is another thing, and a tag may be written otherwise.
      await tag(input.name, true)
      await expect(tag('Garantia', true)).rejects.toMatchObject({
        fields: { name: [`laneTaken?name=${encodeURIComponent(input.name)}`] },
      })
      expect(await saveTag(ctx, first.id, input)).toMatchObject({ name: input.name })
    },
  )

  it('keeps one of two that are created at once, and makes them one tag', async () => {
    const ends = await Promise.allSettled([tag('Urgente'), tag('urgente'), tag('URGENTE')])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await page()).tags).toHaveLength(1)
  })

  it('changes a twin of former times in all but its name, and merges it', async () => {
    const [kept, twin] = [await tag('Garantia'), await tag('Outra')]
    await ctx.db.batch([
      ctx.db.statement(
        `UPDATE tags SET name = 'garantia' WHERE company_id = ?1 AND id = ?2`,
        twin.id,
      ),
    ])
    const red = { name: 'garantia', color: '#ff0000', kanban: false }
    expect(await saveTag(ctx, twin.id, red)).toMatchObject({ name: 'garantia', color: '#ff0000' })
    await expect(saveTag(ctx, twin.id, { ...red, name: 'Garantia' })).rejects.toMatchObject({
      fields: { name: ['tagTaken?name=Garantia'] },
    })
    expect(await mergeTags(ctx, twin.id, kept.id)).toMatchObject({ id: kept.id })
  })

  it('of two who read the same tag keeps the first save, and tells the second what changed', async () => {
    const { id } = await tag('VIP')
    const readAs = { name: 'VIP', color: '#112233', kanban: false }
    const theirs = { name: 'VIP ouro', color: '#112233', kanban: true }
    const mine = { name: 'VIP', color: '#ff0000', kanban: false }
    await saveTag(ctx, id, theirs, { readAs })
    ctx.emitted.length = 0
    await expect(saveTag(ctx, id, mine, { readAs })).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      status: 409,
      data: { readAs, now: theirs },
    })
    expect(await tagById(ctx, id)).toMatchObject({ ...theirs, kanban: 1 })
    expect(ctx.emitted).toEqual([])
    // Sent twice, by a network that lost the answer, it is one save.
    expect(await saveTag(ctx, id, theirs, { readAs })).toMatchObject({ name: 'VIP ouro' })
    // Over what it is now, by whoever was told.
    expect(await saveTag(ctx, id, mine, { readAs: theirs })).toMatchObject({ color: '#ff0000' })
    // A caller that does not say what it read wins, as before.
    expect(await saveTag(ctx, id, theirs)).toMatchObject({ name: 'VIP ouro' })
  })

  it('of two who save at once keeps one', async () => {
    const { id } = await tag('VIP')
    const readAs = { name: 'VIP', color: '#112233', kanban: false }
    const ends = await Promise.allSettled(
      ['Um de nós', 'Outro de nós'].map((name) =>
        saveTag(ctx, id, { ...readAs, name }, { readAs }),
      ),
    )
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('does not find another company’s tag', async () => {
    const { id } = await tag('VIP')
    const missing = { code: 'ERR_NO_TAG_FOUND' }
    await expect(
      saveTag(stranger, id, { name: 'Meu', color: '#000000', kanban: false }),
    ).rejects.toMatchObject(missing)
    await expect(deleteTag(stranger, id)).rejects.toMatchObject(missing)
    await expect(tagById(stranger, id)).rejects.toMatchObject(missing)
    expect((await tagById(ctx, id)).name).toBe('VIP')
  })

  it.each([
    [{ name: 'ab', color: '#112233' }, { name: ['textTooShort'] }],
    [{ color: '#112233' }, { name: ['required'] }],
    [{ name: 'a'.repeat(51), color: '#112233' }, { name: ['tooLong?count=50'] }],
    [{ name: 'abc', color: 'red' }, { color: ['invalidColour'] }],
  ])('refuses %j with the field’s code', (input, fields) => {
    const { error } = saveTagInput.safeParse(input)
    expect(
      Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], [message]]) ?? []),
    ).toEqual(fields)
  })
})

describe('a page of tags', () => {
  it('goes on where the last one ended, whatever came between', async () => {
    for (let at = 0; at < TAGS_PAGE + 3; at++) await tag(`Tag ${String(at).padStart(2, '0')}`)
    const first = await page()
    expect([first.tags.length, first.count, first.hasMore]).toEqual([
      TAGS_PAGE,
      TAGS_PAGE + 3,
      true,
    ])
    await tag('Antes de todas')
    const second = await page({ cursor: first.nextCursor })
    expect(second.tags.map(({ name }) => name)).toEqual(['Tag 20', 'Tag 21', 'Tag 22'])
    expect(second.nextCursor).toBeNull()
    expect((await page({ pageNumber: '2' })).tags).toHaveLength(4)
    expect((await page({ offset: '22' })).tags).toHaveLength(2)
  })

  it('finds a name by a part of it, accents aside, and keeps lanes apart', async () => {
    const [urgent, lane] = [await tag('Urgência'), await tag('Urgente no quadro', true)]
    expect((await page({ searchParam: 'URGENC' })).tags).toEqual([urgent])
    expect((await page({ kanban: '1' })).tags).toEqual([lane])
    expect((await page({ kanban: '0' })).tags).toEqual([urgent])
    expect((await page({ searchParam: '%' })).tags).toEqual([])
  })

  it('counts contacts and their active tickets', async () => {
    const company = await makeCompany()
    const own = contextFor(company)
    const connection = await makeConnection(company)
    const { id } = await saveTag(own, null, { name: 'VIP', color: '#112233', kanban: false })
    for (const status of ['open', 'closed'] as const) {
      const contact = await makeContact(company)
      await makeTicket(company, { contact, connection, status })
      await syncContactTags(own, { contactId: contact.id, tags: [id] })
    }
    expect(await tagById(own, id)).toMatchObject({ contactsCount: 2, ticketsCount: 1 })
  })
})

describe('merging two tags', () => {
  it('gives the contacts of the first the second, once, and deletes the first', async () => {
    const company = await makeCompany()
    const own = contextFor(company)
    const make = (name: string) => saveTag(own, null, { name, color: '#112233', kanban: false })
    const [old, kept] = [await make('Vip'), await make('VIP ouro')]
    const [one, both] = [await makeContact(company), await makeContact(company)]
    await syncContactTags(own, { contactId: one.id, tags: [old.id] })
    await syncContactTags(own, { contactId: both.id, tags: [old.id, kept.id] })
    own.emitted.length = 0
    expect(await mergeTags(own, old.id, kept.id)).toMatchObject({ id: kept.id, contactsCount: 2 })
    for (const contact of [one, both])
      expect((await contactTags(own, contact.id)).map(({ id }) => id)).toEqual([kept.id])
    expect(own.emitted.map(({ action, data }) => [action, data['id'], data['into']])).toEqual([
      ['delete', old.id, expect.objectContaining({ id: kept.id, name: 'VIP ouro' })],
      ['update', kept.id, undefined],
    ])
    await expect(mergeTags(own, old.id, kept.id)).rejects.toMatchObject({
      code: 'ERR_NO_TAG_FOUND',
    })
  })

  it('with itself or with another company’s changes nothing', async () => {
    const mine = await tag('VIP')
    const theirs = await saveTag(stranger, null, { name: 'VIP', color: '#112233', kanban: false })
    await expect(mergeTags(ctx, mine.id, mine.id)).rejects.toMatchObject({
      fields: { intoId: ['invalid'] },
    })
    for (const [from, into] of [
      [mine.id, theirs.id],
      [theirs.id, mine.id],
    ] as const)
      await expect(mergeTags(ctx, from, into)).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
    expect((await tagById(ctx, mine.id)).id).toBe(mine.id)
    expect((await tagById(stranger, theirs.id)).id).toBe(theirs.id)
  })

  it('of a tag with a lane of the board changes nothing: their contacts stand in it', async () => {
    const company = await makeCompany()
    const own = contextFor(company)
    const make = (name: string, kanban: boolean) =>
      saveTag(own, null, { name, color: '#112233', kanban })
    const [vip, lane] = [await make('VIP', false), await make('Proposta', true)]
    const contact = await makeContact(company)
    await syncContactTags(own, { contactId: contact.id, tags: [vip.id] })
    for (const [from, into] of [
      [vip.id, lane.id],
      [lane.id, vip.id],
    ] as const)
      await expect(mergeTags(own, from, into)).rejects.toMatchObject({
        fields: { intoId: ['invalid'] },
      })
    expect((await contactTags(own, contact.id)).map(({ id }) => id)).toEqual([vip.id])
    expect((await tagById(own, lane.id)).contactsCount).toBe(0)
  })
})
