import { shardBaseId } from '../core/ids.ts'

/**
 * Lets every AUTOINCREMENT table of a shard count from n·2^45, so that the first row gets n·2^45 + 1. SQLite keeps the last id it
 * gave in sqlite_sequence, which D1 lets us write. Harmless to repeat: a table that is already past its base is left alone. Plain
 * text without parameters, because `wrangler d1 execute` takes nothing else.
 */
export function shardIdStatements(shard: number): string[] {
  const base = shardBaseId(shard)
  return [
    `UPDATE sqlite_sequence SET seq = ${base} WHERE seq < ${base} AND name <> 'd1_migrations'`,
    `INSERT INTO sqlite_sequence (name, seq)
       SELECT name, ${base} FROM sqlite_master
        WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name <> 'd1_migrations'
          AND name NOT IN (SELECT name FROM sqlite_sequence)`,
  ]
}
