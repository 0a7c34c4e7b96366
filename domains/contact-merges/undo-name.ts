import type { CompanyContext, Statement } from '#core/context.ts'
import { contactName } from '../contacts/contact-name.ts'
import type { UndoState } from './undo-state.ts'

/**
 * Gives the kept contact the name that it had, where a channel has given it another one while the two were one: of which of them it spoke,
 * nobody knows. The next message says the name again. What a person typed meanwhile stays, and so does the name of who is one with it still.
 * Where the name that it had may be of somebody who was one with it then and is not any more, it is called by its number or id.
 */
export function ownNameStatements(
  ctx: CompanyContext,
  { record, kept, mergeId }: UndoState,
): Statement[] {
  const { own } = record
  // Nobody knows what it was, or an erasure took it out.
  if (own?.name == null || own.nameGivenBy === undefined) return []
  const numbers = own.number === null || own.number === '' ? [] : [own.number]
  const known = [
    ...numbers.map((value) => ({ kind: 'phone' as const, scope: '', value })),
    ...own.identities,
  ]
  const parted = `EXISTS (SELECT 1 FROM contact_merges m JOIN contact_merges n ON n.company_id = ?1 AND n.kept_id = ?2 AND n.id < m.id
    WHERE m.company_id = ?1 AND m.id = ?6 AND (n.undone_at >= m.created_at OR n.reason = 'forgotten'))`
  return [
    ctx.db.statement(
      `UPDATE contacts SET name = iif(${parted}, ?7, ?3), name_given_by = iif(${parted}, 'stand-in', ?4), updated_at = ?5
       WHERE company_id = ?1 AND id = ?2 AND name <> ?3 AND name_given_by IN ('provider', 'stand-in')
         AND NOT EXISTS (SELECT 1 FROM contact_merges n WHERE n.company_id = ?1 AND n.kept_id = ?2 AND n.id <> ?6 AND n.undone_at IS NULL
           AND n.moved ->> '$.filled.name.to' = contacts.name)`,
      kept.id,
      own.name,
      own.nameGivenBy,
      ctx.clock.now(),
      mergeId,
      known.length === 0 ? own.name : contactName({}, known),
    ),
  ]
}
