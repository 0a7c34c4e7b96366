import { beforeEach, describe, expect, it } from 'vitest'
import { problem } from '#core/problems.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeUser } from '#tests/edge/factories.ts'
import {
  fileListOffice,
  keptOf,
  listedText,
  listFields,
  readAsOf,
} from '#tests/edge/file-list-office.ts'
import type { FileListOffice } from '#tests/edge/file-list-office.ts'
import { saveFileListInput } from './file-lists.inputs.ts'
import { fileListById, fileListsPage, fileOfList } from './file-lists.queries.ts'
import { COMPANY_FILE_LISTS_MAX, FILE_LISTS_PAGE, OPTIONS_MAX } from './limits.ts'
import { deleteFileList, saveFileList } from './save-file-list.ts'

let office: FileListOffice
let admin: TestContext
beforeEach(async () => {
  office = await fileListOffice()
  admin = office.admin
})

describe('a list', () => {
  it('is created with its files in their order, read, changed and deleted, and publishes each', async () => {
    const { create, file, stored, colleague } = office
    const list = await create('Catálogos', [await file('um'), await file('dois')])
    expect(list).toMatchObject({
      name: 'Catálogos',
      message: 'segue Catálogos',
      options: [
        { name: 'um', file: 'um.txt', mediaType: 'text/plain', size: 2 },
        { name: 'dois', file: 'dois.txt' },
      ],
    })
    expect([await listedText(admin, list, 0), await listedText(admin, list, 1)]).toEqual([
      'um',
      'dois',
    ])
    const [one, two] = keptOf(list)
    const saved = await saveFileList(
      admin,
      list.id,
      listFields('Tabelas', [{ ...two!, name: 'segundo' }, await file('três'), one!]),
    )
    expect(saved.options.map(({ name }) => name)).toEqual(['segundo', 'três', 'um'])
    expect(saved.options[2]).toEqual(list.options[0])
    expect(await stored()).toBe(3)
    expect(await deleteFileList(colleague, list.id)).toMatchObject({ name: 'Tabelas' })
    await expect(fileListById(admin, list.id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(
      [...admin.emitted, ...colleague.emitted].map(({ channel, action, data, audience }) => [
        `${channel} ${action} ${audience.kind}`,
        data['file'],
      ]),
    ).toEqual([
      ['file create admins', { id: list.id, name: 'Catálogos', filesCount: 2 }],
      ['file update admins', { id: list.id, name: 'Tabelas', filesCount: 3 }],
      ['file delete admins', undefined],
    ])
  })

  it.each([
    [{ name: 'ab', message: 'x' }, { name: 'tooShort' }],
    [{ message: 'x' }, { name: 'required' }],
    [{ name: 'a'.repeat(101), message: 'x' }, { name: 'tooLong?count=100' }],
    [{ name: 'abc' }, { message: 'required' }],
    [{ name: 'abc', message: ' \r\n ' }, { message: 'required' }],
    [{ name: 'abc', message: 'x'.repeat(4097) }, { message: 'tooLong?count=4096' }],
    [{ name: 'abc', message: 'x', options: [{ name: ' ' }] }, { 'options.0.name': 'required' }],
    [
      { name: 'abc', message: 'x', options: Array(OPTIONS_MAX + 1).fill({ name: 'a' }) },
      { options: `tooManyFiles?count=${OPTIONS_MAX}` },
    ],
  ])('refuses %j with the field’s code', (input, codes) => {
    const issues = saveFileListInput.safeParse(input).error?.issues ?? []
    expect(
      Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
    ).toEqual(codes)
  })

  it.each(['catálogo', 'CATALOGO', '  Catálogo '])('%j is taken beside Catálogo', async (name) => {
    await office.create('Catálogo')
    const other = await office.create('Outra')
    const input = saveFileListInput.parse({ name, message: 'outra mensagem' })
    const taken = {
      code: 'ERR_INVALID_INPUT',
      fields: { name: [problem('fileListTaken', { name: 'Catálogo' })] },
    }
    await expect(saveFileList(admin, null, input)).rejects.toMatchObject(taken)
    await expect(saveFileList(admin, other.id, input)).rejects.toMatchObject(taken)
  })

  it('is refused where a company has as many as may be', async () => {
    await admin.db.batch([
      admin.db.statement(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO file_lists (company_id, user_id, name, message, created_at, updated_at) SELECT ?1, 1, 'n' || i, 'x', 1, 1 FROM n`,
        COMPANY_FILE_LISTS_MAX,
      ),
    ])
    await expect(office.create('mais uma')).rejects.toMatchObject({
      fields: { name: [`tooManyFileLists?count=${COMPANY_FILE_LISTS_MAX}`] },
    })
  })

  it('is the administrators’, and no other company’s', async () => {
    const { company, stranger, create, file } = office
    const list = await create('Catálogos', [await file('um')])
    const attempts = (ctx: TestContext) => [
      fileListById(ctx, list.id),
      fileOfList(ctx, list.id, list.options[0]?.id ?? ''),
      saveFileList(ctx, list.id, listFields('Minha')),
      deleteFileList(ctx, list.id),
    ]
    for (const attempt of attempts(stranger))
      await expect(attempt).rejects.toMatchObject({ code: 'ERR_NOT_FOUND', status: 404 })
    expect((await fileListsPage(stranger, {})).files).toEqual([])
    for (const profile of ['user', 'supervisor'] as const) {
      const ctx = contextFor(company, await makeUser(company, { profile }))
      for (const attempt of [...attempts(ctx), fileListsPage(ctx, {})])
        await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    }
    expect(await fileListById(admin, list.id)).toEqual(list)
  })
})

describe('two who edit the same one', () => {
  it('keeps the first save and tells the second what changed, its files too', async () => {
    const { colleague, create, file, stored } = office
    const list = await create('Catálogos', [await file('um')])
    const readAs = readAsOf(list)
    const theirs = await saveFileList(
      colleague,
      list.id,
      listFields('Catálogos', [...keptOf(list), await file('dela', colleague)]),
      readAs,
    )
    const mine = listFields('Meus', keptOf(list))
    const refused = await saveFileList(admin, list.id, mine, readAs).catch(
      (thrown: unknown) => thrown,
    )
    expect(refused).toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      status: 409,
      data: {
        readAs: { name: 'Catálogos' },
        now: { name: 'Catálogos', kept: JSON.stringify(theirs.options) },
      },
    })
    const { data } = refused as { data: { readAs: { kept: string }; now: { kept: string } } }
    expect(data.readAs.kept).not.toBe(data.now.kept)
    expect([await fileListById(admin, list.id), await stored()]).toEqual([theirs, 2])
    // Over what it is now, by whoever was told.
    expect(await saveFileList(admin, list.id, mine, readAsOf(theirs))).toMatchObject({
      name: 'Meus',
      options: [{ name: 'um' }],
    })
    expect(await stored()).toBe(1)
  })

  it('says that the files are the same where only the words changed', async () => {
    const { colleague, create, file } = office
    const list = await create('Catálogos', [await file('um')])
    await saveFileList(colleague, list.id, listFields('Dela'))
    const refused = saveFileList(admin, list.id, listFields('Minha'), readAsOf(list))
    const { data } = (await refused.catch((thrown: unknown) => thrown)) as {
      data: { readAs: { kept: string }; now: { name: string; kept: string } }
    }
    expect(data.now.name).toBe('Dela')
    expect(data.readAs.kept).toBe(data.now.kept)
  })

  it('at once loses nothing of either, and leaves no file behind', async () => {
    const { create, file, stored } = office
    const list = await create('Catálogos')
    const files = await Promise.all([...'abcd'].map((text) => file(text)))
    // Callers that do not say what they read: each save holds, in some order.
    const ends = await Promise.all(
      files.map((one) => saveFileList(admin, list.id, listFields('Catálogos', [one]))),
    )
    expect(ends.map(({ options }) => options.map(({ name }) => name).join()).sort()).toEqual([
      ...'abcd',
    ])
    const last = await fileListById(admin, list.id)
    expect(await listedText(admin, last)).toBe(last.options[0]?.name)
    expect([last.options.length, await stored()]).toEqual([1, 1])
  })
})

describe('the page', () => {
  it('goes on after its last row, without accents and capitals, and counts all', async () => {
    const { stranger, create, file } = office
    const plain = Array.from({ length: FILE_LISTS_PAGE + 1 }, (_, at) => `Lista ${10 + at}`)
    for (const name of plain) await create(name, name === 'Lista 10' ? [await file('um')] : [])
    await create('Ábaco')
    const first = await fileListsPage(admin, {})
    expect(first).toMatchObject({ hasMore: true, count: plain.length + 1 })
    expect(first.files.slice(0, 2)).toMatchObject([
      { name: 'Ábaco', filesCount: 0 },
      { name: 'Lista 10', filesCount: 1 },
    ])
    await create('Antes de todas')
    const second = await fileListsPage(admin, { cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ hasMore: false, nextCursor: null })
    expect(second.files.map(({ name }) => name)).toEqual(plain.slice(-2))
    expect((await fileListsPage(admin, { pageNumber: 2 })).files).toHaveLength(3)
    expect(await fileListsPage(admin, { searchParam: 'LISTA 1' })).toMatchObject({
      count: 10,
      files: { length: 10 },
    })
    expect((await fileListsPage(admin, { searchParam: '%' })).files).toEqual([])
    await expect(fileListsPage(stranger, { cursor: first.nextCursor ?? '' })).rejects.toMatchObject(
      { code: 'ERR_INVALID_INPUT' },
    )
  })
})
