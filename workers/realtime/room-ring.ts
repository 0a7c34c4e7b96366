import type { Audience } from '#protocol/realtime/events.ts'
import { RING_SIZE } from '#protocol/realtime/limits.ts'

/** An event with its number, written out once for each kind of viewer. */
export type StampedEvent = {
  seq: number
  audience: Audience
  /** The frame as it is. */
  full: string
  /** The frame for viewers who may not see numbers; null when it is the same. */
  masked: string | null
  /** The frame for those who lost sight of the ticket; null when nobody can have. */
  removed: string | null
}

export type Ring = {
  /** Number of the newest event; 0 before the first. */
  newest(): number
  add(event: StampedEvent): void
  /** What came after `seq`, in order, or null when part of it is no longer kept (or `seq` was never given). */
  after(seq: number): Iterable<StampedEvent> | null
}

type Row = {
  seq: number
  audience: string
  full: string
  masked: string | null
  removed: string | null
}

/**
 * The last RING_SIZE events in the object's SQLite. A slot is written over when its turn comes again, so an event costs one row,
 * nothing is ever deleted and no index is needed; the newest number is read back from it after a restart.
 */
export function openRing(sql: SqlStorage): Ring {
  sql.exec(`CREATE TABLE IF NOT EXISTS ring (
    slot INTEGER PRIMARY KEY, seq INTEGER NOT NULL, audience TEXT NOT NULL, full TEXT NOT NULL, masked TEXT, removed TEXT
  )`)
  let newest = newestIn(sql)
  return {
    newest: () => newest,
    add({ seq, audience, full, masked, removed }) {
      sql.exec(
        'INSERT OR REPLACE INTO ring (slot, seq, audience, full, masked, removed) VALUES (?, ?, ?, ?, ?, ?)',
        seq % RING_SIZE,
        seq,
        JSON.stringify(audience),
        full,
        masked,
        removed,
      )
      newest = seq
    },
    after(seq) {
      const missed = newest - seq
      if (missed < 0 || missed > RING_SIZE) return null
      return missed === 0 ? [] : slots(sql, (seq + 1) % RING_SIZE, newest % RING_SIZE)
    },
  }
}

/**
 * Numbers rise from slot 1 on up to the newest, and after it come those of the lap before: a dozen look-ups find the edge, where
 * max(seq) would read the whole ring at every wake. Slot 0 is the last of a lap.
 */
function newestIn(sql: SqlStorage): number {
  const seqAt = (slot: number) =>
    sql.exec<{ seq: number }>('SELECT seq FROM ring WHERE slot = ?', slot).toArray()[0]?.seq ?? 0
  const first = seqAt(1)
  if (first === 0) return 0
  let low = 1
  let high = RING_SIZE - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (seqAt(middle) >= first) low = middle
    else high = middle - 1
  }
  return Math.max(seqAt(low), seqAt(0))
}

/** The events from one slot to another, going round the end of the ring when the second lies before the first. */
function* slots(sql: SqlStorage, from: number, to: number): Iterable<StampedEvent> {
  if (from > to) {
    yield* slots(sql, from, RING_SIZE - 1)
    yield* slots(sql, 0, to)
    return
  }
  const rows = sql.exec<Row>(
    'SELECT seq, audience, full, masked, removed FROM ring WHERE slot BETWEEN ? AND ? ORDER BY slot',
    from,
    to,
  )
  for (const row of rows) yield { ...row, audience: JSON.parse(row.audience) as Audience }
}
