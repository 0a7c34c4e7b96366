import { expect, it } from 'vitest'
import { ratingFace } from './rating.ts'

it('has a face for each rating from 1 to 5, and the nearest one beyond', () => {
  expect(new Set([1, 2, 3, 4, 5].map(ratingFace)).size).toBe(5)
  expect(ratingFace(1)).toBe('😡')
  expect(ratingFace(5)).toBe('😀')
  expect([ratingFace(0), ratingFace(9)]).toEqual([ratingFace(1), ratingFace(5)])
})
