import type { CompanyContext, Statement } from '#core/context.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import type { UndoState } from './undo-state.ts'

/**
 * Gives each of two their own number again, where the kept contact was given that of the other while they were one: it had replaced the
 * kept one's in how they are found, too. A number that is somebody else's by now, or that no record of before says, is nobody's then.
 */
export function ownNumberStatements(ctx: CompanyContext, state: UndoState): Statement[] {
  const { record, kept, gone } = state
  const taken = takenNumber(state)
  if (taken === null) return []
  const own = record.own ?? { number: null, identities: [] }
  const now = ctx.clock.now()
  const spellings = brazilNinthDigitVariants
  const lost = own.identities.filter(
    ({ kind, value }) =>
      kind === 'lid' ||
      (kind === 'phone' && own.number !== null && spellings(own.number).includes(value)),
  )
  return [
    ctx.db.statement(
      `UPDATE contacts SET updated_at = ?4, number = CASE WHEN NOT EXISTS (SELECT 1 FROM contacts n
           WHERE n.company_id = ?1 AND n.number = ?3 AND n.merged_into IS NULL) THEN ?3 END
       WHERE company_id = ?1 AND id = ?2 AND number = ?5`,
      kept.id,
      own.number,
      now,
      taken,
    ),
    // What came with it: another spelling, and the LID behind it. Those of the kept contact itself were released for it.
    ctx.db.statement(
      `UPDATE contact_identities SET contact_id = ?3 WHERE company_id = ?1 AND contact_id = ?2
         AND (kind = 'lid' OR kind = 'phone' AND value IN (SELECT value FROM json_each(?4)))
         AND (kind, scope, value) NOT IN (SELECT j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value' FROM json_each(?5) j)`,
      kept.id,
      gone.id,
      JSON.stringify(spellings(taken)),
      JSON.stringify(own.identities),
    ),
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at)
       SELECT ?1, j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value', ?2, ?4 FROM json_each(?3) j WHERE true
       ON CONFLICT DO NOTHING`,
      kept.id,
      JSON.stringify(lost),
      now,
    ),
  ]
}

/** The number that the kept contact shows and that is the gone one's, in either spelling; null where it is its own, or was filled in by the merge. */
function takenNumber({ record, kept, gone }: UndoState): string | null {
  const { number } = kept
  if (number === null || record.filled['number'] !== undefined) return null
  if (record.own === undefined) return number === gone.number ? number : null
  if (number === record.own.number) return null
  const theirs = [
    ...(gone.number === null ? [] : [gone.number]),
    ...record.identities.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : [])),
  ]
  return theirs.some((one) => brazilNinthDigitVariants(one).includes(number)) ? number : null
}
