import { expect, it } from 'vitest'
import { otherFields } from './changed-meanwhile.ts'
import type { RowsOf } from './changed-meanwhile.ts'

const readAs = { name: 'Vendas', color: '#112233', greeting: null, active: true, order: 3 }

it('names the fields that only somebody else changed, as a form writes them', () => {
  const now = { name: 'Vendas novas', color: '#445566', greeting: 'Olá', active: false, order: 4 }
  const sent = { name: 'Vendas', color: '#778899', active: 'on', order: '3' }
  expect(otherFields(sent, { readAs, now })).toEqual({
    name: 'Vendas novas',
    greeting: 'Olá',
    active: undefined,
    order: '4',
  })
})

it('leaves what both changed, and what is the same', () => {
  const now = { ...readAs, name: 'Suporte' }
  const sent = { name: 'Compras', color: '#112233', active: 'on', order: '3' }
  expect(otherFields(sent, { readAs, now })).toEqual({})
})

it('knows an empty field, and a text whose lines a browser ended, as they were read', () => {
  const was = { greeting: 'Olá\nBom dia', farewell: '' }
  const now = { greeting: 'Oi', farewell: 'Até' }
  const sent = { greeting: 'Olá\r\nBom dia', farewell: '' }
  expect(otherFields(sent, { readAs: was, now })).toEqual(now)
})

it.each([
  ['1', '1,3'],
  [['3', '1'], '3'],
  [undefined, '3'],
])('of a set with %j ticked, which was the same, gives what is ticked now', (queueIds, theirs) => {
  const was = [queueIds ?? []].flat().sort().join(',')
  const change = { readAs: { queueIds: was }, now: { queueIds: theirs } }
  expect(otherFields({ queueIds }, change)).toEqual({ queueIds: theirs })
  const other = { readAs: { queueIds: '7' }, now: { queueIds: theirs } }
  expect(otherFields({ queueIds }, other)).toEqual({})
})

it.each([
  // Both ticked one more; both unticked one; one each; a box alone; none.
  [['1', '2'], '1', '1,3', '1,2,3'],
  [['2'], '1,2,3', '1,2', '2'],
  [['1', '2', '4'], '1,2', '2,3', '2,4,3'],
  ['1', '', '3', '1,3'],
  [undefined, '1', '1,2', '2'],
  [undefined, '1', '', undefined],
])(
  'of a set that says %j, was %j and is %j, gives the changes of both',
  (queueIds, was, is, both) => {
    const change = { readAs: { queueIds: was }, now: { queueIds: is } }
    expect(otherFields({ queueIds }, change, { queueIds: 'set' })).toEqual({ queueIds: both })
  },
)

it('gives the text of rows that were left, in place of the rows', () => {
  const rows: RowsOf = {
    kept: {
      fields: ['options', 'sent'],
      read: (text) => text,
      sent: (all) => all.map((row) => row?.['name']).join(' '),
    },
  }
  const change = { readAs: { kept: 'um dois' }, now: { kept: 'dois um' } }
  const sent = (...names: string[]) => ({ options: names.map((name) => ({ name })), sent: 'yes' })
  expect(otherFields(sent('um', 'dois'), change, rows)).toEqual({
    kept: 'dois um',
    options: undefined,
    sent: undefined,
  })
  expect(otherFields(sent('um'), change, rows)).toEqual({})
})
