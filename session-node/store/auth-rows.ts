import { CorruptStore } from './database.ts'
import type { Store } from './database.ts'
import type { KeyRing } from './seals.ts'

/** Credentials and Signal keys of one session as sealed rows. Values are text; what they mean is the WhatsApp adapter's business. */
export type AuthRows = {
  read(type: string, ids: string[]): Map<string, string>
  /** All of it in one transaction; null deletes. */
  write(changes: { type: string; id: string; value: string | null }[]): void
  isEmpty(): boolean
  /** Nothing can be written through this any more: its socket is gone, and the rows may be another's. */
  revoke(): void
}

export function openAuthRows(store: Store, ring: KeyRing, sessionId: string): AuthRows {
  const rows = {
    get: store.db.prepare('SELECT sealed FROM auth WHERE session_id = ? AND type = ? AND id = ?'),
    put: store.db.prepare(
      'INSERT INTO auth (session_id, type, id, sealed) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed',
    ),
    drop: store.db.prepare('DELETE FROM auth WHERE session_id = ? AND type = ? AND id = ?'),
    any: store.db.prepare('SELECT 1 FROM auth WHERE session_id = ? LIMIT 1'),
  }
  let revoked = false
  const isEmpty = () => rows.any.get(sessionId) === undefined
  // Rows without their key: a new key would turn every read into garbage and every write into a second identity.
  if (!isEmpty() && !ring.hasKey(sessionId))
    throw new CorruptStore('the data key of the session is missing')
  const seals = ring.ofSession(sessionId)
  const place = (type: string, id: string) => `${sessionId}|${type}|${id}`
  return {
    read(type, ids) {
      const found = new Map<string, string>()
      for (const id of ids) {
        const row = rows.get.get(sessionId, type, id) as { sealed: Uint8Array } | undefined
        if (row !== undefined) found.set(id, seals.unseal(place(type, id), row.sealed).toString())
      }
      return found
    },
    write(changes) {
      if (revoked) throw new Error('the socket of these keys is closed')
      store.write(() => {
        for (const { type, id, value } of changes) {
          if (value === null) rows.drop.run(sessionId, type, id)
          else rows.put.run(sessionId, type, id, seals.seal(place(type, id), Buffer.from(value)))
        }
      })
    },
    isEmpty,
    revoke() {
      revoked = true
    },
  }
}
