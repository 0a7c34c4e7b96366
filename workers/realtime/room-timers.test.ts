import { runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { roomOf } from '#tests/edge/room-client.ts'
import { RETRY_FIRST_MS, RETRY_MAX_MS, TIMER_LEASE_MS } from './room-limits.ts'
import { openTimers } from './room-timers.ts'
import type { Timers } from './room-timers.ts'

/** As in room-ring.test.ts. */
let rooms = 8_000_000
function withTimers(work: (timers: Timers) => void) {
  return runInDurableObject(roomOf({ id: ++rooms }), (_, state) => {
    state.storage.sql.exec('DELETE FROM timers')
    work(openTimers(state.storage.sql))
  })
}
const named = (timers: { kind: string; ref: string }[]) =>
  timers.map(({ kind, ref }) => `${kind}:${ref}`)

it('is due at the earliest of its timers', async () => {
  await withTimers((timers) => {
    expect(timers.next()).toBeNull()
    timers.set('offline', '1', 500)
    timers.set('sweep', '', 300)
    expect(timers.next()).toBe(300)
    timers.clear('sweep', '')
    expect(timers.next()).toBe(500)
  })
})

it('can be brought forward but not put off', async () => {
  await withTimers((timers) => {
    timers.bring('sweep', '', 300)
    timers.bring('sweep', '', 400)
    expect(timers.next()).toBe(300)
    timers.bring('sweep', '', 200)
    expect(timers.next()).toBe(200)
  })
})

it('hands out those that are due, the longest due first, and has them again if their work never ends', async () => {
  await withTimers((timers) => {
    timers.set('offline', '1', 100)
    timers.set('offline', '2', 50)
    timers.set('offline', '3', 101)
    expect(named(timers.lease(100, 10))).toEqual(['offline:2', 'offline:1'])
    expect(timers.lease(100, 10)).toEqual([])
    expect(named(timers.lease(100 + TIMER_LEASE_MS, 10))).toContain('offline:1')
  })
})

it('goes once its work is done, or comes again when asked', async () => {
  await withTimers((timers) => {
    timers.set('sweep', '', 100)
    const [first] = timers.lease(100, 1)
    timers.settle(first!, 900)
    expect(timers.next()).toBe(900)
    const [second] = timers.lease(900, 1)
    timers.settle(second!, null)
    expect(timers.next()).toBeNull()
  })
})

it('keeps what was set while its work ran', async () => {
  await withTimers((timers) => {
    timers.set('sweep', '', 100)
    const [timer] = timers.lease(100, 1)
    timers.bring('sweep', '', 150)
    timers.settle(timer!, null)
    expect(timers.next()).toBe(150)
  })
})

it('waits twice as long after each failure, up to a limit, and forgets them after a success', async () => {
  await withTimers((timers) => {
    const waits = Array.from({ length: 10 }, () => {
      timers.fail('drain', '', 0)
      return timers.next()
    })
    expect(waits.slice(0, 3)).toEqual([RETRY_FIRST_MS, 2 * RETRY_FIRST_MS, 4 * RETRY_FIRST_MS])
    expect(waits.at(-1)).toBe(RETRY_MAX_MS)
    const [timer] = timers.lease(RETRY_MAX_MS, 1)
    timers.settle(timer!, 1)
    timers.fail('drain', '', 0)
    expect(timers.next()).toBe(RETRY_FIRST_MS)
  })
})
