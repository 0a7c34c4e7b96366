import { expect, it } from 'vitest'
import { otherFields } from './changed-meanwhile.ts'

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

it('leaves what both changed, what is the same, and what is written otherwise', () => {
  const now = { ...readAs, name: 'Suporte', queueIds: '1,2' }
  const sent = { name: 'Compras', color: '#112233', active: 'on', order: '3', queueIds: ['1'] }
  expect(otherFields(sent, { readAs: { ...readAs, queueIds: '1' }, now })).toEqual({})
})
