import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { noteServerTime } from '#app/desk-client/server-time.ts'
import { momentOf } from './use-now.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  noteServerTime(Date.now())
})

it('says that a moment has come at once, not a quarter of a minute later', () => {
  const { hasCome, subscribe } = momentOf(Date.now() + 40 * SECOND_MS)
  const seen: boolean[] = []
  const end = subscribe(() => seen.push(hasCome()))
  vi.advanceTimersByTime(40 * SECOND_MS - 1)
  expect(seen).not.toContain(true)
  vi.advanceTimersByTime(1)
  expect(seen.at(-1)).toBe(true)
  end()
  expect(vi.getTimerCount()).toBe(0)
})

it('goes by the server’s clock, also when that was learnt meanwhile', () => {
  const { hasCome, subscribe } = momentOf(Date.now() + 10 * MINUTE_MS)
  const seen: boolean[] = []
  const end = subscribe(() => seen.push(hasCome()))
  noteServerTime(Date.now() + 10 * MINUTE_MS)
  vi.advanceTimersByTime(15 * SECOND_MS)
  expect(seen.at(-1)).toBe(true)
  end()
})
