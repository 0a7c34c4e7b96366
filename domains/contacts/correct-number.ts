import type { CompanyContext, Statement } from '#core/context.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { isJoinedSql } from '../channels/written-for.ts'
import { FOLLOWERS } from './merges.queries.ts'

/** Of each conversation that is in hand, the messages that are looked at for one that failed: who scrolled further looks at whom it is for. */
const TRIED_AGAIN_MAX = 200

/** The old number finds nobody any more, once the contact carries the new one: it may become somebody else's. */
export function releaseNumberStatement(
  ctx: CompanyContext,
  contactId: number,
  oldNumber: string | null,
  newNumber: string,
): Statement {
  return ctx.db.statement(
    `DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 AND kind = 'phone'
       AND value IN (SELECT value FROM json_each(?3)) AND value <> ?4
       AND EXISTS (SELECT 1 FROM contacts WHERE company_id = ?1 AND id = ?2 AND number = ?4)`,
    contactId,
    JSON.stringify(oldNumber === null ? [] : brazilNinthDigitVariants(oldNumber)),
    newNumber,
  )
}

/** What waits, or is planned, for a number that was wrong is for the one that was meant. Runs once the contact carries it. */
export function correctedStatements(
  ctx: CompanyContext,
  contactId: number,
  change: { oldNumber: string | null; newNumber: string },
): Statement[] {
  if (change.oldNumber === null || change.oldNumber === change.newNumber) return []
  const old = brazilNinthDigitVariants(change.oldNumber).map((number) => `phone:${number}`)
  // A LID beside the old number is another person's, as releaseLids has it; alone it is of who had that number, beside another one it is not.
  const corrected = `written_for = (SELECT json_group_array(a.value) FROM (SELECT 'phone:' || ?4 AS value
      UNION SELECT w.value FROM json_each(written_for) w WHERE w.value NOT LIKE 'lid:%' AND w.value NOT IN (SELECT value FROM json_each(?3))) a)`
  const isOfIt = `EXISTS (SELECT 1 FROM contacts WHERE company_id = ?1 AND id = ?2 AND number = ?4)
    AND (EXISTS (SELECT 1 FROM json_each(written_for) w WHERE w.value IN (SELECT value FROM json_each(?3)))
      OR (written_for LIKE '["lid:%' AND NOT EXISTS (SELECT 1 FROM json_each(written_for) w WHERE w.value NOT LIKE 'lid:%') AND NOT ${isJoinedSql('?2')}))`
  const latest = `(SELECT json_group_array(r.id) FROM (SELECT m.id FROM messages m WHERE m.company_id = ?1 AND m.ticket_id = t.id
      ORDER BY m.sent_at DESC, m.id DESC LIMIT ${TRIED_AGAIN_MAX}) r)`
  return [
    `UPDATE outbox SET ${corrected} WHERE company_id = ?1 AND connection_id IN (SELECT k.id FROM connections k WHERE k.company_id = ?1)
       AND contact_id = ?2 AND state IN ('queued','sending') AND ${isOfIt}`,
    // What failed may be tried again: mostly it is how somebody learns that the number was wrong.
    `UPDATE outbox SET ${corrected} WHERE company_id = ?1 AND state = 'failed' AND message_id IN (SELECT l.value FROM tickets t
         CROSS JOIN json_each(${latest}) l WHERE t.company_id = ?1 AND t.contact_id = ?2 AND t.status <> 'closed')
       AND contact_id = ?2 AND ${isOfIt}`,
    `${FOLLOWERS} UPDATE schedules SET ${corrected} WHERE company_id = ?1 AND contact_id IN (SELECT id FROM followers) AND status <> 'ENVIADA'
       AND ${isOfIt}`,
  ].map((sql) => ctx.db.statement(sql, contactId, JSON.stringify(old), change.newNumber))
}

/** Whether a LID came with somebody who was joined, and does not have the old number (?5): it is theirs. */
const IS_ANOTHERS = `EXISTS (SELECT 1 FROM contact_merges m CROSS JOIN json_each(m.moved, '$.identities') j
  WHERE m.company_id = ?1 AND m.kept_id = ?2 AND m.undone_at IS NULL AND j.value ->> 'kind' = 'lid' AND j.value ->> 'value' = contact_identities.value
    AND NOT EXISTS (SELECT 1 FROM json_each(m.moved, '$.identities') n
      WHERE n.value ->> 'kind' = 'phone' AND n.value ->> 'value' IN (SELECT value FROM json_each(?5))))`

/** Messages go to a LID first: that of the old number is another person's, once the contact carries the new one. */
export function releaseLids(
  ctx: CompanyContext,
  contactId: number,
  change: { oldNumber: string | null; newNumber: string; lid: string | null },
): Statement[] {
  const { oldNumber, newNumber, lid } = change
  const isSameNumber = oldNumber === null || brazilNinthDigitVariants(oldNumber).includes(newNumber)
  if (isSameNumber && lid === null) return []
  return [
    ctx.db.statement(
      `DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 AND kind = 'lid' AND value IS NOT ?3
         AND EXISTS (SELECT 1 FROM contacts WHERE company_id = ?1 AND id = ?2 AND number = ?4) AND NOT ${IS_ANOTHERS}`,
      contactId,
      lid,
      newNumber,
      JSON.stringify(oldNumber === null ? [] : brazilNinthDigitVariants(oldNumber)),
    ),
  ]
}
