import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Database = DatabaseSync

/** No room left: nothing was written, and reading from WhatsApp must stop. */
export class DiskFull extends Error {}
/** The store of one session can't be read: it needs a person, never new credentials. */
export class CorruptStore extends Error {}

/** Of ours, or of SQLite itself; anything else is a defect of code, which must not condemn a store. */
export const isStoreError = (thrown: unknown): boolean =>
  thrown instanceof DiskFull ||
  thrown instanceof CorruptStore ||
  (thrown instanceof Error && 'errcode' in thrown)

const SCHEMA = `
CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, epoch INTEGER NOT NULL, linked INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS session_keys (
  session_id TEXT PRIMARY KEY, kek_id TEXT NOT NULL, wrapped BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS auth (
  session_id TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL, sealed BLOB NOT NULL,
  PRIMARY KEY (session_id, type, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS archived_auth (
  session_id TEXT NOT NULL, archived_at INTEGER NOT NULL, kek_id TEXT NOT NULL, wrapped BLOB NOT NULL, sealed_creds BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS journal (
  n INTEGER PRIMARY KEY, session_id TEXT NOT NULL, chat TEXT NOT NULL, participant TEXT NOT NULL, id TEXT NOT NULL,
  part INTEGER NOT NULL, sealed BLOB NOT NULL, at INTEGER NOT NULL,
  UNIQUE (session_id, chat, participant, id, part)
) STRICT;
CREATE TABLE IF NOT EXISTS read_stanzas (
  n INTEGER PRIMARY KEY, session_id TEXT NOT NULL, hash TEXT NOT NULL, UNIQUE (session_id, hash)
) STRICT;
CREATE INDEX IF NOT EXISTS read_stanzas_n ON read_stanzas (session_id, n);
CREATE TABLE IF NOT EXISTS outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL, sealed BLOB NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS set_aside (
  seq INTEGER PRIMARY KEY, key TEXT NOT NULL, session_id TEXT NOT NULL, sealed BLOB NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sent (
  session_id TEXT NOT NULL, id TEXT NOT NULL, sealed BLOB NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (session_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sent_at ON sent (at);
CREATE TABLE IF NOT EXISTS placeholders (
  session_id TEXT NOT NULL, chat TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (session_id, chat, id)
) STRICT, WITHOUT ROWID;
`

export type Store = {
  db: Database
  /** Runs `work` in one transaction; joins the one that is open. Throws DiskFull when there is no room. */
  write<T>(work: () => T): T
  close(): void
}

/** For its owner only, also where it was there before with other modes; so is what is written into it from here on. */
function makePrivateFolder(dataDir: string): void {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o700)
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(dataDir, entry.name), 0o600)
}

/** Opens the node's one database. `lock` keeps a second process out of the folder for as long as this one lives. */
export function openStore(dataDir: string): Store {
  makePrivateFolder(dataDir)
  const lock = lockFolder(dataDir)
  const db = new DatabaseSync(join(dataDir, 'sessions.sqlite'))
  // FULL: a commit is on disk before the receipt that promises it goes to WhatsApp.
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000; PRAGMA secure_delete = ON',
  )
  db.exec(SCHEMA)
  let open = false
  return {
    db,
    write(work) {
      if (open) return work()
      return asDiskFull(() => {
        db.exec('BEGIN IMMEDIATE')
        open = true
        try {
          const result = work()
          db.exec('COMMIT')
          return result
        } catch (thrown) {
          // SQLite rolls a full transaction back by itself; a second ROLLBACK would hide why.
          if (db.isTransaction) db.exec('ROLLBACK')
          throw thrown
        } finally {
          open = false
        }
      })
    },
    close() {
      db.close()
      lock.close()
    },
  }
}

/** An exclusive lock held by SQLite itself: it goes with the process, however that ends. */
function lockFolder(dataDir: string): Database {
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new Error(`DATA_DIR ${dataDir} is in use by another session-node`)
  }
  return lock
}

const SQLITE_FULL = 13
const SQLITE_IOERR = 10

function asDiskFull<T>(work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    const code = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) & 0xff : 0
    if (code === SQLITE_FULL || code === SQLITE_IOERR)
      throw new DiskFull('no room to write', { cause: thrown })
    throw thrown
  }
}
