import { expect, it, vi } from 'vitest'
import { createCatchUpWatch } from './catch-up-watch.ts'

/** A watch whose patience ends when the test says so. */
function watched() {
  const stalled = vi.fn()
  const waiting: (() => void)[] = []
  const watch = createCatchUpWatch((work) => void waiting.push(work), stalled)
  return { watch, stalled, patienceEnds: () => waiting.splice(0).forEach((work) => work()) }
}

it('gives a connection up on which nobody said that all was sent', () => {
  const { watch, stalled, patienceEnds } = watched()
  watch.opened()
  expect(stalled).not.toHaveBeenCalled()
  patienceEnds()
  expect(stalled).toHaveBeenCalledOnce()
})

it.each([
  ['after it opened', ['opened', 'caughtUp']],
  ['before it opened', ['caughtUp', 'opened']],
] as const)('keeps one on which it was said %s', (_when, steps) => {
  const { watch, stalled, patienceEnds } = watched()
  for (const step of steps) watch[step]()
  patienceEnds()
  expect(stalled).not.toHaveBeenCalled()
})
