import type { Millis } from '#core/time.ts'
import type { NodeCounters } from '#protocol/session/gateway-frames.ts'
import { LAST_MESSAGE_EVERY_MS } from './limits.ts'

export type SessionReport = NodeCounters['perSession'][number]

type Change = {
  undecryptable: number
  reconnects: number
  lastMessageAt: number | null
  toldAt: number
}

export type GatewayHealth = ReturnType<typeof openHealth>

/**
 * Picks, of the counters a node tells all the time, those that are news: a fleet at rest wakes no room and writes nothing. What was told is
 * kept in storage, because the gateway sleeps between two reports.
 */
export function openHealth(sql: SqlStorage) {
  const eventsOfClosed = (sessionId: string): Change | undefined =>
    sql
      .exec<Change>(
        `SELECT undecryptable, reconnects, last_message_at AS lastMessageAt, told_at AS toldAt FROM health WHERE session_id = ?`,
        sessionId,
      )
      .toArray()[0]

  return {
    isNews(report: SessionReport, now: Millis): boolean {
      const told = eventsOfClosed(report.sessionId)
      if (told === undefined) return true
      if (told.undecryptable !== report.undecryptable) return true
      if (told.reconnects !== report.reconnects) return true
      return (
        told.lastMessageAt !== report.lastMessageAt && now - told.toldAt >= LAST_MESSAGE_EVERY_MS
      )
    },
    remember({ sessionId, undecryptable, reconnects, lastMessageAt }: SessionReport, now: Millis) {
      sql.exec(
        `INSERT OR REPLACE INTO health (session_id, undecryptable, reconnects, last_message_at, told_at) VALUES (?, ?, ?, ?, ?)`,
        sessionId,
        undecryptable,
        reconnects,
        lastMessageAt,
        now,
      )
    },
  }
}
