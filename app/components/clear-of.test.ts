import { expect, it } from 'vitest'
import { clearOf } from './clear-of.ts'

const box = (top: number, bottom: number, left = 100, right = 200) => ({ top, bottom, left, right })

it('stays where it covers nothing', () => {
  const others = [box(0, 8), box(60, 90), box(10, 40, 0, 100), box(10, 40, 200, 300)]
  expect(clearOf(box(10, 50), others, 500, 8)).toBe(10)
})

it('stands below whatever is in its way, in whatever order that is given', () => {
  expect(clearOf(box(10, 50), [box(20, 40)], 500, 8)).toBe(48)
  expect(clearOf(box(10, 50), [box(60, 100), box(20, 40)], 500, 8)).toBe(108)
  expect(clearOf(box(10, 50), [box(0, 300), box(20, 40)], 500, 8)).toBe(308)
})

it('stays where no room is left below', () => {
  expect(clearOf(box(10, 50), [box(20, 470)], 500, 8)).toBe(10)
})
