import type { Audience } from '#protocol/realtime/events.ts'
import { RING_SIZE } from '#protocol/realtime/limits.ts'
import { NUMBERS_RESERVED } from './room-limits.ts'

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
  /** Keeps an event under the number after the newest, in memory until `write`. It may be sent from now on. */
  add(event: StampedEvent): void
  /** What came after `seq`, in order, or null when part of it is lost or no longer kept (or `seq` was never given). */
  after(seq: number): Iterable<StampedEvent> | null
  /** Forgets all events, in memory and on the disk: who asks for one of them is told to start anew. */
  forget(): void
  /** Writes what is in memory only. */
  write(): void
  /** Writes it and gives unused numbers back, so that the next waking finds nothing lost. */
  rest(): void
}

type Row = {
  seq: number
  audience: string
  full: string
  masked: string | null
  removed: string | null
}

/**
 * `kept`: the newest event in the table. `reserved`: the last number that may have been given. `lost`: nothing up to here can be told
 * again.
 */
type Stand = { kept: number; reserved: number; lost: number }

/**
 * The last RING_SIZE events. Frames do not wait for the disk: events are numbered from a reserve that is written ahead, sent, and
 * written in groups afterwards. A slot is written over when its turn comes again, so an event costs one row and nothing is deleted.
 *
 * The output gate makes the order safe: a frame that follows a reservation in the same turn leaves once the reservation is stored. So
 * a reserve that is larger than what is kept means that frames may have been sent which nobody can be told again; counting goes on
 * behind it, and who asks from within it is told to start anew.
 */
export function openRing(sql: SqlStorage): Ring {
  let { kept, reserved, lost } = openStand(sql)
  let newest = kept
  if (reserved > kept) {
    newest = kept = lost = reserved + 1
    reserved = newest
  }
  let waiting: StampedEvent[] = []

  const store = (next: Stand) => {
    sql.exec(
      'INSERT OR REPLACE INTO ring_stand (id, kept, reserved, lost) VALUES (1, ?, ?, ?)',
      next.kept,
      next.reserved,
      next.lost,
    )
    ;({ kept, reserved, lost } = next)
  }
  const storeEvents = (reservedFrom: number) => {
    const events = waiting
    waiting = []
    try {
      for (const event of events) insert(sql, event)
      store({ kept: newest, reserved: reservedFrom, lost })
    } catch (thrown) {
      // Sent, and never to be told again.
      lost = kept = newest
      throw thrown
    }
  }
  const ring: Ring = {
    newest: () => newest,
    add(event) {
      if (event.seq > reserved) store({ kept, reserved: newest + NUMBERS_RESERVED, lost })
      waiting.push(event)
      newest = event.seq
    },
    after(seq) {
      const missed = newest - seq
      if (missed < 0 || missed > RING_SIZE || seq < lost) return null
      return since(seq)
    },
    forget() {
      waiting = []
      // In force here even if it cannot be written.
      kept = lost = newest
      sql.exec('DELETE FROM ring')
      store({ kept, reserved, lost })
    },
    write() {
      if (waiting.length === 0) return
      // While numbers are left for a while, the write that takes more of them rides along.
      const isLow = reserved - newest < NUMBERS_RESERVED / 2
      storeEvents(isLow ? newest + NUMBERS_RESERVED : reserved)
    },
    rest() {
      if (waiting.length > 0 || reserved > newest) storeEvents(newest)
    },
  }
  function* since(seq: number): Iterable<StampedEvent> {
    if (seq < kept) yield* slots(sql, (seq + 1) % RING_SIZE, kept % RING_SIZE)
    for (const event of waiting) if (event.seq > seq) yield event
  }
  return ring
}

function openStand(sql: SqlStorage): Stand {
  sql.exec(`CREATE TABLE IF NOT EXISTS ring (
    slot INTEGER PRIMARY KEY, seq INTEGER NOT NULL, audience TEXT NOT NULL, full TEXT NOT NULL, masked TEXT, removed TEXT
  )`)
  sql.exec(`CREATE TABLE IF NOT EXISTS ring_stand (
    id INTEGER PRIMARY KEY, kept INTEGER NOT NULL, reserved INTEGER NOT NULL, lost INTEGER NOT NULL
  )`)
  const stand = sql.exec<Stand>('SELECT kept, reserved, lost FROM ring_stand').toArray()[0]
  if (stand !== undefined) return stand
  // A room from before there were reserves wrote each event before it was sent.
  const { kept } = sql
    .exec<{ kept: number }>('SELECT coalesce(max(seq), 0) AS kept FROM ring')
    .one()
  return { kept, reserved: kept, lost: 0 }
}

function insert(sql: SqlStorage, { seq, audience, full, masked, removed }: StampedEvent): void {
  sql.exec(
    'INSERT OR REPLACE INTO ring (slot, seq, audience, full, masked, removed) VALUES (?, ?, ?, ?, ?, ?)',
    seq % RING_SIZE,
    seq,
    JSON.stringify(audience),
    full,
    masked,
    removed,
  )
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
