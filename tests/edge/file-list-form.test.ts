import { beforeEach, expect, it } from 'vitest'
import { fileListById, fileListsPage } from '#domains/file-lists/file-lists.queries.ts'
import { LIST_FILE_MAX_BYTES, OPTIONS_MAX } from '#domains/file-lists/limits.ts'
import { filesGone, formValueOf } from '#domains/file-lists/read-as.ts'
import { fileListsAction } from '#app/features/file-lists/file-lists-action.server.ts'
import { storeListFile } from '#domains/file-lists/store-files.ts'
import { WHOLE_UPLOADS_MAX } from '#domains/media/limits.ts'
import { saveFileList } from '#domains/file-lists/save-file-list.ts'
import { fileListOffice, listedText, listFields, textFile } from './file-list-office.ts'
import type { FileListOffice } from './file-list-office.ts'
import { postForm } from './post-form.ts'

let office: FileListOffice
beforeEach(async () => {
  office = await fileListOffice()
})

type Row = { id?: string; name?: string; upload?: string; file?: string }
type Answer = {
  data: {
    done: { key: string } | null
    result: { error?: Record<string, string[]>; initialValue?: { options?: Row[] } }
    readAs?: string
    changed?: Record<'readAs' | 'now', { kept: string }>
  }
  init: { status?: number } | null
}

/** Sends the form as a browser would, and answers what the page is told. */
async function send(
  fields: readonly (readonly [string, string | File])[],
  fileListId = 'new',
): Promise<Answer> {
  const body = new FormData()
  body.append('intent', 'save')
  for (const [name, value] of fields) body.append(name, value)
  const path = `/files/${fileListId}`
  const answer = await postForm(fileListsAction, office.admin, {
    path,
    params: { fileListId },
    body,
  })
  return answer as Answer
}

const rowsOf = ({ data }: Answer): Row[] => data.result.initialValue?.options ?? []
/** The rows as the form that is drawn with them sends them again. */
const sent = (rows: readonly Row[]) =>
  rows.flatMap((row, at) =>
    Object.entries(row).map(([field, value]) => [`options[${at}].${field}`, value] as const),
  )
const words = [
  ['name', 'Catálogos'],
  ['message', 'Segue'],
] as const
const lists = async () => (await fileListsPage(office.admin, {})).files

it('files that a browser without scripts adds stay, however often the form is drawn again', async () => {
  const added = await send([
    ['files', textFile('um')],
    ['files', textFile('dois')],
    ['rowAct', 'add'],
  ])
  expect(added.data).toMatchObject({ done: null, result: {} })
  expect(added.data.result.error).toBeUndefined()
  const upload = expect.stringMatching(/^[\w-]{10,}$/) as string
  expect(rowsOf(added)).toEqual([
    { name: 'um', file: 'um.txt', upload },
    { name: 'dois', file: 'dois.txt', upload },
  ])
  const renamed = rowsOf(added).map((row) => ({ ...row, name: `${row.name}!` }))
  const moved = await send([...sent(renamed), ['rowAct', 'up 1'], ['files', new File([], '')]])
  expect(rowsOf(moved).map(({ name }) => name)).toEqual(['dois!', 'um!'])
  // A refused save has its files still.
  const refused = await send([...sent(rowsOf(moved)), ['name', 'ab'], ['files', textFile('três')]])
  expect(refused.init?.status).toBe(400)
  expect(refused.data.result.error).toEqual({ name: ['tooShort'], message: ['required'] })
  const removed = await send([...words, ...sent(rowsOf(refused)), ['rowAct', 'remove 0']])
  expect(rowsOf(removed).map(({ name }) => name)).toEqual(['um!', 'três'])
  expect(await lists()).toEqual([])

  const saved = await send([...words, ...sent(rowsOf(removed))])
  expect(saved.data.done).toMatchObject({ key: 'fileLists:done.created' })
  const [{ id } = { id: 0 }] = await lists()
  const list = await fileListById(office.admin, id)
  expect(list).toMatchObject({
    name: 'Catálogos',
    options: [
      { name: 'um!', file: 'um.txt' },
      { name: 'três', file: 'três.txt' },
    ],
  })
  expect(await listedText(office.admin, list, 1)).toBe('três')
})

it('a file in place of another is saved with the form, and a draft keeps what the list was', async () => {
  const { admin, create, file, stored } = office
  const list = await create('Catálogos', [await file('um'), await file('dois')])
  const readAs = JSON.stringify(formValueOf(list))
  const rows = list.options.map(({ id, name }) => ({ id, name }))
  const form = [...words, ['readAs', readAs], ['options[1].replacement', textFile('novo')]] as const
  const draft = await send([...form, ...sent(rows), ['rowAct', 'up 1']], `${list.id}`)
  expect(draft.data.readAs).toBe(readAs)
  expect(rowsOf(draft)).toMatchObject([
    { id: rows[1]?.id, name: 'dois', file: 'novo.txt' },
    { id: rows[0]?.id, name: 'um' },
  ])
  const saved = await send([...words, ['readAs', readAs], ...sent(rowsOf(draft))], `${list.id}`)
  expect(saved.data.done).toMatchObject({ key: 'fileLists:done.saved' })
  expect(await listedText(admin, await fileListById(admin, list.id))).toBe('novo')
  expect(await stored()).toBe(2)
  await saveFileList(admin, list.id, listFields('Dela'))
  const late = await send([...words, ['readAs', readAs], ...sent(rows)], `${list.id}`)
  expect(late).toMatchObject({
    init: { status: 409 },
    data: { changed: { now: { name: 'Dela' } } },
  })
})

it('a file that is refused takes none of the others with it', async () => {
  const refused = await send([
    ...words,
    ['files', textFile('um')],
    ['files', new File([], 'vazio.txt')],
    ['files', textFile('dois')],
  ])
  expect(refused.data.result.error).toEqual({ files: ['fileEmpty'] })
  expect(rowsOf(refused).map(({ name }) => name)).toEqual(['um', 'dois'])
  const many = Array.from(
    { length: OPTIONS_MAX },
    (_, at) => ['files', textFile(`n${at}`)] as const,
  )
  const tooMany = await send([...sent(rowsOf(refused)), ...many, ['rowAct', 'add']])
  expect(tooMany.data.result.error).toMatchObject({ files: [`tooManyFiles?count=${OPTIONS_MAX}`] })
  expect(rowsOf(tooMany)).toHaveLength(OPTIONS_MAX)
  const body = new Uint8Array(LIST_FILE_MAX_BYTES + 1)
  const tooLarge = await send([...words, ['files', new File([body], 'filme.mp4')]])
  expect(tooLarge.data.result.error).toEqual({ files: ['fileTooLarge?count=16'] })
  expect(await lists()).toEqual([])
})

it('a row without a file, or with one that is not ours, is refused beside it', async () => {
  const none = await send([...words, ['options[0].name', 'nada']])
  expect(none.data.result.error).toEqual({ 'options[0].upload': ['fileMissing'] })
  const { upload = '' } = await office.file('alheio', office.stranger)
  const foreign = await send([...words, ...sent([{ name: 'alheio', upload, file: 'alheio.txt' }])])
  expect(foreign.data.result.error).toEqual({ 'options[0].upload': ['uploadGone'] })
  expect(rowsOf(foreign)).toHaveLength(1)
  expect(await lists()).toEqual([])
})

it('forms that are left without end fill no storage: the refusal stands above the form, with its rows', async () => {
  for (let i = 0; i < WHOLE_UPLOADS_MAX - 1; i++)
    await storeListFile(office.admin, textFile(`${i}`))
  const answer = await send([
    ...words,
    ['files', textFile('cabe')],
    ['files', textFile('sobra')],
    ['rowAct', 'add'],
  ])
  expect(answer.data.result.error).toEqual({ '': ['ERR_TOO_MANY_UPLOADS'] })
  expect(rowsOf(answer)).toMatchObject([{ upload: expect.any(String) }])
  expect(answer.data.result.initialValue).toMatchObject({ name: 'Catálogos', message: 'Segue' })
  // What is saved is no longer counted.
  const saved = await send([...words, ...sent(rowsOf(answer)), ['sent', 'yes']])
  expect(saved.data.done?.key).toBe('fileLists:done.created')
  expect(await lists()).toHaveLength(1)
})

it('a row whose file somebody else took off is no hindrance to saving over', async () => {
  const { admin, colleague, create, file } = office
  const list = await create('Catálogos', [await file('um'), await file('dois'), await file('três')])
  const [one, two, three] = list.options
  const theirs = await saveFileList(
    colleague,
    list.id,
    listFields('Catálogos', [{ id: two?.id, name: 'dois' }]),
  )
  const mine = [
    { id: one?.id ?? '', name: 'primeiro' },
    { id: two?.id ?? '', name: 'segundo' },
    // In place of what is gone it is a new file.
    { id: three?.id ?? '', name: 'terceiro', upload: await storeListFile(admin, textFile('novo')) },
  ]
  const form = [...words, ...sent(mine)] as const
  const read = ['readAs', JSON.stringify(formValueOf(list))] as const
  const told = await send([...form, read], `${list.id}`)
  expect(told).toMatchObject({ init: { status: 409 } })
  const { readAs, now: found } = told.data.changed ?? {}
  expect(filesGone(readAs?.kept ?? '', found?.kept ?? '')).toEqual(['um', 'três'])
  const over = JSON.stringify(formValueOf(theirs))
  const saved = await send([...form, ['readAs', over]], `${list.id}`)
  expect(saved.data).toMatchObject({ done: { key: 'fileLists:done.saved' } })
  const now = await fileListById(admin, list.id)
  expect(now.options.map(({ name }) => name)).toEqual(['segundo', 'terceiro'])
  expect(await listedText(admin, now, 1)).toBe('novo')
  // A press that arrives twice is one save.
  expect((await send([...form, ['readAs', over]], `${list.id}`)).data.done).not.toBeNull()
})
