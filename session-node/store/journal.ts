import { READ_STANZAS_KEPT } from '../limits.ts'
import type { Store } from './database.ts'
import type { KeyRing } from './seals.ts'

/** One decrypted part of an incoming stanza, as it was before anything else happened to it. */
export type JournalEntry = {
  /** Attributes of the stanza: sender, time, name. */
  attrs: Record<string, string>
  /** Which `enc` child of the stanza. */
  part: number
  plain: Uint8Array
  /** Its place among the stanzas of its chat within WhatsApp's second. */
  place: number
}
/** Between looks for hashes that may be forgotten. */
const FORGET_EVERY = 500

export type Journal = ReturnType<typeof openJournal>

/**
 * Incoming messages between decryption and the outbox. A row is on disk before the ratchet step that made it readable is kept and
 * before WhatsApp hears that it arrived, so a crash at any point leaves the message here or at WhatsApp, never nowhere.
 */
export function openJournal(store: Store, ring: KeyRing) {
  const rows = {
    add: store.db.prepare(
      `INSERT INTO journal (session_id, chat, participant, id, part, sealed, at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET sealed = excluded.sealed`,
    ),
    drop: store.db.prepare(
      `DELETE FROM journal WHERE session_id = ?1 AND id = ?2
         AND (chat IN (SELECT value FROM json_each(?3)) OR participant IN (SELECT value FROM json_each(?3)))`,
    ),
    all: store.db.prepare(
      'SELECT n, id, part, sealed FROM journal WHERE session_id = ? ORDER BY n',
    ),
    dropRow: store.db.prepare('DELETE FROM journal WHERE n = ?'),
    count: store.db.prepare('SELECT count(*) AS n FROM journal'),
    markRead: store.db.prepare(
      'INSERT INTO read_stanzas (session_id, hash) VALUES (?, ?) ON CONFLICT DO NOTHING',
    ),
    wasRead: store.db.prepare('SELECT 1 FROM read_stanzas WHERE session_id = ? AND hash = ?'),
    forgetRead: store.db.prepare(
      `DELETE FROM read_stanzas WHERE session_id = ?1 AND n <=
         (SELECT n FROM read_stanzas WHERE session_id = ?1 ORDER BY n DESC LIMIT 1 OFFSET ${READ_STANZAS_KEPT})`,
    ),
  }
  const markRead = (sessionId: string, hash: string): void => {
    const { lastInsertRowid, changes } = rows.markRead.run(sessionId, hash)
    if (changes > 0 && Number(lastInsertRowid) % FORGET_EVERY === 0) rows.forgetRead.run(sessionId)
  }
  const place = (sessionId: string, id: string, part: number) =>
    `${sessionId}|journal|${id}|${part}`
  return {
    /** `hash`: of the ciphertext it was read from. */
    add(sessionId: string, hash: string, entry: JournalEntry, now: number): void {
      const { attrs, part, plain, place: placeInSecond } = entry
      const id = attrs.id ?? ''
      const value = JSON.stringify({
        attrs,
        plain: Buffer.from(plain).toString('base64'),
        place: placeInSecond,
      })
      const sealed = ring.ofSession(sessionId).seal(place(sessionId, id, part), Buffer.from(value))
      const from = withoutDevice(attrs.from ?? '')
      const participant = withoutDevice(attrs.participant ?? '')
      store.write(() => {
        rows.add.run(sessionId, from, participant, id, part, sealed, now)
        markRead(sessionId, hash)
      })
    },
    /** A part that says nothing was read: keys of a group. */
    addRead: (sessionId: string, hash: string): void =>
      store.write(() => markRead(sessionId, hash)),
    /**
     * Whether this ciphertext was read and written here before. WhatsApp sends again whatever it has no receipt of; Signal opens
     * nothing twice.
     */
    wasRead: (sessionId: string, hash: string): boolean =>
      rows.wasRead.get(sessionId, hash) !== undefined,
    /** The message is in the outbox. `senders`: all names its stanza may have come under; ids are the sender's choice alone. */
    done(sessionId: string, id: string, senders: string[]): void {
      const names = JSON.stringify(senders.map(withoutDevice))
      store.write(() => rows.drop.run(sessionId, id, names))
    },
    /** What a crash left behind, oldest first. `handled` is called in the transaction that deletes the row. */
    replay(sessionId: string, handled: (entry: JournalEntry) => void): number {
      const left = rows.all.all(sessionId) as {
        n: number
        id: string
        part: number
        sealed: Uint8Array
      }[]
      for (const row of left) {
        const text = ring
          .ofSession(sessionId)
          .unseal(place(sessionId, row.id, row.part), row.sealed)
          .toString()
        const {
          attrs,
          plain,
          place: placeInSecond = 0,
        } = JSON.parse(text) as { attrs: Record<string, string>; plain: string; place?: number }
        store.write(() => {
          handled({
            attrs,
            part: row.part,
            plain: Buffer.from(plain, 'base64'),
            place: placeInSecond,
          })
          rows.dropRow.run(row.n)
        })
      }
      return left.length
    },
    depth: (): number => (rows.count.get() as { n: number }).n,
  }
}

/** `5511900000002:3@s.whatsapp.net` → `5511900000002@s.whatsapp.net`. */
export const withoutDevice = (jid: string): string => jid.replace(/:\d+@/, '@')
