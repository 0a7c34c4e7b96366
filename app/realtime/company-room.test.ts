import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enterCompanyRoom } from './company-room.ts'
import { RETRY_MS } from './limits.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function roomThatIsNotReached() {
  const address = vi.fn(() => Promise.reject(new Error('no network')))
  const onState = vi.fn()
  const room = enterCompanyRoom({
    address,
    sessionEndOf: () => null,
    onState,
    onEvent: () => undefined,
    onGap: () => undefined,
    onViewers: () => undefined,
    onEnd: () => undefined,
  })
  return { room, address, onState }
}

/** What is due right now: the timers of no wait, one after the other, far below the least pause. */
const settle = () => vi.advanceTimersByTimeAsync(10)

it('tries at once, soon again, and never later than the longest pause', async () => {
  const { room, address, onState } = roomThatIsNotReached()
  await settle()
  expect(address).toHaveBeenCalledTimes(1)
  expect(onState).toHaveBeenLastCalledWith('reconnecting')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(address.mock.calls.length).toBeGreaterThanOrEqual(2)
  for (let tries = 3; tries < 12; tries++) {
    await vi.advanceTimersByTimeAsync(RETRY_MS.most)
    expect(address.mock.calls.length).toBeGreaterThanOrEqual(tries)
  }
  room.leave()
})

it('tries in the very moment it is woken, however long the pause it is in', async () => {
  const { room, address } = roomThatIsNotReached()
  await vi.advanceTimersByTimeAsync(120_000)
  const before = address.mock.calls.length
  room.wake()
  await settle()
  expect(address).toHaveBeenCalledTimes(before + 1)
  // The network may take a moment more than its news.
  await vi.advanceTimersByTimeAsync(1_000)
  expect(address.mock.calls.length).toBeGreaterThanOrEqual(before + 2)
  room.leave()
})

it('asks for nothing and says nothing once it was left', async () => {
  const { room, address, onState } = roomThatIsNotReached()
  await settle()
  room.leave()
  const [tries, states] = [address.mock.calls.length, onState.mock.calls.length]
  room.wake()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(address).toHaveBeenCalledTimes(tries)
  expect(onState).toHaveBeenCalledTimes(states)
})
