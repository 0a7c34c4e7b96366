import type { CompanyContext, Statement } from '#core/context.ts'
import { authoredBy } from './message-author.ts'
import { pendingReactionsStatement } from './message-reactions.ts'

/**
 * What came before its message and waits for it: applied to the messages with these provider ids, then forgotten. Goes into the
 * batch that stores the message or learns its provider id.
 */
export function applyPendingStatements(
  ctx: CompanyContext,
  connectionId: number,
  externalIds: readonly string[],
): Statement[] {
  const ids = JSON.stringify(externalIds)
  const waiting = `FROM pending_effects e WHERE e.company_id = ?1 AND e.connection_id = ?2 AND e.external_id = messages.external_id`
  const target = `company_id = ?1 AND connection_id = ?2 AND external_id IN (SELECT value FROM json_each(?3))`
  const has = (kind: string) => `EXISTS (SELECT 1 ${waiting} AND e.kind = '${kind}')`
  const value = (kind: string, path: string) =>
    `(SELECT json_extract(e.payload, '$.${path}') ${waiting} AND e.kind = '${kind}')`
  /** Somebody else's change of it is forgotten with the others. */
  const byAuthor = (kind: string) =>
    `EXISTS (SELECT 1 ${waiting} AND e.kind = '${kind}' AND ${authoredBy('messages', `(e.payload -> 'by')`)})`
  const statement = (sql: string) => ctx.db.statement(sql, connectionId, ids)
  return [
    statement(
      `UPDATE messages SET ack = max(ack, ${value('ack', 'ack')}) WHERE ${target} AND ${has('ack')}`,
    ),
    statement(
      `UPDATE messages SET error_code = ${value('failed', 'code')}, error_reason = ${value('failed', 'reason')}
       WHERE ${target} AND ack < 2 AND ${has('failed')}`,
    ),
    statement(
      `UPDATE messages SET body = ${value('edit', 'body')}, search_words = ${value('edit', 'words')}, is_edited = 1 WHERE ${target} AND ${byAuthor('edit')}`,
    ),
    statement(`UPDATE messages SET is_deleted = 1 WHERE ${target} AND ${byAuthor('delete')}`),
    pendingReactionsStatement(ctx, connectionId, externalIds),
    statement(
      `DELETE FROM pending_effects WHERE company_id = ?1 AND connection_id = ?2 AND external_id IN (SELECT value FROM json_each(?3))
       AND EXISTS (SELECT 1 FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = pending_effects.external_id)`,
    ),
  ]
}
