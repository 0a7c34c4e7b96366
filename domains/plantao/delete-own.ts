import type { CompanyContext, Statement } from '#core/context.ts'
import { onCallDeleted } from './plantao.events.ts'

/** Takes a person who is removed off the roster, in the batch that lets go of what is theirs. Rows {id}, for `ownOnCallDeleted`. */
export function deleteOwnOnCallStatement(ctx: CompanyContext, userId: number): Statement {
  return ctx.db.statement(
    'DELETE FROM on_call_entries WHERE company_id = ?1 AND user_id = ?2 RETURNING id',
    userId,
  )
}

/** What the company's screens hear of it. */
export const ownOnCallDeleted = (rows: readonly { id: number }[]) =>
  rows.map(({ id }) => onCallDeleted(id))
