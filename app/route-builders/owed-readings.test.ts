import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { owedReadings } from './owed-readings.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const LONGEST_FIRST_PAUSE_MS = 1_200

it('reads again by itself what nothing answered, with growing pauses, until it is answered', () => {
  const read = vi.fn()
  const owed = owedReadings(read)
  owed.owe('contacts')
  vi.advanceTimersByTime(999)
  expect(read).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(LONGEST_FIRST_PAUSE_MS - 999)
  expect(read).toHaveBeenCalledTimes(1)

  owed.owe('contacts')
  vi.advanceTimersByTime(1_999)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(401)
  expect(read).toHaveBeenCalledTimes(2)

  owed.settle('contacts')
  vi.advanceTimersByTime(120_000)
  expect(read).toHaveBeenCalledTimes(2)
})

it('reads several pages at once, and goes on while one of them is owed', () => {
  const read = vi.fn()
  const owed = owedReadings(read)
  owed.owe('company')
  owed.owe('tags')
  vi.advanceTimersByTime(LONGEST_FIRST_PAUSE_MS)
  expect(read).toHaveBeenCalledTimes(1)
  owed.settle('company')
  owed.owe('tags')
  vi.advanceTimersByTime(2 * LONGEST_FIRST_PAUSE_MS)
  expect(read).toHaveBeenCalledTimes(2)
})

it('ends a pause when the network is back or anything else was answered, but does not read with every answer', () => {
  const read = vi.fn()
  const owed = owedReadings(read)
  owed.answered()
  owed.online()
  expect(read).toHaveBeenCalledTimes(0)

  owed.owe('tags')
  owed.answered()
  expect(read).toHaveBeenCalledTimes(1)
  owed.owe('tags')
  owed.answered()
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  owed.answered()
  expect(read).toHaveBeenCalledTimes(2)
  owed.owe('tags')
  owed.online()
  expect(read).toHaveBeenCalledTimes(3)
})
