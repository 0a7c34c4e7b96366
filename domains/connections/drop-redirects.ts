import type { CompanyContext, Statement } from '#core/context.ts'

/**
 * No connection passes tickets on to a queue that is deleted (`sendIdQueue`). Belongs in the batch that deletes a queue, and in those
 * that write a connection: it may have been chosen a moment before.
 */
export function dropRedirectsStatement(ctx: CompanyContext): Statement {
  return ctx.db.statement(
    `UPDATE connections SET options = json_remove(options, '$.sendIdQueue') WHERE company_id = ?1 AND options ->> 'sendIdQueue' IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM queues q WHERE +q.company_id = ?1 AND q.id = options ->> 'sendIdQueue')`,
  )
}
