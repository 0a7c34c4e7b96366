import { expect, it } from 'vitest'
import { withoutParams } from './own-params.ts'

it('keeps the page’s part of a query', () => {
  expect(withoutParams('?contactId=5&q=a%20b&find=x', ['contactId', 'find'])).toBe('?q=a+b')
  expect(withoutParams('?contactId=5', ['contactId', 'find'])).toBe('')
  expect(withoutParams('?q=a%20b', [])).toBe('?q=a%20b')
})
