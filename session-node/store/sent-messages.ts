import { PLACEHOLDER_KEEP_MS, SENT_KEEP_MS } from '../limits.ts'
import type { Store } from './database.ts'
import type { KeyRing } from './seals.ts'

export type SentMessages = ReturnType<typeof openSentMessages>

/** What this node sent, for readers who ask for it again, and which messages it could not read. */
export function openSentMessages(store: Store, ring: KeyRing) {
  const { db } = store
  const rows = {
    add: db.prepare(
      'INSERT INTO sent (session_id, id, sealed, at) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed',
    ),
    get: db.prepare('SELECT sealed FROM sent WHERE session_id = ? AND id = ?'),
    sweepSent: db.prepare('DELETE FROM sent WHERE at < ?'),
    addGap: db.prepare(
      'INSERT INTO placeholders (session_id, chat, id, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
    heal: db.prepare('DELETE FROM placeholders WHERE session_id = ? AND chat = ? AND id = ?'),
    gaps: db.prepare('SELECT count(*) AS n FROM placeholders WHERE session_id = ?'),
    sweepGaps: db.prepare('DELETE FROM placeholders WHERE at < ?'),
  }
  const place = (sessionId: string, id: string) => `${sessionId}|sent|${id}`
  return {
    keep(sessionId: string, id: string, message: Uint8Array, now: number): void {
      const sealed = ring.ofSession(sessionId).seal(place(sessionId, id), message)
      store.write(() => rows.add.run(sessionId, id, sealed, now))
    },
    find(sessionId: string, id: string): Buffer | null {
      const row = rows.get.get(sessionId, id) as { sealed: Uint8Array } | undefined
      return row === undefined
        ? null
        : ring.ofSession(sessionId).unseal(place(sessionId, id), row.sealed)
    },
    has: (sessionId: string, id: string): boolean => rows.get.get(sessionId, id) !== undefined,
    /** True the first time this message could not be read. */
    markUnreadable: (sessionId: string, chat: string, id: string, now: number): boolean =>
      store.write(() => rows.addGap.run(sessionId, chat, id, now).changes > 0),
    /** True when a placeholder was waiting for this message. */
    heal: (sessionId: string, chat: string, id: string): boolean =>
      store.write(() => rows.heal.run(sessionId, chat, id).changes > 0),
    unreadable: (sessionId: string): number => (rows.gaps.get(sessionId) as { n: number }).n,
    sweep: (now: number) =>
      store.write(() => {
        rows.sweepSent.run(now - SENT_KEEP_MS)
        rows.sweepGaps.run(now - PLACEHOLDER_KEEP_MS)
      }),
  }
}
