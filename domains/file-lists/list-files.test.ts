import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/time.ts'
import type { TestContext } from '#tests/edge/context.ts'
import {
  fileListOffice,
  keptOf,
  listedText,
  listFields,
  readAsOf,
  textFile,
} from '#tests/edge/file-list-office.ts'
import type { FileListOffice } from '#tests/edge/file-list-office.ts'
import { FORM_FILES_MAX } from '../media/limits.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { fileListById } from './file-lists.queries.ts'
import { LIST_FILE_MAX_BYTES } from './limits.ts'
import { deleteFileList, saveFileList } from './save-file-list.ts'
import { storeListFile, uploadListFiles } from './store-files.ts'

let office: FileListOffice
let admin: TestContext
beforeEach(async () => {
  office = await fileListOffice()
  admin = office.admin
})

const sweep = () => sweepCompany({ ...admin, actor: { kind: 'system', reason: 'test' } })

describe('files of a list', () => {
  it('are erased with their row, with what replaces them, and with the list', async () => {
    const { create, file, stored } = office
    const list = await create('Catálogos', [
      await file('um'),
      await file('dois'),
      await file('três'),
    ])
    const [one, two] = keptOf(list)
    const upload = await storeListFile(admin, textFile('novo'))
    const saved = await saveFileList(
      admin,
      list.id,
      listFields('Catálogos', [{ ...one!, upload }, two!]),
    )
    expect(saved.options[0]).toMatchObject({ id: one!.id, name: 'um', file: 'novo.txt' })
    expect(saved.options[0]?.path).not.toBe(list.options[0]?.path)
    expect([await listedText(admin, saved), await stored()]).toEqual(['novo', 2])
    // Without `options` they stay.
    await saveFileList(admin, list.id, listFields('Outro nome'))
    expect(await stored()).toBe(2)
    await deleteFileList(admin, list.id)
    expect(await stored()).toBe(0)
  })

  it('outlive the day after which uploads are forgotten; those of no list do not', async () => {
    const { create, file, stored } = office
    const list = await create('Catálogos', [await file('um')])
    await file('esquecido')
    expect(await stored()).toBe(2)
    admin.clock.advance(DAY_MS)
    await sweep()
    expect([await listedText(admin, list), await stored()]).toEqual(['um', 1])
    // The row of its upload is gone by now.
    await deleteFileList(admin, list.id)
    expect(await stored()).toBe(0)
  })

  it('are erased by the sweeper where whoever let go of them died', async () => {
    const { create, file, stored } = office
    const list = await create('Catálogos', [await file('um'), await file('dois')])
    const dead = new Proxy(admin.files, {
      get: (files, name) =>
        name === 'delete'
          ? () => Promise.reject(new Error('died'))
          : (files[name as keyof R2Bucket] as () => unknown).bind(files),
    })
    const dying = {
      ...admin,
      files: dead,
      defer: (work: Promise<unknown>) => void work.catch(String),
    }
    await saveFileList(dying, list.id, listFields('Catálogos', keptOf(list).slice(1)))
    expect(await stored()).toBe(2)
    await sweep()
    expect(await stored()).toBe(1)
    await deleteFileList(dying, list.id)
    expect(await stored()).toBe(1)
    await sweep()
    expect(await stored()).toBe(0)
  })

  it('are refused when they are somebody else’s, another list’s, forgotten, or named twice', async () => {
    const { colleague, stranger, create, file } = office
    const list = await create('Catálogos', [await file('um')])
    const [own] = keptOf(list)
    const taken = await file('dois')
    await create('Outra', [taken])
    const old = await file('velho')
    admin.clock.advance(DAY_MS - HOUR_MS)
    const twice = await file('duas vezes')
    const gone = { 'options[1].upload': ['uploadGone'] }
    for (const [option, said] of [
      [await file('alheio', stranger), gone],
      [await file('de um colega', colleague), gone],
      [taken, gone],
      [old, gone],
      [{ name: 'x', upload: 'never-was-here' }, gone],
      [{ name: 'x', id: 'never-was-here' }, { 'options[1].id': ['invalid'] }],
      [own!, { options: ['invalid'] }],
    ] as const)
      await expect(
        saveFileList(admin, list.id, listFields('Catálogos', [own!, option])),
      ).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT', fields: said })
    await expect(create('Nova', [twice, twice])).rejects.toMatchObject({
      fields: { options: ['invalid'] },
    })
    expect(await fileListById(admin, list.id)).toEqual(list)
    expect(await saveFileList(admin, list.id, listFields('Catálogos', [twice]))).toMatchObject({
      options: [{ file: 'duas vezes.txt' }],
    })
  })
})

describe('what is sent twice', () => {
  it('is one list, with the files of the first', async () => {
    const { create, file, stored } = office
    const options = [await file('um'), await file('dois')]
    const [one, other] = [await create('Catálogos', options), await create('Catálogos', options)]
    expect(other).toEqual(one)
    // A form without scripts brings its files again.
    const again = await create('Catálogos', [await file('um'), await file('dois')])
    expect([again, await stored()]).toEqual([one, 2])
    await expect(
      create('Catálogos', [await file('um'), { ...(await file('seis')), name: 'dois' }]),
    ).rejects.toMatchObject({ fields: { name: [expect.stringContaining('fileListTaken')] } })
    expect(admin.emitted).toHaveLength(1)
    const ends = await Promise.all([create('Junto'), create('Junto'), create('Junto')])
    expect(new Set(ends.map(({ id }) => id)).size).toBe(1)
  })

  it('is one change, though it names what the list was', async () => {
    const { create, file, stored } = office
    const list = await create('Catálogos', [await file('um')])
    const input = listFields('Catálogos', [await file('dois'), ...keptOf(list)])
    const save = () => saveFileList(admin, list.id, input, readAsOf(list))
    const saved = await save()
    admin.emitted.length = 0
    expect([await save(), await stored()]).toEqual([saved, 2])
    expect(admin.emitted).toEqual([])
  })
})

describe('bytes for files that a list names', () => {
  const upload = (id: number, ids: string[], files: File[], names: string[] = []) =>
    uploadListFiles(admin, id, { ids, files, names })

  it('come as a form, replace what was there, and may come again', async () => {
    const { create, stored } = office
    const list = await create('Catálogos', [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    expect(list.options[0]).toMatchObject({ path: null, mediaType: null, file: null, size: null })
    const [a = '', , c = ''] = list.options.map(({ id }) => id)
    const files = [textFile('um'), textFile('dois')]
    for (const _time of ['once', 'again'])
      expect(await upload(list.id, [c, a], files, ['', 'primeiro'])).toMatchObject({
        options: [
          { id: a, name: 'primeiro', file: 'dois.txt' },
          { name: 'b', path: null },
          { id: c, name: 'c', file: 'um.txt' },
        ],
      })
    expect(await stored()).toBe(2)
  })

  it('are kept by no refused call', async () => {
    const { stranger, create, stored } = office
    const list = await create('Catálogos', [{ name: 'a' }])
    const id = list.options[0]?.id ?? ''
    const huge = Object.defineProperty(textFile('x'), 'size', { value: LIST_FILE_MAX_BYTES + 1 })
    for (const [ids, files, fields] of [
      [[id], [new File([], 'vazio.txt')], { files: ['fileEmpty'] }],
      [[id], [huge], { files: ['fileTooLarge?count=16'] }],
      [['other'], [textFile('x')], { id: ['invalid'] }],
      [[id, id], [textFile('x'), textFile('y')], { id: ['invalid'] }],
      [[id], [textFile('x'), textFile('y')], { id: ['invalid'] }],
      [
        [id],
        Array.from({ length: FORM_FILES_MAX + 1 }, () => textFile('x')),
        { files: [`tooManyFiles?count=${FORM_FILES_MAX}`] },
      ],
    ] as const)
      await expect(upload(list.id, [...ids], [...files])).rejects.toMatchObject({ fields })
    await expect(
      uploadListFiles(stranger, list.id, { ids: [id], files: [textFile('x')], names: [] }),
    ).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await stored()).toBe(0)
  })

  it('are erased where the list goes while they come', async () => {
    const { create, stored } = office
    const list = await create('Catálogos', [{ name: 'a' }])
    const slow = new Proxy(admin.files, {
      get: (files, name) =>
        name === 'put'
          ? async (key: string, file: File) => {
              await deleteFileList(office.colleague, list.id)
              return await files.put(key, file)
            }
          : (files[name as keyof R2Bucket] as () => unknown).bind(files),
    })
    await expect(
      uploadListFiles({ ...admin, files: slow }, list.id, {
        ids: [list.options[0]?.id ?? ''],
        files: [textFile('x')],
        names: [],
      }),
    ).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await stored()).toBe(0)
  })
})
