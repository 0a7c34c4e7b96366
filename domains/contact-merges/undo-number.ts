import type { CompanyContext, Statement } from '#core/context.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { numberHolderSql } from '../contacts/contacts.queries.ts'
import type { UndoState } from './undo-state.ts'

/**
 * Gives the kept contact its own number again, where it was given one while the two were one that is the other's, or that nobody says whose
 * it is: that of who is one with it still stays. A number that is somebody else's by now is nobody's then.
 */
export function ownNumberStatements(ctx: CompanyContext, state: UndoState): Statement[] {
  const lent = lentNumber(state)
  if (lent === null) return []
  const own = ownNumber(state)
  return [
    ctx.db.statement(
      `UPDATE contacts SET updated_at = ?4, number = CASE coalesce(${numberHolderSql('?6')}, ?2) WHEN ?2 THEN ?3 END
       WHERE company_id = ?1 AND id = ?2 AND number = ?5 AND (?8 OR NOT EXISTS (SELECT 1 FROM contact_merges n, json_each(?9) s
         WHERE n.company_id = ?1 AND n.kept_id = ?2 AND n.id <> ?7 AND n.undone_at IS NULL AND (n.moved ->> '$.filled.number.to' = s.value
           OR EXISTS (SELECT 1 FROM json_each(n.moved, '$.identities') j WHERE j.value ->> 'kind' = 'phone' AND j.value ->> 'value' = s.value))))`,
      state.kept.id,
      own,
      ctx.clock.now(),
      lent,
      JSON.stringify(own === null ? [] : brazilNinthDigitVariants(own)),
      state.mergeId,
      isTaken(state) ? 1 : 0,
      JSON.stringify(brazilNinthDigitVariants(lent)),
    ),
  ]
}

/** Every spelling of the numbers that the gone contact was known by. */
export function numbersOfGone({ record, gone }: UndoState): string[] {
  const known = record.identities.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : []))
  return [...(gone.number === null ? [] : [gone.number]), ...known].flatMap(
    brazilNinthDigitVariants,
  )
}

/** Whether the kept contact shows the number of the gone one, in either spelling. */
export function isTaken(state: UndoState): boolean {
  const { record, kept, gone } = state
  if (kept.number === null) return false
  if (record.own === undefined) return kept.number === gone.number
  return kept.number !== record.own.number && numbersOfGone(state).includes(kept.number)
}

/** What the kept contact had: null where it had none, or an erasure took it out. */
export const ownNumber = ({ record }: UndoState): string | null => record.own?.number || null

/** The number that the kept contact shows and that is not surely its own: null where it is, or where somebody wrote it in place of one. */
export function lentNumber(state: UndoState): string | null {
  const { record, kept } = state
  if (isTaken(state)) return kept.number
  // WhatsApp may have said it of either of them, or somebody wrote it in place of the other's: only where there was none before.
  return record.own?.number === null ? kept.number : null
}
