import type { Millis } from '#core/time.ts'

export type SessionRow = {
  sessionId: string
  /** Who holds the lease, or held it last and so has the session's account in its store. */
  nodeId: string | null
  held: boolean
  epoch: number
  /** The node was asked to erase it, or could not be, and has not said that it did. */
  erase: boolean
}
type RawRow = Omit<SessionRow, 'held' | 'erase'> & { held: number; erase: number }

export type Waiting = { sessionId: string; nodeId: string }
export type GatewayStore = ReturnType<typeof openGatewayStore>

/**
 * What the gateway must not forget while it sleeps. A lease is as good as its node: a renewal moves one row, however many sessions the
 * node has. Rows of sessions are never deleted, so no epoch is ever given twice.
 */
export function openGatewayStore(sql: SqlStorage) {
  for (const statement of TABLES) sql.exec(statement)
  const sessionOf = ({ held, erase, ...row }: RawRow): SessionRow => ({
    ...row,
    held: held === 1,
    erase: erase === 1,
  })
  return {
    /** False for a nonce seen before. Those past their time are forgotten on the way. */
    firstUse(nonce: string, now: Millis, until: Millis): boolean {
      sql.exec('DELETE FROM nonces WHERE until < ?', now)
      const written = sql.exec(
        'INSERT INTO nonces (nonce, until) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING nonce',
        nonce,
        until,
      )
      return written.toArray().length === 1
    },

    /** The node is here and its leases are good until then. */
    arrived(nodeId: string, expiresAt: Millis): void {
      sql.exec(
        `INSERT INTO nodes (node_id, expires_at, connected, tell_at) VALUES (?1, ?2, 1, NULL)
         ON CONFLICT (node_id) DO UPDATE SET expires_at = ?2, connected = 1, tell_at = NULL`,
        nodeId,
        expiresAt,
      )
    },
    renewed(nodeId: string, expiresAt: Millis): void {
      sql.exec('UPDATE nodes SET expires_at = ? WHERE node_id = ?', expiresAt, nodeId)
    },
    /** The node's line is gone; its companies hear of it at `reportAt` unless it comes back. */
    left(nodeId: string, reportAt: Millis): void {
      sql.exec(
        'UPDATE nodes SET connected = 0, tell_at = ?2 WHERE node_id = ?1 AND connected = 1',
        nodeId,
        reportAt,
      )
    },
    /** To be told of it then, unless `told` says that it has been. */
    reportAt(nodeId: string, at: Millis): void {
      sql.exec('UPDATE nodes SET tell_at = ? WHERE node_id = ?', at, nodeId)
    },
    told(nodeId: string, wasToBe: Millis): void {
      sql.exec('UPDATE nodes SET tell_at = NULL WHERE node_id = ? AND tell_at = ?', nodeId, wasToBe)
    },
    expiresAt: (nodeId: string): Millis =>
      sql
        .exec<{ at: number }>('SELECT expires_at AS at FROM nodes WHERE node_id = ?', nodeId)
        .toArray()[0]?.at ?? 0,
    connected: (): string[] =>
      names(sql.exec<{ name: string }>('SELECT node_id AS name FROM nodes WHERE connected = 1')),
    /** Connected nodes that let their leases run out. */
    silent: (now: Millis): string[] =>
      names(
        sql.exec<{ name: string }>(
          'SELECT node_id AS name FROM nodes WHERE connected = 1 AND expires_at <= ?',
          now,
        ),
      ),
    lost: (now: Millis): string[] =>
      names(
        sql.exec<{ name: string }>('SELECT node_id AS name FROM nodes WHERE tell_at <= ?', now),
      ),
    /** When something comes due next: a lease that runs out, or news of a lost node. */
    nextDue: (now: Millis): Millis | null =>
      sql
        .exec<{ due: number | null }>(
          `SELECT min(due) AS due FROM (SELECT tell_at AS due FROM nodes WHERE tell_at IS NOT NULL
           UNION ALL SELECT expires_at FROM nodes WHERE connected = 1 OR expires_at > ?)`,
          now,
        )
        .one().due,

    session(sessionId: string): SessionRow | null {
      const row = sql.exec<RawRow>(`${SESSIONS} WHERE session_id = ?`, sessionId).toArray()[0]
      return row === undefined ? null : sessionOf(row)
    },
    heldBy: (nodeId: string): SessionRow[] =>
      sql
        .exec<RawRow>(`${SESSIONS} WHERE node_id = ? AND held = 1`, nodeId)
        .toArray()
        .map(sessionOf),
    hold(sessionId: string, nodeId: string, epoch: number): void {
      sql.exec(
        `INSERT INTO sessions (session_id, node_id, held, epoch) VALUES (?1, ?2, 1, ?3)
         ON CONFLICT (session_id) DO UPDATE SET node_id = ?2, held = 1, epoch = ?3`,
        sessionId,
        nodeId,
        epoch,
      )
    },
    /** Nobody holds it; the node keeps its account. */
    release(sessionId: string): void {
      sql.exec('UPDATE sessions SET held = 0 WHERE session_id = ?', sessionId)
    },
    markErase(sessionId: string, erase: boolean): void {
      sql.exec(
        'UPDATE sessions SET erase = ?2 WHERE session_id = ?1 AND erase <> ?2',
        sessionId,
        erase ? 1 : 0,
      )
    },
    /** Nobody has anything of it any more. Its epoch stays. */
    erased(sessionId: string): void {
      sql.exec(
        'UPDATE sessions SET node_id = NULL, held = 0, erase = 0 WHERE session_id = ?',
        sessionId,
      )
      sql.exec('DELETE FROM health WHERE session_id = ?', sessionId)
    },
    leasesOf: (nodeId: string): number =>
      sql
        .exec<{ n: number }>(
          'SELECT count(*) AS n FROM sessions WHERE node_id = ? AND held = 1',
          nodeId,
        )
        .one().n,

    wait(sessionId: string, nodeId: string): void {
      sql.exec(
        'INSERT INTO waiting (session_id, node_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
        sessionId,
        nodeId,
      )
    },
    /** Who waits for what, longest first. */
    waiting: (): Waiting[] =>
      sql
        .exec<Waiting>('SELECT session_id AS sessionId, node_id AS nodeId FROM waiting ORDER BY id')
        .toArray(),
    stopWaiting({ sessionId, nodeId }: Waiting): void {
      sql.exec('DELETE FROM waiting WHERE session_id = ? AND node_id = ?', sessionId, nodeId)
    },
    /** It says hello anew, and so asks for everything anew. */
    forgetWaiting(nodeId: string): void {
      sql.exec('DELETE FROM waiting WHERE node_id = ?', nodeId)
    },
  }
}

const names = (cursor: SqlStorageCursor<{ name: string }>) =>
  cursor.toArray().map(({ name }) => name)

const SESSIONS = `SELECT session_id AS sessionId, node_id AS nodeId, held, epoch, erase FROM sessions`

const TABLES = [
  `CREATE TABLE IF NOT EXISTS nonces (nonce TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS nonces_age ON nonces (until)`,
  `CREATE TABLE IF NOT EXISTS nodes (
     node_id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, connected INTEGER NOT NULL, tell_at INTEGER
   ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS sessions (
     session_id TEXT PRIMARY KEY, node_id TEXT, held INTEGER NOT NULL, epoch INTEGER NOT NULL, erase INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS sessions_node ON sessions (node_id, held)`,
  `CREATE TABLE IF NOT EXISTS waiting (
     id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, node_id TEXT NOT NULL, UNIQUE (session_id, node_id)
   )`,
  `CREATE TABLE IF NOT EXISTS health (
     session_id TEXT PRIMARY KEY, undecryptable INTEGER NOT NULL, reconnects INTEGER NOT NULL, last_message_at INTEGER, told_at INTEGER NOT NULL
   ) WITHOUT ROWID`,
]
