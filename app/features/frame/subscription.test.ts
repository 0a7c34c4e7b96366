import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/time.ts'
import { daysLeft } from './subscription.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

it('counts a day that has begun as a day left', () => {
  expect(daysLeft({ companyId: 2, dueDate: NOW + 3 * DAY_MS }, NOW)).toBe(3)
  expect(daysLeft({ companyId: 2, dueDate: NOW + 2 * DAY_MS + HOUR_MS }, NOW)).toBe(3)
  expect(daysLeft({ companyId: 2, dueDate: NOW + HOUR_MS }, NOW)).toBe(1)
})

it('never ends for the first company, nor without a due date', () => {
  expect(daysLeft({ companyId: 1, dueDate: NOW - DAY_MS }, NOW)).toBeNull()
  expect(daysLeft({ companyId: 2, dueDate: null }, NOW)).toBeNull()
})
