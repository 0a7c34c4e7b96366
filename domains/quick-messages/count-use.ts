import type { CompanyContext, Statement } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { seenBySql } from './quick-message-rows.ts'

/**
 * Goes into the batch that writes a message, behind a statement that changed one row if the message is new: counts a use of the quick
 * reply that the message was written with. A message that is sent again is not counted again.
 */
export function countUseStatement(ctx: CompanyContext, id: number): Statement {
  return ctx.db.statement(
    `UPDATE quick_messages AS q SET uses = uses + 1 WHERE changes() = 1 AND q.company_id = ?1 AND q.id = ?2 AND ${seenBySql('?3')}`,
    id,
    requireUser(ctx).userId,
  )
}
