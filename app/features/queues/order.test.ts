import { expect, it } from 'vitest'
import { inOrder, movedBefore, nextOf, stepBefore } from './order.ts'

it.each([
  [1, 3, [2, 1, 3]],
  [1, null, [2, 3, 1]],
  [3, 1, [3, 1, 2]],
  [2, 2, [1, 2, 3]],
  // A colleague has deleted it.
  [1, 9, [2, 3, 1]],
])('moves %s in front of %s', (id, beforeId, order) => {
  expect(movedBefore([1, 2, 3], id, beforeId)).toEqual(order)
})

it('steps up and down, and nowhere at the ends', () => {
  const order = [1, 2, 3]
  const stepped = (id: number, step: 'up' | 'down') =>
    movedBefore(order, id, stepBefore(order, id, step))
  expect(stepped(2, 'up')).toEqual([2, 1, 3])
  expect(stepped(1, 'down')).toEqual([2, 1, 3])
  expect(stepped(2, 'down')).toEqual([1, 3, 2])
  expect(stepped(1, 'up')).toEqual(order)
  expect(stepped(3, 'down')).toEqual(order)
})

it('knows what one stands in front of', () => {
  expect([nextOf([1, 2], 1), nextOf([1, 2], 2)]).toEqual([2, null])
})

it('puts rows in an order, new ones last', () => {
  const rows = [{ id: 1 }, { id: 4 }, { id: 2 }]
  expect(inOrder(rows, [2, 1, 3]).map(({ id }) => id)).toEqual([2, 1, 4])
})
