import { runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { RING_SIZE } from '#protocol/realtime/limits.ts'
import { roomOf } from '#tests/edge/room-client.ts'
import { openRing } from './room-ring.ts'
import type { Ring } from './room-ring.ts'

let rooms = 900
/** The ring of a fresh object; `reopen` reads it back from storage, as after a restart. */
function withRing(work: (ring: Ring, reopen: () => Ring, sql: SqlStorage) => void) {
  return runInDurableObject(roomOf({ id: ++rooms }), (_, state) => {
    const { sql } = state.storage
    work(openRing(sql), () => openRing(sql), sql)
  })
}

function fill(ring: Ring, upTo: number) {
  for (let seq = ring.newest() + 1; seq <= upTo; seq++) {
    ring.add({
      seq,
      audience: { kind: 'company' },
      full: `event ${seq}`,
      masked: null,
      removed: null,
    })
  }
}
const numbers = (events: Iterable<{ seq: number }> | null) =>
  events === null ? null : [...events].map(({ seq }) => seq)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

it('starts at nothing', async () => {
  await withRing((ring) => {
    expect(ring.newest()).toBe(0)
    expect(numbers(ring.after(0))).toEqual([])
    expect(ring.after(1)).toBeNull()
  })
})

it('gives what came after a number, in order, with all that was kept', async () => {
  await withRing((ring) => {
    const audience = { kind: 'user', userId: 3 } as const
    ring.add({ seq: 1, audience, full: 'full', masked: 'masked', removed: 'removed' })
    fill(ring, 5)
    expect(numbers(ring.after(2))).toEqual([3, 4, 5])
    expect([...(ring.after(0) ?? [])][0]).toEqual({
      seq: 1,
      audience,
      full: 'full',
      masked: 'masked',
      removed: 'removed',
    })
  })
})

it('goes on counting after a restart, wherever in the ring it stood', async () => {
  for (const stand of [
    1,
    2,
    1000,
    RING_SIZE - 1,
    RING_SIZE,
    RING_SIZE + 1,
    2 * RING_SIZE,
    2 * RING_SIZE + 77,
  ]) {
    await withRing((ring, reopen) => {
      fill(ring, stand)
      expect(reopen().newest()).toBe(stand)
    })
  }
})

it('keeps the newest RING_SIZE events over the end of the ring, and says when older ones are asked for', async () => {
  await withRing((ring, _, sql) => {
    const newest = RING_SIZE + 10
    fill(ring, newest)
    expect(sql.exec('SELECT count(*) AS kept FROM ring').one()).toEqual({ kept: RING_SIZE })
    expect(numbers(ring.after(10))).toEqual(range(11, newest))
    expect(numbers(ring.after(RING_SIZE - 2))).toEqual(range(RING_SIZE - 1, newest))
    expect(numbers(ring.after(newest - 1))).toEqual([newest])
    expect(ring.after(9)).toBeNull()
    expect(ring.after(newest + 1)).toBeNull()
  })
})

it('writes one row an event', async () => {
  await withRing((ring, _, sql) => {
    fill(ring, RING_SIZE + 1)
    const { rowsWritten } = sql.exec(
      "INSERT OR REPLACE INTO ring VALUES (2, ?, '{}', '', NULL, NULL)",
      RING_SIZE + 2,
    )
    expect(rowsWritten).toBe(1)
  })
})
