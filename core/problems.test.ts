import { expect, it } from 'vitest'
import { problem, readProblem } from './problems.ts'

it('is read with the values of its words', () => {
  const text = problem('tooLong', { count: 50 })
  expect(readProblem(text)).toEqual({ code: 'tooLong', values: { count: 50 } })
  expect(readProblem('Too Long!')).toBeNull()
})

it('has the page’s own words for a number that the API refuses in the specification’s', () => {
  expect(readProblem('Invalid number')).toEqual({ code: 'invalidNumber', values: {} })
})
