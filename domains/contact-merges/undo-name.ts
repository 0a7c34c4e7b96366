import type { CompanyContext, Statement } from '#core/context.ts'
import type { UndoState } from './undo-state.ts'

/**
 * Gives the kept contact the name that it had, where a channel has given it another one while the two were one: of which of them it spoke,
 * nobody knows. The next message says the name again. What a person typed meanwhile stays.
 */
export function ownNameStatements(ctx: CompanyContext, { record, kept }: UndoState): Statement[] {
  const { name, nameGivenBy } = record.own ?? {}
  // An erasure takes it out where it was the erased person's.
  if (name == null || nameGivenBy === undefined) return []
  return [
    ctx.db.statement(
      `UPDATE contacts SET name = ?3, name_given_by = ?4, updated_at = ?5
       WHERE company_id = ?1 AND id = ?2 AND name <> ?3 AND name_given_by IN ('provider', 'stand-in')`,
      kept.id,
      name,
      nameGivenBy,
      ctx.clock.now(),
    ),
  ]
}
