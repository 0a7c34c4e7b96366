import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCoalescer } from './coalesce.ts'

const WINDOW_MS = 25
let sent: number[][]
const coalescer = () => createCoalescer<number>(WINDOW_MS, (items) => sent.push([...items]))

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends the first items after a quiet time at once', () => {
  coalescer().push([1, 2])
  expect(sent).toEqual([[1, 2]])
})

it('gathers what follows until the window ends', () => {
  const { push } = coalescer()
  push([1])
  push([2])
  vi.advanceTimersByTime(WINDOW_MS - 1)
  push([3])
  expect(sent).toEqual([[1]])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([[1], [2, 3]])
})

it('goes on gathering while items keep coming, and is quick again after a quiet window', () => {
  const { push } = coalescer()
  push([1])
  push([2])
  vi.advanceTimersByTime(WINDOW_MS)
  push([3])
  expect(sent).toEqual([[1], [2]])
  vi.advanceTimersByTime(WINDOW_MS)
  expect(sent).toEqual([[1], [2], [3]])
  vi.advanceTimersByTime(WINDOW_MS)
  push([4])
  expect(sent).toEqual([[1], [2], [3], [4]])
})

it('sends what waits when asked, and nothing twice', () => {
  const { push, flush } = coalescer()
  push([1])
  push([2])
  flush()
  expect(sent).toEqual([[1], [2]])
  vi.advanceTimersByTime(WINDOW_MS)
  flush()
  expect(sent).toEqual([[1], [2]])
})

it('leaves no timer behind once it is quiet, so that the object can sleep', () => {
  coalescer().push([1])
  vi.advanceTimersByTime(WINDOW_MS)
  expect(vi.getTimerCount()).toBe(0)
})
