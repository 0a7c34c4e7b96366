import { expect, it } from 'vitest'
import { queueOptions } from './queue-options.ts'

const queues = [
  { id: 1, name: 'Suporte', color: '#111111' },
  { id: 2, name: 'Vendas', color: '#222222' },
]
const idsFor = (me: Parameters<typeof queueOptions>[0]) =>
  queueOptions(me, queues, 'Sem fila').map(({ id }) => id)

it('everybody has the queue of those that have none, with the id 0', () => {
  expect(
    queueOptions({ profile: 'user', allTicket: false, queueIds: [] }, queues, 'Sem fila'),
  ).toEqual([{ id: 0, name: 'Sem fila', color: 'var(--gray-9)' }])
})

it('an attendant has their own queues, admins and allTicket have all', () => {
  expect(idsFor({ profile: 'supervisor', allTicket: false, queueIds: [2] })).toEqual([2, 0])
  expect(idsFor({ profile: 'user', allTicket: true, queueIds: [] })).toEqual([1, 2, 0])
  expect(idsFor({ profile: 'admin', allTicket: false, queueIds: [] })).toEqual([1, 2, 0])
})
