import { expect, it } from 'vitest'
import { isExpired } from './is-expired.ts'

const NOW = Date.UTC(2026, 2, 2, 12)

it('is over from the due date on, never without one, and never for company 1', () => {
  expect(isExpired({ companyId: 2, dueDate: NOW - 1 }, NOW)).toBe(true)
  expect(isExpired({ companyId: 2, dueDate: NOW }, NOW)).toBe(false)
  expect(isExpired({ companyId: 2, dueDate: null }, NOW)).toBe(false)
  expect(isExpired({ companyId: 1, dueDate: NOW - 1 }, NOW)).toBe(false)
})
