import type { CompanyContext, Statement } from '#core/context.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { numberHolderSql } from '../contacts/contacts.queries.ts'
import type { UndoState } from './undo-state.ts'

/**
 * Gives each of two their own number again, where the kept contact was given that of the other while they were one: it had replaced the
 * kept one's in how they are found, too. A number that is somebody else's by now, or that no record of before says, is nobody's then. A LID
 * goes to nobody on a guess, as messages go to it first: it comes again with its person's next message.
 */
export function ownNumberStatements(ctx: CompanyContext, state: UndoState): Statement[] {
  const { record, kept, gone, mergeId } = state
  const taken = takenNumber(state)
  if (taken === null) return []
  const own = record.own ?? { number: null, identities: [] }
  const now = ctx.clock.now()
  const spelled = JSON.stringify(own.number === null ? [] : brazilNinthDigitVariants(own.number))
  return [
    ctx.db.statement(
      `UPDATE contacts SET updated_at = ?4, number = CASE coalesce(${numberHolderSql('?6')}, ?2) WHEN ?2 THEN ?3 END
       WHERE company_id = ?1 AND id = ?2 AND number = ?5`,
      kept.id,
      own.number,
      now,
      taken,
      spelled,
    ),
    // Its other spelling, found meanwhile.
    ctx.db.statement(
      `UPDATE contact_identities SET contact_id = ?3 WHERE company_id = ?1 AND contact_id = ?2 AND kind = 'phone'
         AND value IN (SELECT value FROM json_each(?4)) AND (kind, scope, value) NOT IN (${namedIn('?5')})`,
      kept.id,
      gone.id,
      JSON.stringify(brazilNinthDigitVariants(taken)),
      JSON.stringify(own.identities),
    ),
    // Found meanwhile behind the other's number, or of who is merged beside them: nobody knows.
    ctx.db.statement(
      `DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 AND kind = 'lid'
         AND (kind, scope, value) NOT IN (${namedIn('?3')}) AND (kind, scope, value) NOT IN (
           SELECT j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value' FROM contact_merges n, json_each(n.moved, '$.identities') j
           WHERE n.company_id = ?1 AND n.kept_id = ?2 AND n.id <> ?4 AND n.undone_at IS NULL)`,
      kept.id,
      JSON.stringify([...own.identities, ...record.identities]),
      mergeId,
    ),
    // Released for the other's number. Who never had one is known by their LIDs alone: theirs they surely are where nobody else was merged.
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at)
       SELECT ?1, j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value', ?2, ?4 FROM json_each(?3) j
       WHERE EXISTS (SELECT 1 FROM contacts c WHERE c.company_id = ?1 AND c.id = ?2 AND c.number IS ?5)
         AND iif(?5 IS NULL, j.value ->> 'kind' = 'lid' AND NOT EXISTS (SELECT 1 FROM contact_merges n
             WHERE n.company_id = ?1 AND n.kept_id = ?2 AND n.id <> ?7),
           j.value ->> 'kind' = 'phone' AND j.value ->> 'value' IN (SELECT value FROM json_each(?6)))
       ON CONFLICT DO NOTHING`,
      kept.id,
      JSON.stringify(own.identities),
      now,
      own.number,
      spelled,
      mergeId,
    ),
  ]
}

/** Identities of a JSON list, as the key of their table. */
const namedIn = (list: string) =>
  `SELECT j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value' FROM json_each(${list}) j`

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
