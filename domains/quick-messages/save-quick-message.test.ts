import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import type { QuickMessageFields, QuickMessagesPageInput } from './quick-messages.inputs.ts'
import { deleteOwnQuickMessages } from './delete-own.ts'
import { OWN_QUICK_MESSAGES_MAX, QUICK_FILE_MAX_BYTES, QUICK_MESSAGES_PAGE } from './limits.ts'
import { quickMessageForm, saveQuickMessageInput } from './quick-messages.inputs.ts'
import { quickMessageById, quickMessageFile, quickMessagesPage } from './quick-messages.queries.ts'
import { readAsOf } from './read-as.ts'
import { deleteQuickMessage, saveQuickMessage, setQuickMessageFile } from './save-quick-message.ts'

let company: TestCompany
let admin: TestContext
let ana: TestContext
let bruno: TestContext
let stranger: TestContext
beforeEach(async () => {
  company = await makeCompany()
  admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  ana = contextFor(company, await makeUser(company))
  bruno = contextFor(company, await makeUser(company))
  const other = await makeCompany()
  stranger = contextFor(other, await makeUser(other, { profile: 'admin' }))
})

const fields = (shortcode: string, more: Partial<QuickMessageFields> = {}): QuickMessageFields =>
  saveQuickMessageInput.parse({ shortcode, message: `texto de ${shortcode}`, ...more })
const save = (ctx: TestContext, shortcode: string, more?: Partial<QuickMessageFields>) =>
  saveQuickMessage(ctx, null, fields(shortcode, more))
const shortcodes = async (ctx: TestContext, input: QuickMessagesPageInput = {}) =>
  (await quickMessagesPage(ctx, input)).records.map(({ shortcode }) => shortcode)
const textOf = async (ctx: TestContext, id: number) =>
  new Response((await quickMessageFile(ctx, id)).body).text()
const file = (text: string, name = 'nota.txt') => new File([text], name, { type: 'text/plain' })
/** Keys of the company's files in storage, once what was deferred is done. */
const stored = async (ctx: TestContext) => {
  await ctx.settled()
  return (await ctx.files.list({ prefix: `c${company.id}/quick-messages/` })).objects.length
}

describe('whose it is', () => {
  it('a person’s own is seen, changed and deleted by that person alone', async () => {
    const { id } = await save(ana, 'retorno')
    expect(await shortcodes(ana)).toEqual(['retorno'])
    for (const other of [bruno, admin, stranger]) {
      expect(await shortcodes(other)).toEqual([])
      for (const attempt of [
        quickMessageById(other, id),
        saveQuickMessage(other, id, fields('roubada')),
        setQuickMessageFile(other, id, file('x')),
        deleteQuickMessage(other, id),
      ])
        await expect(attempt).rejects.toMatchObject({ code: 'ERR_NOT_FOUND', status: 404 })
    }
    expect(await stored(bruno)).toBe(0)
    expect(await quickMessageById(ana, id)).toMatchObject({ shortcode: 'retorno', uses: 0 })
    expect(await deleteQuickMessage(ana, id)).toMatchObject({ id })
    expect(await shortcodes(ana)).toEqual([])
  })

  it('the company’s is everybody’s to use, and is changed by who manages them', async () => {
    await expect(save(ana, 'pix', { geral: true })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    const { id } = await save(admin, 'pix', { geral: true })
    expect(await shortcodes(ana)).toEqual(['pix'])
    for (const attempt of [
      saveQuickMessage(ana, id, fields('pix')),
      setQuickMessageFile(ana, id, null),
      deleteQuickMessage(ana, id),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    const supervisor = contextFor(company, await makeUser(company, { profile: 'supervisor' }))
    expect(await saveQuickMessage(supervisor, id, fields('pix2', { geral: true }))).toMatchObject({
      shortcode: 'pix2',
    })
    await expect(quickMessageById(stranger, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  it('withdrawn from the company it is its last editor’s own, and the others hear its end', async () => {
    const { id } = await save(admin, 'pix', { geral: true })
    admin.emitted.length = 0
    await saveQuickMessage(admin, id, fields('pix'))
    expect(await shortcodes(ana)).toEqual([])
    expect(await shortcodes(admin)).toEqual(['pix'])
    expect(admin.emitted).toMatchObject([
      { channel: 'quickmessage', action: 'delete', data: { id }, audience: { kind: 'company' } },
      {
        channel: 'quickmessage',
        action: 'update',
        data: { quickMessage: { id, geral: false } },
        audience: { kind: 'user' },
      },
    ])
  })

  it('what a removed person had alone goes with its files, and the company’s stays', async () => {
    const owner = ana.actor.kind === 'user' ? ana.actor.userId : 0
    const kept = await save(admin, 'pix', { geral: true })
    await saveQuickMessage(ana, null, fields('foto'), { file: file('a') })
    await save(bruno, 'outra')
    await deleteOwnQuickMessages(ana, owner)
    expect(await stored(ana)).toBe(0)
    expect(await shortcodes(ana)).toEqual([kept.shortcode])
    expect(await shortcodes(bruno)).toEqual(['outra', 'pix'])
  })
})

describe('a shortcut', () => {
  it.each(['pix', 'PIX', ' /píx '])('%j is taken beside /pix', async (shortcode) => {
    await save(admin, 'pix', { geral: true })
    await expect(save(admin, shortcode, { geral: true, message: 'outra' })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      fields: { shortcode: ['shortcodeTaken?name=pix'] },
    })
    // A person's own may be called like the company's.
    expect(await save(ana, shortcode)).toMatchObject({ geral: false })
  })

  it('loses its slash, and is refused when nothing or too much is left', () => {
    expect(saveQuickMessageInput.parse({ shortcode: ' //bom dia' }).shortcode).toBe('bom dia')
    for (const [shortcode, said] of [
      ['/', 'required'],
      ['a'.repeat(51), 'tooLong?count=50'],
    ])
      expect(saveQuickMessageInput.safeParse({ shortcode }).error?.issues[0]?.message).toBe(said)
  })

  it('is taken once when a form is sent twice', async () => {
    const twice = () => saveQuickMessage(ana, null, fields('ola'), { file: file('igual') })
    const [one, other] = [await twice(), await twice()]
    expect(other.id).toBe(one.id)
    expect(await stored(ana)).toBe(1)
    expect(ana.emitted).toHaveLength(1)
    const ends = await Promise.all([save(ana, 'junto'), save(ana, 'junto'), save(ana, 'junto')])
    expect(new Set(ends.map(({ id }) => id)).size).toBe(1)
  })

  it('is refused when a person has as many as may be', async () => {
    await ana.db.batch([
      ana.db.statement(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
         INSERT INTO quick_messages (company_id, user_id, shortcode, created_at, updated_at) SELECT ?1, ?2, 'n' || i, 1, 1 FROM n`,
        ana.actor.kind === 'user' ? ana.actor.userId : 0,
        OWN_QUICK_MESSAGES_MAX,
      ),
    ])
    await expect(save(ana, 'mais uma')).rejects.toMatchObject({
      fields: { shortcode: [`tooManyQuickMessages?count=${OWN_QUICK_MESSAGES_MAX}`] },
    })
    expect(await save(bruno, 'mais uma')).toMatchObject({ shortcode: 'mais uma' })
  })
})

describe('a text', () => {
  it('keeps its lines, and has 4096 characters at most', () => {
    const parse = (message: string) => saveQuickMessageInput.safeParse({ shortcode: 'a', message })
    expect(parse('um\r\ndois ').data?.message).toBe('um\ndois')
    expect(parse('x'.repeat(4096)).success).toBe(true)
    expect(parse('x'.repeat(10_000)).error?.issues[0]?.message).toBe('tooLong?count=4096')
  })

  it('may miss in the form only where there is a file', () => {
    const parse = (more: object) => quickMessageForm.safeParse({ shortcode: 'a', ...more })
    expect(parse({}).error?.issues).toMatchObject([{ path: ['message'], message: 'textOrFile' }])
    expect(parse({ file: file('x') }).success).toBe(true)
    expect(parse({ media: 'v1 nota.txt' }).success).toBe(true)
  })
})

describe('a file', () => {
  it('is stored with the record, replaced, and removed, and leaves nothing behind', async () => {
    const created = await saveQuickMessage(ana, null, fields('nota'), { file: file('um') })
    const { id } = created
    expect(created).toMatchObject({ isMedia: true, mediaName: 'nota.txt', mediaSize: 2 })
    expect(await textOf(ana, id)).toBe('um')
    const replaced = await saveQuickMessage(ana, id, fields('nota'), {
      file: file('dois', '../a/b.txt'),
    })
    expect(replaced.mediaName).toBe('b.txt')
    expect(replaced.mediaPath).not.toBe(created.mediaPath)
    expect([await textOf(ana, id), await stored(ana)]).toEqual(['dois', 1])
    expect(await saveQuickMessage(ana, id, fields('nota 2'))).toMatchObject({ isMedia: true })
    expect(await setQuickMessageFile(ana, id, null)).toMatchObject({ isMedia: false })
    expect(await stored(ana)).toBe(0)
    await setQuickMessageFile(ana, id, file('três'))
    await deleteQuickMessage(ana, id)
    expect(await stored(ana)).toBe(0)
  })

  it('is refused empty and too large, and by a refused save it is not kept', async () => {
    const huge = Object.defineProperty(file('x'), 'size', { value: QUICK_FILE_MAX_BYTES + 1 })
    for (const [given, said] of [
      [file(''), 'fileEmpty'],
      [huge, 'fileTooLarge?count=16'],
    ] as const)
      await expect(
        saveQuickMessage(ana, null, fields('nota'), { file: given }),
      ).rejects.toMatchObject({ fields: { file: [said] } })
    await save(ana, 'nota')
    await expect(
      saveQuickMessage(ana, null, fields('NOTA'), { file: file('x') }),
    ).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
    expect(await stored(ana)).toBe(0)
  })
})

describe('two who edit the same one', () => {
  it('keeps the first save and tells the second what changed, its file too', async () => {
    const before = await save(admin, 'pix', { geral: true })
    const readAs = readAsOf(before)
    const theirs = fields('pix', { geral: true, message: 'delas' })
    const mine = fields('pix', { geral: true, message: 'minha' })
    const saved = await saveQuickMessage(admin, before.id, theirs, { readAs, file: file('x') })
    await expect(
      saveQuickMessage(admin, before.id, mine, { readAs, file: file('y') }),
    ).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      data: { readAs, now: { message: 'delas', media: expect.stringMatching(/ nota\.txt$/) } },
    })
    expect([await stored(admin), await textOf(admin, before.id)]).toEqual([1, 'x'])
    // Sent twice, by a network that lost the answer, it is one save.
    await saveQuickMessage(admin, before.id, theirs, { readAs, file: file('x') })
    const now = readAsOf(await quickMessageById(admin, before.id))
    expect(now.message).toBe(readAsOf(saved).message)
    // A file alone is a change as well.
    await setQuickMessageFile(admin, before.id, null)
    await expect(saveQuickMessage(admin, before.id, mine, { readAs: now })).rejects.toMatchObject({
      data: { now: { media: '' } },
    })
    const last = { ...now, media: '' }
    expect(await saveQuickMessage(admin, before.id, mine, { readAs: last })).toMatchObject({
      message: 'minha',
    })
  })
})

describe('the list', () => {
  it('goes on after its last row, without accents and capitals, and finds words of the text', async () => {
    const names = Array.from({ length: QUICK_MESSAGES_PAGE + 2 }, (_, at) => `n${10 + at}`)
    for (const name of names) await save(ana, name)
    await save(ana, 'Ábaco', { message: 'Promoção de sofá', status: false })
    const first = await quickMessagesPage(ana, {})
    expect(first).toMatchObject({ hasMore: true, records: { length: QUICK_MESSAGES_PAGE } })
    expect(first.records[0]?.shortcode).toBe('Ábaco')
    const second = await quickMessagesPage(ana, { cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ hasMore: false, nextCursor: null })
    expect([...first.records, ...second.records]).toHaveLength(names.length + 1)
    expect(await shortcodes(ana, { pageNumber: 2 })).toEqual(
      second.records.map(({ shortcode }) => shortcode),
    )
    expect(await shortcodes(ana, { searchParam: 'PROMOCAO' })).toEqual(['Ábaco'])
    expect(await shortcodes(ana, { searchParam: '/n1' })).toEqual(names.slice(0, 10))
    await expect(
      quickMessagesPage(bruno, { cursor: `${first.nextCursor}x` }),
    ).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
  })
})
