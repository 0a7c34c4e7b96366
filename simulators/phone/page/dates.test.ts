import { expect, it } from 'vitest'
import { formatDay, isSameDay } from './dates.ts'

const NOON = new Date(2026, 10, 21, 12).getTime()
const DAY_MS = 24 * 60 * 60 * 1000

it('names days as a phone does', () => {
  expect(formatDay(NOON - 60_000, NOON)).toBe('Hoje')
  expect(formatDay(new Date(2026, 10, 20, 23, 59).getTime(), NOON)).toBe('Ontem')
  expect(formatDay(NOON - 3 * DAY_MS, NOON)).toBe('quarta-feira')
  expect(formatDay(NOON - 30 * DAY_MS, NOON)).toBe('22 de outubro de 2026')
  expect(isSameDay(NOON, NOON + 11 * 60 * 60 * 1000)).toBe(true)
  expect(isSameDay(NOON, NOON + 13 * 60 * 60 * 1000)).toBe(false)
})
