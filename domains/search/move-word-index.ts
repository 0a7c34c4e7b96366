import type { Millis } from '#core/time.ts'
import { WORD_MOVE_CHARS, WORD_MOVE_PAGE } from './limits.ts'
import { messageWords } from '../word-index/message-words.ts'

/** A message whose words the index waits for. Each write of its body without its words gives it a new mark. */
type Unindexed = { id: number; mark: string; companyId: number; body: string }
/** How far a call came: `moving` when there is more to do. */
export type WordMove = { indexed: number; state: 'moving' | 'done' }

/**
 * The next messages that the move has not come to; none, at no cost, once it is over. The place is a value of its own, not a joined
 * table: SQLite would walk all messages to find it.
 */
export const OLDER_PAGE = `SELECT id FROM messages
  WHERE id > (SELECT last_id FROM word_index_move WHERE is_done = 0) AND body <> '' AND is_deleted = 0
  ORDER BY id LIMIT ${WORD_MOVE_PAGE}`

/**
 * Fills `message_words` of one shard, a page at a time until `until`, and goes on where the last call ended. Searches are answered by
 * the index before meanwhile; triggers keep both. Afterwards it indexes what was written without its words: by the release before
 * this one, in the minutes of a deploy. Two calls at once do no harm.
 */
export async function moveWordIndex(
  shard: D1Database,
  until: Millis,
  clock: () => Millis = Date.now,
): Promise<WordMove> {
  let indexed = 0
  for (;;) {
    const rows = await waitingPage(shard)
    if (rows.length > 0) await shard.batch(indexStatements(shard, rows))
    else if (!(await takePage(shard))) {
      await finish(shard)
      return { indexed, state: 'done' }
    }
    indexed += rows.length
    if (rows.length > 0 && clock() >= until) return { indexed, state: 'moving' }
  }
}

/** The first messages that wait, as many as one statement can carry the words of. */
async function waitingPage(shard: D1Database): Promise<Unindexed[]> {
  const { results } = await shard
    .prepare(
      `SELECT id, mark, companyId, body FROM (
         SELECT *, sum(size) OVER (ORDER BY id) - size AS before FROM (
           SELECT u.id, u.mark, m.company_id AS companyId, m.body, octet_length(m.body) AS size
           FROM messages_unindexed u CROSS JOIN messages m ON m.id = u.id ORDER BY u.id LIMIT ${WORD_MOVE_PAGE}))
       WHERE before < ${WORD_MOVE_CHARS} ORDER BY id`,
    )
    .all<Unindexed>()
  return results
}

/** Lets the next page of older messages wait for their words. False when there are none left. */
async function takePage(shard: D1Database): Promise<boolean> {
  const [, moved] = await shard.batch([
    shard.prepare(
      `INSERT INTO messages_unindexed (id) SELECT id FROM (${OLDER_PAGE}) AS older
       WHERE NOT EXISTS (SELECT 1 FROM message_words w WHERE w.rowid = older.id) ON CONFLICT DO NOTHING`,
    ),
    shard.prepare(
      `UPDATE word_index_move SET last_id = (SELECT max(id) FROM (${OLDER_PAGE})) WHERE EXISTS (${OLDER_PAGE})`,
    ),
  ])
  return (moved?.meta.changes ?? 0) > 0
}

/** Indexes those that were not written since they were read: who was is indexed by that write, or waits under a new mark. */
function indexStatements(shard: D1Database, rows: readonly Unindexed[]): D1PreparedStatement[] {
  const read = JSON.stringify(
    rows.map(({ id, mark, companyId, body }) => [id, mark, messageWords(companyId, body)]),
  )
  const still = `FROM json_each(?1) j CROSS JOIN messages_unindexed u ON u.id = j.value ->> 0 AND u.mark = j.value ->> 1`
  return [
    shard
      .prepare(
        `INSERT INTO message_words (rowid, words) SELECT u.id, j.value ->> 2 ${still}
         WHERE j.value ->> 2 <> '' AND NOT EXISTS (SELECT 1 FROM message_words w WHERE w.rowid = u.id)`,
      )
      .bind(read),
    shard.prepare(`DELETE FROM messages_unindexed WHERE id IN (SELECT u.id ${still})`).bind(read),
  ]
}

/**
 * From here on the new index answers, and the one before takes nothing in any more. The call after this one, a minute later, gives its
 * space back: nobody who began to search in it is still there.
 */
async function finish(shard: D1Database): Promise<void> {
  const row = await shard
    .prepare('SELECT is_done AS isDone, is_emptied AS isEmptied FROM word_index_move')
    .first<{ isDone: number; isEmptied: number }>()
  if (row?.isDone === 0)
    await shard
      .prepare(
        `UPDATE word_index_move SET is_done = 1
         WHERE NOT EXISTS (SELECT 1 FROM messages_unindexed)
           AND NOT EXISTS (SELECT 1 FROM messages WHERE id > last_id AND body <> '' AND is_deleted = 0
             AND NOT EXISTS (SELECT 1 FROM message_words w WHERE w.rowid = messages.id))`,
      )
      .run()
  else if (row?.isEmptied === 0)
    await shard.batch([
      shard.prepare(`INSERT INTO messages_fts (messages_fts) VALUES ('delete-all')`),
      shard.prepare('UPDATE word_index_move SET is_emptied = 1'),
    ])
}
