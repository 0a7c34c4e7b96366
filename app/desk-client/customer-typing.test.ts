import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTypingCustomers } from './customer-typing.ts'
import { CUSTOMER_TYPING_MS } from './limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows who types until they stop', () => {
  const typing = createTypingCustomers()
  typing.hear(1, 'composing')
  typing.hear(2, 'recording')
  expect([typing.of(1), typing.of(2), typing.of(3)]).toEqual(['composing', 'recording', null])
  typing.hear(1, 'paused')
  typing.hear(2, 'unavailable')
  expect([typing.of(1), typing.of(2)]).toEqual([null, null])
})

it('fades ten seconds after the last sign, not after the first', () => {
  const typing = createTypingCustomers()
  typing.hear(1, 'composing')
  vi.advanceTimersByTime(CUSTOMER_TYPING_MS - 1)
  typing.hear(1, 'composing')
  vi.advanceTimersByTime(CUSTOMER_TYPING_MS - 1)
  expect(typing.of(1)).toBe('composing')
  vi.advanceTimersByTime(1)
  expect(typing.of(1)).toBeNull()
})

it('tells who listens once a change, and nobody of what they know', () => {
  const typing = createTypingCustomers()
  const heard = vi.fn()
  const stop = typing.subscribe(heard)
  typing.hear(1, 'composing')
  typing.hear(1, 'composing')
  expect(heard).toHaveBeenCalledTimes(1)
  typing.hear(1, 'recording')
  typing.hear(1, 'paused')
  typing.hear(1, 'paused')
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  typing.hear(1, 'composing')
  expect(heard).toHaveBeenCalledTimes(3)
})
