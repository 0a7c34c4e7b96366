import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'

/** Bytes come back from SQLite as `Uint8Array`. */
type Row = Record<string, null | number | bigint | string | Uint8Array>

export type Store = {
  run: (sql: string, ...values: SQLInputValue[]) => { changes: number; lastRowId: number }
  one: <T extends Row>(sql: string, ...values: SQLInputValue[]) => T | null
  all: <T extends Row>(sql: string, ...values: SQLInputValue[]) => T[]
  /** All of it or nothing, should this process end in the middle. */
  atomically: (work: () => void) => void
  close: () => void
}

/**
 * Everything the simulated world remembers, one file. `synchronous=OFF` is enough: what was written
 * survives the end of this process at any moment, and nobody cuts the power to test with it.
 */
export function openStore(file: string): Store {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON')
  database.exec(SCHEMA)
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (sql: string) => {
    let statement = statements.get(sql)
    if (!statement) statements.set(sql, (statement = database.prepare(sql)))
    return statement
  }
  return {
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = prepare(sql).run(...values)
      return { changes: Number(changes), lastRowId: Number(lastInsertRowid) }
    },
    one: <T extends Row>(sql: string, ...values: SQLInputValue[]) =>
      (prepare(sql).get(...values) as T | undefined) ?? null,
    all: <T extends Row>(sql: string, ...values: SQLInputValue[]) =>
      prepare(sql).all(...values) as T[],
    atomically(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        work()
        database.exec('COMMIT')
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS people (
  pn TEXT PRIMARY KEY, lid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, about TEXT NOT NULL,
  picture TEXT NOT NULL, passkey INTEGER NOT NULL, hides_number INTEGER NOT NULL, company INTEGER NOT NULL,
  next_device INTEGER NOT NULL, key_index INTEGER NOT NULL
) STRICT;

-- A linked device that is a real client; device 0 and a person's further phones are endpoints.
CREATE TABLE IF NOT EXISTS companions (
  pn TEXT NOT NULL REFERENCES people(pn), device INTEGER NOT NULL, noise_key BLOB NOT NULL, identity BLOB NOT NULL,
  registration_id INTEGER NOT NULL, key_index INTEGER NOT NULL, platform TEXT NOT NULL, linked_at INTEGER NOT NULL,
  signed_key_id INTEGER NOT NULL, signed_key BLOB NOT NULL, signed_key_signature BLOB NOT NULL,
  synced INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (pn, device)
) STRICT;
CREATE TABLE IF NOT EXISTS one_time_keys (
  pn TEXT NOT NULL, device INTEGER NOT NULL, id INTEGER NOT NULL, value BLOB NOT NULL, PRIMARY KEY (pn, device, id)
) STRICT, WITHOUT ROWID;

-- A simulated Signal device: its credentials, and everything libsignal keeps for it.
CREATE TABLE IF NOT EXISTS endpoints (
  pn TEXT NOT NULL REFERENCES people(pn), device INTEGER NOT NULL, key_index INTEGER NOT NULL, credentials TEXT NOT NULL,
  PRIMARY KEY (pn, device)
) STRICT;
CREATE TABLE IF NOT EXISTS signal_keys (
  pn TEXT NOT NULL, device INTEGER NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (pn, device, type, id)
) STRICT, WITHOUT ROWID;

-- Stanzas for companions, kept until the client acknowledges them.
CREATE TABLE IF NOT EXISTS deliveries (
  seq INTEGER PRIMARY KEY, pn TEXT NOT NULL, device INTEGER NOT NULL, class TEXT NOT NULL, id TEXT NOT NULL,
  type TEXT NOT NULL, participant TEXT NOT NULL, stanza TEXT NOT NULL, settled INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_waiting ON deliveries (pn, device, seq) WHERE settled = 0;
CREATE INDEX IF NOT EXISTS deliveries_settled ON deliveries (pn, device, seq) WHERE settled = 1;
CREATE INDEX IF NOT EXISTS deliveries_by_id ON deliveries (pn, device, id);

-- What people wrote, for retries, re-uploads and the phone's own history.
CREATE TABLE IF NOT EXISTS sent_messages (
  id TEXT NOT NULL, pn TEXT NOT NULL, recipient TEXT NOT NULL, message BLOB NOT NULL, options TEXT NOT NULL,
  at INTEGER NOT NULL, status TEXT NOT NULL DEFAULT 'sent', written_ms INTEGER NOT NULL, PRIMARY KEY (id, pn)
) STRICT;
CREATE INDEX IF NOT EXISTS sent_messages_to ON sent_messages (recipient);
-- Which simulated device has which message: a second copy is dropped, as a real phone drops it.
CREATE TABLE IF NOT EXISTS received_messages (
  id TEXT NOT NULL, pn TEXT NOT NULL, device INTEGER NOT NULL, PRIMARY KEY (id, pn, device)
) STRICT, WITHOUT ROWID;

-- What people have read, so that a receipt goes out once.
CREATE TABLE IF NOT EXISTS read_messages (
  id TEXT NOT NULL, pn TEXT NOT NULL, PRIMARY KEY (id, pn)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS groups (id TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS media (path TEXT PRIMARY KEY, bytes BLOB NOT NULL, status INTEGER NOT NULL DEFAULT 200) STRICT;
CREATE TABLE IF NOT EXISTS histories (pn TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS app_state_keys (pn TEXT PRIMARY KEY, key_id BLOB NOT NULL, key_data BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS app_state_patches (
  pn TEXT NOT NULL, collection TEXT NOT NULL, version INTEGER NOT NULL, patch BLOB NOT NULL,
  PRIMARY KEY (pn, collection, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS inbox (
  seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, at TEXT NOT NULL, entry TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS inbox_by_id ON inbox (id);
CREATE TABLE IF NOT EXISTS unhandled (seq INTEGER PRIMARY KEY, stanza TEXT NOT NULL) STRICT;
`
