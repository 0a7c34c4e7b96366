import { ARCHIVE_KEEP_MS } from '../limits.ts'
import type { Store } from './database.ts'
import type { KeyRing } from './seals.ts'

export type SessionRow = { id: string; epoch: number; linked: boolean }
export type SessionRows = ReturnType<typeof openSessionRows>

/** Which sessions this node keeps, under which epoch, and whether they have an account. */
export function openSessionRows(store: Store, ring: KeyRing) {
  const { db } = store
  const rows = {
    all: db.prepare('SELECT id, epoch, linked FROM sessions ORDER BY id'),
    get: db.prepare('SELECT id, epoch, linked FROM sessions WHERE id = ?'),
    put: db.prepare(
      `INSERT INTO sessions (id, epoch, created_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET epoch = excluded.epoch`,
    ),
    link: db.prepare('UPDATE sessions SET linked = ? WHERE id = ?'),
    drop: db.prepare('DELETE FROM sessions WHERE id = ?'),
    archive: db.prepare(
      `INSERT INTO archived_auth (session_id, archived_at, kek_id, wrapped, sealed_creds)
       SELECT a.session_id, ?, k.kek_id, k.wrapped, a.sealed FROM auth a JOIN session_keys k ON k.session_id = a.session_id
       WHERE a.session_id = ? AND a.type = 'creds'`,
    ),
    sweep: db.prepare('DELETE FROM archived_auth WHERE archived_at < ?'),
    dropArchive: db.prepare('DELETE FROM archived_auth WHERE session_id = ?'),
  }
  const perSession = ['auth', 'journal', 'sent', 'placeholders', 'read_stanzas'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE session_id = ?`),
  )
  const read = (row: unknown): SessionRow => {
    const { id, epoch, linked } = row as { id: string; epoch: number; linked: number }
    return { id, epoch, linked: linked === 1 }
  }
  const eraseAuth = (id: string) => {
    for (const statement of perSession) statement.run(id)
    ring.forget(id)
    rows.link.run(0, id)
  }
  return {
    all: (): SessionRow[] => rows.all.all().map(read),
    get(id: string): SessionRow | null {
      const row = rows.get.get(id)
      return row === undefined ? null : read(row)
    },
    /** Makes the session or moves it to a newer epoch. */
    setEpoch: (id: string, epoch: number, now: number) =>
      store.write(() => void rows.put.run(id, epoch, now)),
    markLinked: (id: string) => store.write(() => void rows.link.run(1, id)),
    /** The account is gone at WhatsApp: credentials are put aside for an inquiry, keys erased; the session may be linked anew. */
    archiveAuth: (id: string, now: number) =>
      store.write(() => {
        rows.archive.run(now, id)
        eraseAuth(id)
      }),
    /** Leftovers of a link nobody finished. Never called for a session with an account. */
    clearUnlinked: (id: string) =>
      store.write(() => {
        if (rows.get.get(id) !== undefined && read(rows.get.get(id)).linked)
          throw new Error('the session has an account')
        eraseAuth(id)
      }),
    /** Nothing of the session stays but what is on its way to the edge. */
    erase: (id: string) =>
      store.write(() => {
        eraseAuth(id)
        rows.dropArchive.run(id)
        rows.drop.run(id)
      }),
    sweep: (now: number) => store.write(() => void rows.sweep.run(now - ARCHIVE_KEEP_MS)),
  }
}
