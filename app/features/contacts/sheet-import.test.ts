import { expect, it } from 'vitest'
import { DeskError } from '#app/desk-client/request.ts'
import type { SheetRow } from './contacts-client.ts'
import { resumeImport, sheetImportStore, startImport, stopImport } from './sheet-import.ts'
import type { MappedRow } from '#domains/contacts/sheet-mapping.ts'

const people = (count: number): MappedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    name: `Pessoa ${at}`,
    number: `551190000${String(at).padStart(4, '0')}`,
    email: '',
  }))
const saved = (rows: readonly SheetRow[]) =>
  Promise.resolve({
    rows: rows.map((_row, at) => ({ kind: 'created' as const, contactId: at + 1 })),
  })
const noWait = () => Promise.resolve()
const now = () => sheetImportStore.snapshot()
const lost = () => new DeskError({ code: null, status: 0 })

it('sends a hundred rows at a time and counts what came of them', async () => {
  const sizes: number[] = []
  await startImport('a.xlsx', people(230), (rows) => {
    sizes.push(rows.length)
    return saved(rows)
  })
  expect(sizes).toEqual([100, 100, 30])
  expect(now()).toMatchObject({ state: 'finished', total: 230, done: 230, created: 230 })
})

it('keeps each refused row with its line and reason', async () => {
  await startImport('a.xlsx', people(2), (rows) =>
    Promise.resolve({
      rows: [
        { kind: 'error', code: 'ERR_INVALID_INPUT', field: 'name', problem: 'Too Short!' },
        { kind: 'updated', contactId: rows.length },
      ],
    }),
  )
  expect(now()).toMatchObject({
    state: 'finished',
    created: 0,
    updated: 1,
    refused: [{ line: 2, name: 'Pessoa 0', error: { field: 'name' } }],
  })
})

it('tries a page again when no answer came, and goes on later where it stopped', async () => {
  let calls = 0
  await startImport(
    'a.xlsx',
    people(150),
    (rows) => (++calls === 2 || calls > 3 ? Promise.reject(lost()) : saved(rows)),
    noWait,
  )
  expect(now()).toMatchObject({ state: 'finished', done: 150 })
  calls = 0
  await startImport(
    'a.xlsx',
    people(150),
    (rows) => (++calls === 1 ? saved(rows) : Promise.reject(lost())),
    noWait,
  )
  expect(now()).toMatchObject({ state: 'failed', done: 100 })
  const sent: string[] = []
  await resumeImport((rows) => {
    sent.push(...rows.map(({ name }) => name))
    return saved(rows)
  })
  expect(sent[0]).toBe('Pessoa 100')
  expect(now()).toMatchObject({ state: 'finished', done: 150, created: 150 })
})

it('ends when it is told to; what was answered stays', async () => {
  await startImport('a.xlsx', people(250), (rows) => {
    stopImport()
    return saved(rows)
  })
  expect(now()).toMatchObject({ state: 'stopped', done: 100, created: 100 })
})
