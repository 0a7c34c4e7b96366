import { RETRY_FIRST_MS, RETRY_MAX_MS, TIMER_LEASE_MS } from './room-limits.ts'

/** What an object's one alarm may be for. `ref` tells timers of a kind apart, e.g. the user's id. */
export type TimerKind = 'sweep' | 'drain' | 'offline' | 'forward'
export type Timer = { kind: TimerKind; ref: string; attempts: number; leasedUntil: number }

export type Timers = {
  /** Sets a timer, or brings it forward; one that is due sooner stays. */
  bring(kind: TimerKind, ref: string, due: number): void
  /** Sets a timer to this time whatever stood before. */
  set(kind: TimerKind, ref: string, due: number): void
  clear(kind: TimerKind, ref: string): void
  /** Time of the next one, or null. */
  next(): number | null
  /** Those due, put off for as long as their work may take: a crash in between repeats them. */
  lease(now: number, limit: number): Timer[]
  /** The work is done: the timer goes, or comes again at `again`. What was set while it ran stays if it is sooner. */
  settle(timer: Timer, again: number | null): void
  /** The work failed: comes again after a wait that doubles each time. */
  fail(kind: TimerKind, ref: string, now: number): void
}

type Row = { kind: TimerKind; ref: string; attempts: number }

/** Many timers behind one alarm: rows with a due time in the object's SQLite. */
export function openTimers(sql: SqlStorage): Timers {
  sql.exec(`CREATE TABLE IF NOT EXISTS timers (
    kind TEXT NOT NULL, ref TEXT NOT NULL, due INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, ref)
  ) WITHOUT ROWID`)
  sql.exec('CREATE INDEX IF NOT EXISTS timers_due ON timers (due)')
  const timers: Timers = {
    bring(kind, ref, due) {
      sql.exec(
        `INSERT INTO timers (kind, ref, due) VALUES (?, ?, ?)
         ON CONFLICT (kind, ref) DO UPDATE SET due = excluded.due WHERE excluded.due < due`,
        kind,
        ref,
        due,
      )
    },
    set(kind, ref, due) {
      sql.exec(
        'INSERT INTO timers (kind, ref, due) VALUES (?, ?, ?) ON CONFLICT (kind, ref) DO UPDATE SET due = excluded.due',
        kind,
        ref,
        due,
      )
    },
    clear(kind, ref) {
      sql.exec('DELETE FROM timers WHERE kind = ? AND ref = ?', kind, ref)
    },
    next: () => sql.exec<{ due: number | null }>('SELECT min(due) AS due FROM timers').one().due,
    lease(now, limit) {
      const leasedUntil = now + TIMER_LEASE_MS
      const due = sql
        .exec<Row>(
          'SELECT kind, ref, attempts FROM timers WHERE due <= ? ORDER BY due LIMIT ?',
          now,
          limit,
        )
        .toArray()
      for (const { kind, ref } of due) timers.set(kind, ref, leasedUntil)
      return due.map((row) => ({ ...row, leasedUntil }))
    },
    settle({ kind, ref, leasedUntil }, again) {
      sql.exec('DELETE FROM timers WHERE kind = ? AND ref = ? AND due = ?', kind, ref, leasedUntil)
      if (again !== null) timers.bring(kind, ref, again)
    },
    fail(kind, ref, now) {
      const attempts = sql
        .exec<{ attempts: number }>(
          'SELECT attempts FROM timers WHERE kind = ? AND ref = ?',
          kind,
          ref,
        )
        .toArray()[0]?.attempts
      const wait = Math.min(RETRY_FIRST_MS * 2 ** (attempts ?? 0), RETRY_MAX_MS)
      timers.set(kind, ref, now + wait)
      sql.exec(
        'UPDATE timers SET attempts = ? WHERE kind = ? AND ref = ?',
        (attempts ?? 0) + 1,
        kind,
        ref,
      )
    },
  }
  return timers
}
