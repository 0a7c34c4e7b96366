import type { CompanyContext, Statement } from '#core/context.ts'

/**
 * For the batch that makes or changes a connection: it alone is the default from now on. One that was just made is named by the hash
 * of its token. Nothing happens when it does not exist.
 */
export function makeDefaultStatement(
  ctx: CompanyContext,
  connection: { id: number } | { tokenHash: string },
): Statement {
  const [column, value] =
    'id' in connection ? ['id', connection.id] : ['api_token_hash', connection.tokenHash]
  return ctx.db.statement(
    `UPDATE connections SET is_default = (${column} IS ?2), updated_at = ?3 WHERE company_id = ?1 AND is_default <> (${column} IS ?2)
       AND EXISTS (SELECT 1 FROM connections d WHERE d.company_id = ?1 AND d.${column} = ?2)`,
    value,
    ctx.clock.now(),
  )
}

/**
 * Closes every batch after which a default may be missing: a company with connections has one. The oldest that works takes over, else
 * the oldest.
 */
export function keepDefaultStatement(ctx: CompanyContext): Statement {
  return ctx.db.statement(
    `UPDATE connections SET is_default = 1, updated_at = ?2 WHERE company_id = ?1
       AND NOT EXISTS (SELECT 1 FROM connections d WHERE d.company_id = ?1 AND d.is_default = 1)
       AND id = (SELECT d.id FROM connections d WHERE d.company_id = ?1 ORDER BY d.status = 'CONNECTED' DESC, d.id LIMIT 1)`,
    ctx.clock.now(),
  )
}
