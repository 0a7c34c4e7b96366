import { expect, it } from 'vitest'
import { ratingEmoji } from './rating.ts'

it('has a face for each rating from 1 to 5, and the nearest one beyond', () => {
  expect(new Set([1, 2, 3, 4, 5].map(ratingEmoji)).size).toBe(5)
  expect(ratingEmoji(1)).toBe('😡')
  expect(ratingEmoji(5)).toBe('😀')
  expect([ratingEmoji(0), ratingEmoji(9)]).toEqual([ratingEmoji(1), ratingEmoji(5)])
})
