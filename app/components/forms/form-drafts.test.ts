import { expect, it, vi } from 'vitest'
import { DAY_MS } from '#core/time.ts'
import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import { draftReadAs, draftResult } from './draft-values.ts'
import {
  claimFormDraft,
  dropFormDraft,
  FORM_DRAFT_KEY,
  isWriting,
  keepOpenForms,
  openForm,
} from './form-drafts.ts'
import { draftPath, keepFormDraft, readFormDraft } from './keep-form-draft.ts'

const NOW = Date.UTC(2026, 10, 25)
const place = { userId: 1, path: '/users/new', intent: 'save' }
const other = { ...place, path: '/users/2' }

function formOf(...fields: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const keep = (storage: DeviceStorage, form: FormData, secrets: string[] = [], now = NOW) =>
  keepFormDraft(storage, place, form, { isSecret: (name) => secrets.includes(name), now })

it('is what the form held, for its writer at its place alone', () => {
  const storage = memoryStorage()
  expect(keep(storage, formOf(['intent', 'save'], ['name', 'Ana']))).toBe(true)
  const draft = {
    fields: [
      ['intent', 'save'],
      ['name', 'Ana'],
    ],
    isPartial: false,
  }
  expect(readFormDraft(storage, place, NOW)).toEqual(draft)
  for (const one of [other, { ...place, userId: 2 }, { ...place, intent: 'create' }])
    expect(readFormDraft(storage, one, NOW)).toBeNull()
  // Read again after a reload: it goes once the form is answered or left.
  expect(readFormDraft(storage, place, NOW)).toEqual(draft)
  dropFormDraft(storage, other)
  expect(readFormDraft(storage, place, NOW)).toEqual(draft)
  dropFormDraft(storage, place)
  expect(readFormDraft(storage, place, NOW)).toBeNull()
})

it('holds no secret and no file, and says so', () => {
  const storage = memoryStorage()
  const picture = new File(['segredo'], 'segredo.png')
  const form = formOf(['name', 'Ana'], ['key', 'segredo'], ['password', 'segredo'])
  form.append('picture', picture)
  keep(storage, form, ['key'])
  expect(storage.getItem(FORM_DRAFT_KEY)).not.toContain('segredo')
  expect(readFormDraft(storage, place, NOW)).toEqual({ fields: [['name', 'Ana']], isPartial: true })
  keep(storage, formOf(['password', ''], ['picture', new File([], '')]))
  expect(readFormDraft(storage, place, NOW)).toMatchObject({ isPartial: false })
})

it('is not kept for ever, nor without bound', () => {
  const storage = memoryStorage()
  keep(storage, formOf(['name', 'Ana']))
  expect(readFormDraft(storage, place, NOW + DAY_MS - 1)).not.toBeNull()
  expect(readFormDraft(storage, place, NOW + DAY_MS)).toBeNull()
  // Nor is an older one, of which it would be said that it is what was written last.
  expect(keep(storage, formOf(['name', 'a'.repeat(1_000_001)]))).toBe(false)
  expect(readFormDraft(storage, place, NOW)).toBeNull()
  const full: DeviceStorage = {
    ...storage,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(keep(full, formOf(['name', 'Ana']))).toBe(false)
})

it('goes when somebody else uses the tab, or when it is too old', () => {
  const storage = memoryStorage()
  for (const [userId, now, stays] of [
    [1, NOW + 1, true],
    [2, NOW + 1, false],
    [1, NOW + DAY_MS, false],
  ] as const) {
    keep(storage, formOf(['name', 'Ana']))
    claimFormDraft(storage, userId, now)
    expect(storage.getItem(FORM_DRAFT_KEY) !== null).toBe(stays)
  }
  keep(storage, formOf(['name', 'Ana']))
  dropFormDraft(storage)
  expect(storage.getItem(FORM_DRAFT_KEY)).toBeNull()
})

it('is nothing where something else stands in its place', () => {
  const storage = memoryStorage()
  for (const text of ['{', '[]', '1', '{"userId":1}']) {
    storage.setItem(FORM_DRAFT_KEY, text)
    expect(readFormDraft(storage, place, NOW)).toBeNull()
    claimFormDraft(storage, 1, NOW)
    expect(storage.getItem(FORM_DRAFT_KEY)).toBeNull()
  }
})

it('has the place that the login page leads back to', () => {
  const search = '?q=a%20b&contactId=5'
  const back = `?${new URLSearchParams(search)}`
  expect(back).not.toBe(search)
  const pathname = '/schedules/new'
  expect(draftPath({ pathname, search })).toBe(draftPath({ pathname, search: back }))
  expect(draftPath({ pathname, search: '' })).toBe(pathname)
})

it('fills the form as it was, with what its record was read as', () => {
  const readAs = '{"name":"Bia"}'
  const fields = [
    ['intent', 'save'],
    ['readAs', readAs],
    ['name', 'Ana'],
    ['queueIds', '3'],
    ['queueIds', '4'],
    ['options[0].name', 'um'],
  ] as const
  const draft = { fields, isPartial: false }
  expect(draftResult(draft).initialValue).toEqual({
    name: 'Ana',
    queueIds: ['3', '4'],
    options: [{ name: 'um' }],
  })
  expect(draftReadAs(draft)).toBe(readAs)
  expect(draftReadAs({ ...draft, fields: [] })).toBeNull()
})

it('is kept of every form that is open when the session ends', () => {
  const [open, closed] = [vi.fn(), vi.fn()]
  const isWritten = () => true
  const close = openForm({ keep: open, isWritten })
  openForm({ keep: closed, isWritten })()
  expect(isWriting()).toBe(true)
  keepOpenForms()
  close()
  expect(isWriting()).toBe(false)
  keepOpenForms()
  expect([open.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
})
