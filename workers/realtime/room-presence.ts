import { OFFLINE_GRACE_MS } from './room-limits.ts'
import type { Sockets } from './room-sockets.ts'
import type { Timers } from './room-timers.ts'

type Presence = {
  arrived(userId: number): void
  /** A socket closed: with the last one of its person the grace begins. */
  left(userId: number): void
  /** The grace is over. Writes the absence unless the person is back, before or meanwhile. */
  graceOver(userId: number): Promise<void>
}

type PresenceParts = {
  sql: SqlStorage
  sockets: Sockets
  timers: Timers
  now: () => number
  /** Writes the transition to the control database and tells the company. */
  record(userId: number, online: boolean): Promise<void>
  /** The last person who was online is gone. */
  everyoneLeft(): Promise<void>
  defer(work: Promise<unknown>): void
}

/**
 * Who is online. The object notes whom it called online: after a restart of the platform, which drops every socket without a close
 * event, those who do not come back go offline all the same.
 */
export function openPresence({
  sql,
  sockets,
  timers,
  now,
  record,
  everyoneLeft,
  defer,
}: PresenceParts): Presence {
  sql.exec('CREATE TABLE IF NOT EXISTS online (user_id INTEGER PRIMARY KEY)')
  const isHere = (userId: number) => sockets.of(userId).length > 0
  const graceFrom = (userId: number) =>
    timers.set('offline', String(userId), now() + OFFLINE_GRACE_MS)
  for (const row of sql.exec<{ user_id: number }>('SELECT user_id FROM online')) {
    if (!isHere(row.user_id)) timers.bring('offline', String(row.user_id), now() + OFFLINE_GRACE_MS)
  }
  return {
    arrived(userId) {
      sql.exec('INSERT INTO online (user_id) VALUES (?) ON CONFLICT DO NOTHING', userId)
      defer(record(userId, true))
    },
    left(userId) {
      if (!isHere(userId)) graceFrom(userId)
    },
    async graceOver(userId) {
      if (isHere(userId)) return
      await record(userId, false)
      if (isHere(userId)) return record(userId, true)
      sql.exec('DELETE FROM online WHERE user_id = ?', userId)
      if (sql.exec('SELECT 1 FROM online LIMIT 1').toArray().length === 0) defer(everyoneLeft())
    },
  }
}
