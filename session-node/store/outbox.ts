import type { EventEnvelope } from '#protocol/session/events.ts'
import { EVENT_BATCH_BYTES } from '#protocol/session/limits.ts'
import type { Store } from './database.ts'
import type { KeyRing } from './seals.ts'

export type OutgoingEvent = Omit<EventEnvelope, 'seq'>
export type Outbox = ReturnType<typeof openOutbox>

/** Events on their way to the edge, in the order they happened. A row goes only when the edge has answered that it keeps the event. */
export function openOutbox(store: Store, ring: KeyRing) {
  const rows = {
    add: store.db.prepare(
      'INSERT INTO outbox (key, session_id, sealed, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
    head: store.db.prepare('SELECT seq, key, sealed FROM outbox ORDER BY seq LIMIT ?'),
    drop: store.db.prepare('DELETE FROM outbox WHERE seq = ?'),
    keepAside: store.db.prepare(
      'INSERT OR IGNORE INTO set_aside (seq, key, session_id, sealed, at) SELECT seq, key, session_id, sealed, at FROM outbox WHERE seq = ?',
    ),
    count: store.db.prepare('SELECT count(*) AS n, min(at) AS oldest FROM outbox'),
  }
  const { n: start } = rows.count.get() as { n: number }
  let depth = start
  let wake = () => {}
  return {
    /** Nothing happens for a key that is still on its way; one already delivered is the edge's to recognise. */
    add(event: OutgoingEvent): void {
      const sealed = ring.node.seal(event.key, Buffer.from(JSON.stringify(event)))
      depth += store.write(() =>
        Number(rows.add.run(event.key, event.sessionId, sealed, event.at).changes),
      )
      wake()
    },
    /** The oldest events, at most `limit` and about EVENT_BATCH_BYTES. */
    head(limit: number): EventEnvelope[] {
      const events: EventEnvelope[] = []
      let bytes = 0
      for (const row of rows.head.all(limit) as {
        seq: number
        key: string
        sealed: Uint8Array
      }[]) {
        bytes += row.sealed.length
        if (events.length > 0 && bytes > EVENT_BATCH_BYTES) break
        const event = JSON.parse(ring.node.unseal(row.key, row.sealed).toString()) as OutgoingEvent
        events.push({ ...event, seq: row.seq })
      }
      return events
    },
    delivered(events: EventEnvelope[]): void {
      depth -= store.write(() =>
        events.reduce((gone, event) => gone + Number(rows.drop.run(event.seq).changes), 0),
      )
    },
    /** The edge can't read this event whoever repeats it: kept for an inquiry, and no longer in the way of those behind it. */
    setAside(event: EventEnvelope): void {
      depth -= store.write(() => {
        rows.keepAside.run(event.seq)
        return Number(rows.drop.run(event.seq).changes)
      })
    },
    depth: () => depth,
    /** Age of the oldest event, milliseconds; 0 when there is none. */
    lag(now: number): number {
      const { oldest } = rows.count.get() as { oldest: number | null }
      return oldest === null ? 0 : Math.max(0, now - oldest)
    },
    onAdded(listener: () => void): void {
      wake = listener
    },
  }
}
