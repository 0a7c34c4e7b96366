import { expect, it } from 'vitest'
import { pageAddress, searchFor } from './page-address.ts'

const read = (search: string) => pageAddress(new URLSearchParams(search))

it('is what waits, unless it says otherwise', () => {
  expect(read('')).toEqual({ view: 'list', text: '', shown: 'waiting', day: null })
  expect(read('?show=nonsense&day=2026-02-31&contactId=4')).toEqual(read(''))
  expect(read('?view=calendar&month=2026-13')).toEqual({ view: 'calendar', text: '', month: null })
})

it('is written as it is read', () => {
  for (const search of [
    '',
    '?q=boleto&show=failed',
    '?show=all&day=2026-11-16',
    '?q=a+b&view=calendar&month=2026-11',
  ])
    expect(searchFor(read(search))).toBe(search)
})
