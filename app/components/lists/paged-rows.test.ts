import { describe, expect, it } from 'vitest'
import { heard, putPage, refreshed, rereadWhole } from './paged-rows.ts'
import type { PagedRows } from './paged-rows.ts'

type Named = { id: number; name: string }
const NAMES = ['', 'a', 'b', 'c', 'd', 'e', 'f']
const row = (id: number, name = NAMES[id] ?? ''): Named => ({ id, name })
const compare = (one: Named, other: Named) => (one.name < other.name ? -1 : 1)
const all = { compare, isSearch: false }
const list = (rows: Named[], nextCursor: string | null = null): PagedRows<Named> => ({
  key: '{}',
  told: [],
  rows,
  nextCursor,
})
const idsOf = ({ rows }: PagedRows<Named>) => rows.map(({ id }) => id)
/** A reading that began before anything was told. */
const page = (rows: Named[], nextCursor: string | null = null) => ({
  key: '{}',
  page: { rows, nextCursor },
  began: 0,
})

describe('rows that the room tells of', () => {
  it('take their place, unless it is behind what is loaded', () => {
    const some = list([row(1), row(3)], 'next')
    expect(idsOf(heard(some, { at: 0, row: row(2) }, all))).toEqual([1, 2, 3])
    expect(idsOf(heard(some, { at: 0, row: row(4) }, all))).toEqual([1, 3])
    expect(idsOf(heard(list([row(1)]), { at: 0, row: row(4) }, all))).toEqual([1, 4])
  })

  it('change where they stand, also where a name would place them elsewhere, and go', () => {
    const changed = heard(list([row(1), row(2)]), { at: 0, row: row(1, 'z') }, all)
    expect(changed.rows).toEqual([row(1, 'z'), row(2)])
    expect(idsOf(heard(changed, { at: 1, goneId: 1 }, all))).toEqual([2])
  })

  it('do not join a search', () => {
    const found = heard(list([row(1)]), { at: 0, row: row(2) }, { compare, isSearch: true })
    expect(idsOf(found)).toEqual([1])
  })

  it('do not join a list that they do not belong to, and stay in one that they belonged to', () => {
    const how = { ...all, admits: ({ name }: Named) => name < 'c' }
    expect(idsOf(heard(list([row(1)]), { at: 0, row: row(2) }, how))).toEqual([1, 2])
    expect(idsOf(heard(list([row(1)]), { at: 0, row: row(3) }, how))).toEqual([1])
    expect(heard(list([row(1)]), { at: 0, row: row(1, 'z') }, how).rows).toEqual([row(1, 'z')])
  })

  it('are not taken back by a page that was read before them', () => {
    let rows = list([row(1), row(3)])
    rows = heard(rows, { at: 1, row: row(2) }, all)
    rows = heard(rows, { at: 2, row: row(3, 'changed') }, all)
    rows = heard(rows, { at: 3, goneId: 1 }, all)
    expect(refreshed(rows, page([row(1), row(3)]), all).rows).toEqual([row(2), row(3, 'changed')])
  })

  it('give way to a page that began to be read after them, also what was told of a row that is in it', () => {
    let rows = heard(list([row(1), row(3)]), { at: 1, row: row(2, 'told') }, all)
    rows = heard(rows, { at: 2, goneId: 3 }, all)
    rows = heard(rows, { at: 3, part: { id: 1, name: 'part' } }, all)
    const fresh = { ...page([row(1), row(2), row(3)]), began: 3 }
    rows = refreshed(rows, fresh, all)
    expect(rows.rows).toEqual([{ ...row(1), name: 'part' }, row(2), row(3)])
    expect(refreshed(rows, { ...fresh, began: 4 }, all).rows).toEqual([row(1), row(2), row(3)])
  })

  it('go at once where a list is strict about who belongs into it', () => {
    const how = { ...all, admits: ({ name }: Named) => name < 'c', isStrict: true }
    expect(idsOf(heard(list([row(1), row(2)]), { at: 0, row: row(1, 'z') }, how))).toEqual([2])
  })

  it('that left what is asked for do not come back by what was told of them before', () => {
    const how = { ...all, admits: ({ name }: Named) => name < 'c' }
    let rows = heard(list([row(1)]), { at: 1, row: row(2, 'b') }, how)
    rows = heard(rows, { at: 2, row: row(2, 'z') }, how)
    expect(rows.rows).toEqual([row(1), row(2, 'z')])
    expect(idsOf(refreshed(rows, page([row(1)]), how))).toEqual([1])
  })

  it('change in some fields, and keep of a page read since whatever was not told', () => {
    let rows: PagedRows<Named & { age?: number }> = list([row(1), row(2)])
    rows = heard(rows, { at: 1, part: { id: 2, age: 7 } }, all)
    rows = heard(rows, { at: 2, part: { id: 5, age: 8 } }, all)
    expect(rows.rows).toEqual([row(1), { ...row(2), age: 7 }])
    const again = refreshed(rows, page([row(1), row(2, 'renamed')]), all)
    expect(again.rows).toEqual([row(1), { ...row(2, 'renamed'), age: 7 }])
  })

  it('are forgotten once no reading can be as old as that', () => {
    let rows = heard(list([row(1)]), { at: 0, row: row(2) }, all)
    rows = heard(rows, { at: 30_000, row: row(3) }, all)
    expect(idsOf(refreshed(rows, page([row(1)]), all))).toEqual([1, 3])
  })
})

describe('a first page that is read anew', () => {
  it('leaves the pages after it, and their cursor', () => {
    const two = putPage(list([row(1), row(2)], 'two'), {
      rows: [row(4), row(5)],
      nextCursor: 'three',
    })
    const again = refreshed(two, page([row(1), row(3)], 'anew'), all)
    expect(idsOf(again)).toEqual([1, 3, 4, 5])
    expect(again.nextCursor).toBe('three')
  })

  it('is all there is where it is the last one, or of another query', () => {
    const two = putPage(list([row(1)], 'two'), { rows: [row(4)], nextCursor: null })
    expect(idsOf(refreshed(two, page([row(1)]), all))).toEqual([1])
    const other = refreshed(two, { ...page([row(2)], 'x'), key: '{"q":"b"}' }, all)
    expect(other).toMatchObject({ key: '{"q":"b"}', rows: [row(2)], nextCursor: 'x' })
  })

  it('takes nothing of before where all that was loaded is read again, and what was told since', () => {
    const two = putPage(list([row(1), row(2)], 'two'), { rows: [row(4)], nextCursor: null })
    const since = heard(two, { at: 5, row: row(3) }, all)
    const reading = { ...page([row(1), row(5)], 'x'), began: 4 }
    expect(idsOf(rereadWhole(since, reading, all))).toEqual([1, 3, 5])
    expect(idsOf(rereadWhole(since, { ...reading, began: 6 }, all))).toEqual([1, 5])
  })
})
