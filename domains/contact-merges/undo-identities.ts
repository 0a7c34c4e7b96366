import type { CompanyContext, Statement } from '#core/context.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { numberHolderSql } from '../contacts/contacts.queries.ts'
import type { UndoState } from './undo-state.ts'
import { lentNumber, numbersOfGone, ownNumber } from './undo-number.ts'

/** Identities of a JSON list, as the key of their table. */
const namedIn = (list: string) =>
  `SELECT j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value' FROM json_each(${list}) j`

/** What was of those who are one with contact ?2 still, merge ?4 left out. */
const BESIDE = `SELECT j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value' FROM contact_merges n, json_each(n.moved, '$.identities') j
  WHERE n.company_id = ?1 AND n.kept_id = ?2 AND n.id <> ?4 AND n.undone_at IS NULL`

/**
 * Gives each of two what they are known by, once their numbers are their own. What came while they were one (a LID, another channel's id, a
 * number behind a LID) says no more whose it is: it is the gone contact's if it is their number, else nobody's, as messages go to whoever
 * has it. It comes again with its person's next message.
 */
export function identityStatements(ctx: CompanyContext, state: UndoState): Statement[] {
  const { record, kept, gone, mergeId } = state
  const own = { number: ownNumber(state), identities: record.own?.identities ?? [] }
  const now = ctx.clock.now()
  const spelled = (number: string | null) =>
    JSON.stringify(number === null ? [] : brazilNinthDigitVariants(number))
  const ofGone = record.identities.map((identity) => ({
    ...identity,
    spelled: identity.kind === 'phone' ? brazilNinthDigitVariants(identity.value) : [],
  }))
  // Records of before they said what the kept contact had: by when it came.
  const cameSince =
    record.own === undefined
      ? `created_at > (SELECT m.created_at FROM contact_merges m WHERE m.company_id = ?1 AND m.id = ?4)`
      : `?4 IS NOT NULL`
  return [
    ctx.db.statement(
      `UPDATE contact_identities SET contact_id = ?3 WHERE company_id = ?1 AND contact_id = ?2
         AND (kind, scope, value) IN (${namedIn('?4')})`,
      kept.id,
      gone.id,
      JSON.stringify(record.identities),
    ),
    // Their number's other spelling.
    ctx.db.statement(
      `UPDATE contact_identities SET contact_id = ?3 WHERE company_id = ?1 AND contact_id = ?2 AND kind = 'phone' AND ${cameSince}
         AND value IN (SELECT value FROM json_each(?5)) AND (kind, scope, value) NOT IN (${namedIn('?6')})
         AND (kind, scope, value) NOT IN (${BESIDE})`,
      kept.id,
      gone.id,
      mergeId,
      JSON.stringify(numbersOfGone(state)),
      JSON.stringify(own.identities),
    ),
    // Not what the kept contact had, nor its number, nor of who is one with it still.
    ctx.db.statement(
      `DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 AND ${cameSince}
         AND (kind, scope, value) NOT IN (${namedIn('?3')})
         AND NOT (kind = 'phone' AND value IN (SELECT s.value FROM contacts c, json_each(CASE c.number WHEN ?5 THEN ?6 WHEN ?7 THEN ?8 ELSE '[]' END) s
           WHERE c.company_id = ?1 AND c.id = ?2))
         AND (kind, scope, value) NOT IN (${BESIDE})`,
      kept.id,
      JSON.stringify(own.identities),
      mergeId,
      own.number,
      spelled(own.number),
      kept.number,
      spelled(kept.number),
    ),
    // One that nobody is known by any more is the gone contact's again; a number not where another's spelling of it is.
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number)
       SELECT ?1, j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value', ?2, ?4, j.value ->> 'number' FROM json_each(?3) j
       WHERE coalesce(${numberHolderSql(`j.value -> '$.spelled'`)}, ?2) = ?2 ON CONFLICT DO NOTHING`,
      gone.id,
      JSON.stringify(ofGone),
      now,
    ),
    ...(lentNumber(state) === null ? [] : [releasedStatement(ctx, state, own)]),
  ]
}

/**
 * The kept contact's, released for the number that it was given. Who never had one is known by their LIDs alone: theirs they surely are where nobody
 * else was merged.
 */
function releasedStatement(
  ctx: CompanyContext,
  { kept, mergeId }: UndoState,
  own: { number: string | null; identities: UndoState['record']['identities'] },
): Statement {
  return ctx.db.statement(
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number)
     SELECT ?1, j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value', ?2, ?4, j.value ->> 'number' FROM json_each(?3) j
     WHERE EXISTS (SELECT 1 FROM contacts c WHERE c.company_id = ?1 AND c.id = ?2 AND c.number IS ?5)
       AND iif(?5 IS NULL, j.value ->> 'kind' = 'lid' AND NOT EXISTS (SELECT 1 FROM contact_merges n
           WHERE n.company_id = ?1 AND n.kept_id = ?2 AND n.id <> ?7),
         j.value ->> 'kind' = 'phone' AND j.value ->> 'value' IN (SELECT value FROM json_each(?6)))
     ON CONFLICT DO NOTHING`,
    kept.id,
    JSON.stringify(own.identities),
    ctx.clock.now(),
    own.number,
    JSON.stringify(own.number === null ? [] : brazilNinthDigitVariants(own.number)),
    mergeId,
  )
}
