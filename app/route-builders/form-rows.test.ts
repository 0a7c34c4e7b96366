import { describe, expect, it } from 'vitest'
import { readRowAct, rowAct, rowsAfter, rowsIn, withRows } from './form-rows.ts'
import type { RowAct } from './form-rows.ts'

function formOf(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

describe('a button of a row', () => {
  it.each<RowAct>([
    { kind: 'up', at: 3 },
    { kind: 'down', at: 0 },
    { kind: 'remove', at: 19 },
    { kind: 'add' },
  ])('says %j', (act) => {
    expect(readRowAct(rowAct(act))).toEqual(act)
  })

  it.each([null, '', 'up', 'up -1', 'up 1.5', 'left 1', 'up 1 ', 'up 1000', 'up 99999999999'])(
    'of ours does not say %j',
    (value) => {
      expect(readRowAct(value)).toBeNull()
    },
  )

  it.each<[RowAct, string]>([
    [{ kind: 'up', at: 2 }, 'acb'],
    [{ kind: 'down', at: 0 }, 'bac'],
    [{ kind: 'remove', at: 1 }, 'ac'],
    [{ kind: 'add' }, 'abc'],
    [{ kind: 'up', at: 0 }, 'abc'],
    [{ kind: 'down', at: 2 }, 'abc'],
    [{ kind: 'remove', at: 9 }, 'abc'],
    [{ kind: 'up', at: 9 }, 'abc'],
  ])('%j makes %s of abc', (act, rows) => {
    expect(rowsAfter([...'abc'], act).join('')).toBe(rows)
  })
})

it('rows of a form are read in their order, and written with what else is in it', () => {
  const form = formOf([
    ['name', 'Catálogos'],
    ['rows[10].name', 'c'],
    ['rows[0].name', 'a'],
    ['rows[0].id', '1'],
    ['rows[2].name', 'b'],
    ['others[0].name', 'x'],
    ['rows[1000].name', 'too far'],
    ['rows[0].a.b', 'too deep'],
  ])
  const rows = rowsIn(form, 'rows')
  expect(rows).toEqual([{ name: 'a', id: '1' }, { name: 'b' }, { name: 'c' }])
  expect([...withRows(form, 'rows', rows.toReversed())]).toEqual([
    ['name', 'Catálogos'],
    ['others[0].name', 'x'],
    ['rows[1000].name', 'too far'],
    ['rows[0].a.b', 'too deep'],
    ['rows[0].name', 'c'],
    ['rows[1].name', 'b'],
    ['rows[2].name', 'a'],
    ['rows[2].id', '1'],
  ])
})
