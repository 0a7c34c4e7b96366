import { expect, it } from 'vitest'
import { questionById, RATING_QUESTIONS, rateOf } from './questions.ts'

it('every answer of every scale is kept as one to five, promoters as five and passives as four', () => {
  const [satisfaction, nps] = RATING_QUESTIONS
  expect([1, 2, 3, 4, 5].map((answer) => rateOf(satisfaction, answer))).toEqual([1, 2, 3, 4, 5])
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((answer) => rateOf(nps, answer))).toEqual([
    1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
  ])
})

it('knows its questions by the id that the form sends', () => {
  expect(questionById(2)?.key).toBe('nps')
  expect(questionById(3)).toBeUndefined()
})
