import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { RING_SIZE } from '#protocol/realtime/limits.ts'
import { roomOf } from '#tests/edge/room-client.ts'
import { NUMBERS_RESERVED } from './room-limits.ts'
import { openRing } from './room-ring.ts'
import type { Ring } from './room-ring.ts'

/** Beyond what a runtime that many test files share makes of companies: each of those has a room of its number, too. */
let rooms = 9_000_000
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
    ring.write()
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

it('goes on counting after a sleep, wherever in the ring it stood', async () => {
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
      ring.rest()
      const awake = reopen()
      expect(awake.newest()).toBe(stand)
      expect(numbers(awake.after(stand - 1))).toEqual([stand])
    })
  }
})

it('reads the ring of a room that wrote each event before it was sent', async () => {
  await withRing((_, reopen, sql) => {
    sql.exec(
      "INSERT INTO ring VALUES (3, 4099, '{}', 'old', NULL, NULL), (2, 4098, '{}', '', NULL, NULL)",
    )
    const ring = reopen()
    expect(ring.newest()).toBe(4099)
    expect(numbers(ring.after(4098))).toEqual([4099])
  })
})

describe('a crash between the sending of frames and their writing', () => {
  it('never gives a number again, and has whoever asks from before it start anew', async () => {
    for (const written of [0, 1, 700, RING_SIZE + 3]) {
      for (const sent of [1, 2, NUMBERS_RESERVED, NUMBERS_RESERVED + 1]) {
        await withRing((ring, reopen) => {
          fill(ring, written)
          ring.write()
          fill(ring, written + sent)
          const awake = reopen()
          expect(awake.newest()).toBeGreaterThan(written + sent)
          for (let seq = Math.max(0, written - 1); seq <= written + sent; seq++)
            expect(awake.after(seq), `${written} written, ${sent} sent, since ${seq}`).toBeNull()
          const first = awake.newest() + 1
          expect(numbers(awake.after(first - 1))).toEqual([])
          fill(awake, first + 1)
          expect(numbers(awake.after(first - 1))).toEqual([first, first + 1])
          expect(awake.after(written)).toBeNull()
        })
      }
    }
  })

  it('is known after the next sleep too', async () => {
    await withRing((ring, reopen) => {
      fill(ring, 10)
      ring.write()
      fill(ring, 12)
      const awake = reopen()
      const first = awake.newest() + 1
      fill(awake, first)
      awake.rest()
      const later = reopen()
      expect(later.newest()).toBe(first)
      expect(numbers(later.after(first - 1))).toEqual([first])
      for (const seq of [0, 9, 10, 11, 12, first - 2]) expect(later.after(seq)).toBeNull()
    })
  })

  it('costs nothing more when there was nothing to send in between', async () => {
    await withRing((ring, reopen) => {
      fill(ring, 10)
      ring.write()
      const once = reopen().newest()
      expect(reopen().newest()).toBe(once)
    })
  })
})

it('reserves numbers before the first of them is given, many at a time', async () => {
  await withRing((ring, _, sql) => {
    const reserved = () =>
      sql.exec<{ reserved: number }>('SELECT reserved FROM ring_stand').toArray()[0]?.reserved
    fill(ring, 1)
    expect(reserved()).toBe(NUMBERS_RESERVED)
    fill(ring, NUMBERS_RESERVED)
    expect(reserved()).toBe(NUMBERS_RESERVED)
    fill(ring, NUMBERS_RESERVED + 1)
    expect(reserved()).toBe(2 * NUMBERS_RESERVED)
    ring.write()
    fill(ring, 1.5 * NUMBERS_RESERVED + 1)
    ring.write()
    expect(reserved()).toBe(2.5 * NUMBERS_RESERVED + 1)
    ring.rest()
    expect(reserved()).toBe(ring.newest())
  })
})

it('tells the same before it is written, half written and after', async () => {
  await withRing((ring) => {
    fill(ring, 5)
    expect(numbers(ring.after(2))).toEqual([3, 4, 5])
    ring.write()
    expect(numbers(ring.after(2))).toEqual([3, 4, 5])
    fill(ring, 7)
    expect(numbers(ring.after(2))).toEqual([3, 4, 5, 6, 7])
    expect(numbers(ring.after(5))).toEqual([6, 7])
    expect(numbers(ring.after(6))).toEqual([7])
  })
})

it('counts what could not be written as lost', async () => {
  await withRing((ring, reopen, sql) => {
    fill(ring, 3)
    sql.exec('ALTER TABLE ring RENAME TO elsewhere')
    expect(() => ring.write()).toThrow()
    sql.exec('ALTER TABLE elsewhere RENAME TO ring')
    expect(ring.after(2)).toBeNull()
    fill(ring, 5)
    ring.rest()
    expect(numbers(ring.after(3))).toEqual([4, 5])
    expect(reopen().after(2)).toBeNull()
    expect(numbers(reopen().after(3))).toEqual([4, 5])
  })
})

it('keeps the newest RING_SIZE events over the end of the ring, and says when older ones are asked for', async () => {
  await withRing((ring, _, sql) => {
    const newest = RING_SIZE + 10
    fill(ring, RING_SIZE - 1)
    ring.write()
    fill(ring, newest)
    const told = numbers(ring.after(10))
    ring.write()
    expect(told).toEqual(numbers(ring.after(10)))
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
    ring.write()
    const { rowsWritten } = sql.exec(
      "INSERT OR REPLACE INTO ring VALUES (2, ?, '{}', '', NULL, NULL)",
      RING_SIZE + 2,
    )
    expect(rowsWritten).toBe(1)
  })
})
