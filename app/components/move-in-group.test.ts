import { expect, it } from 'vitest'
import { placeInGroup } from './move-in-group.ts'

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowUp', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowDown', -1, 0],
  ['ArrowUp', -1, 2],
  ['Enter', 1, null],
])('%s from %i of three leads to %j', (key, at, to) => {
  expect(placeInGroup(key, at, 3)).toBe(to)
})
