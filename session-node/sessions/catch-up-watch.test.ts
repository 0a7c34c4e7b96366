import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCatchUpWatch } from './catch-up-watch.ts'

const PATIENCE_MS = 60_000
const stalled = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  stalled.mockClear()
})
afterEach(() => void vi.useRealTimers())

it('gives a connection up on which nobody said that all was sent', () => {
  createCatchUpWatch(PATIENCE_MS, stalled).opened()
  vi.advanceTimersByTime(PATIENCE_MS - 1)
  expect(stalled).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(stalled).toHaveBeenCalledOnce()
})

it.each([
  ['after it opened', ['opened', 'caughtUp']],
  ['before it opened', ['caughtUp', 'opened']],
] as const)('keeps one on which it was said %s', (_when, steps) => {
  const watch = createCatchUpWatch(PATIENCE_MS, stalled)
  for (const step of steps) watch[step]()
  vi.advanceTimersByTime(10 * PATIENCE_MS)
  expect(stalled).not.toHaveBeenCalled()
})

it('says nothing of a connection that was closed', () => {
  const watch = createCatchUpWatch(PATIENCE_MS, stalled)
  watch.opened()
  watch.stop()
  vi.advanceTimersByTime(PATIENCE_MS)
  expect(stalled).not.toHaveBeenCalled()
})
