import type { CompanyContext, Statement } from '#core/context.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { isJoinedSql } from '../channels/written-for.ts'
import { FOLLOWERS } from './merges.queries.ts'

/** Of each conversation that is in hand, the messages that are looked at for one that failed: who scrolled further looks at whom it is for. */
const TRIED_AGAIN_MAX = 200

type Change = { oldNumber: string | null; newNumber: string; lid: string | null }

const spelled = (number: string | null) => (number === null ? [] : brazilNinthDigitVariants(number))

const isSame = ({ oldNumber, newNumber }: Change) => spelled(oldNumber).includes(newNumber)

/**
 * What a contact ?2 is known by leaves it for a corrected number, once it carries that, ?4: the old one in its spellings, ?3, and the ids that
 * came with it but for that of the new number, ?5. Of two whom somebody joined the number of the other is no correction: then both stay as they are.
 */
const isCorrected = (change: Change) =>
  `EXISTS (SELECT 1 FROM contacts WHERE company_id = ?1 AND id = ?2 AND number = ?4)${
    isSame(change)
      ? ''
      : ` AND NOT (${isJoinedSql('?2')} AND EXISTS (SELECT 1 FROM contact_identities h WHERE h.company_id = ?1 AND h.contact_id = ?2
          AND h.kind = 'phone' AND h.value NOT IN (SELECT value FROM json_each(?3)) AND (h.value = ?4
            OR ?4 LIKE '55%' AND substr(h.value, 1, 4) || substr(h.value, -8) = substr(?4, 1, 4) || substr(?4, -8))))`
  }`

/**
 * The ids that go, as `written_for` has them: those that came with the old number, but for that of the new one. An id that came with another, or
 * with none, says whose it is by itself. Of a number that stays WhatsApp may have named another LID.
 */
const goingSql = (change: Change) =>
  `(SELECT g.kind || ':' || g.value FROM contact_identities g WHERE g.company_id = ?1 AND g.contact_id = ?2
  AND g.number IN (SELECT value FROM json_each(?3)) AND ${isSame(change) ? `g.kind = 'lid' AND g.value IS NOT ?5` : `NOT (g.kind = 'lid' AND g.value IS ?5)`})`

const isSpelling = (change: Change) =>
  change.lid === null && (change.oldNumber === null || isSame(change))

/**
 * Follows a corrected number, once the contact carries it: what waits, failed lately or is planned for the old one is for the new one, and
 * the contact is found by the old one no more: that may become somebody else's. Runs before the contact is known by the new one.
 */
export function correctedStatements(
  ctx: CompanyContext,
  contactId: number,
  change: Change,
): Statement[] {
  const { oldNumber, newNumber, lid } = change
  const isSpelt = isSpelling(change)
  const leaves = (address: string) =>
    `(${address} IN (SELECT 'phone:' || value FROM json_each(?3))${isSpelt ? '' : ` OR ${address} IN ${goingSql(change)}`})`
  const corrected = `written_for = (SELECT json_group_array(a.value) FROM (SELECT 'phone:' || ?4 AS value
      UNION SELECT w.value FROM json_each(written_for) w WHERE NOT ${leaves('w.value')}) a)`
  // Beside another number an id is of who has that.
  const isOfIt = `${isCorrected(change)} AND EXISTS (SELECT 1 FROM json_each(written_for) w WHERE ${leaves('w.value')})
    AND (EXISTS (SELECT 1 FROM json_each(written_for) w WHERE w.value IN (SELECT 'phone:' || value FROM json_each(?3)))
      OR NOT EXISTS (SELECT 1 FROM json_each(written_for) w WHERE w.value LIKE 'phone:%'))`
  const latest = `(SELECT json_group_array(r.id) FROM (SELECT m.id FROM messages m WHERE m.company_id = ?1 AND m.ticket_id = t.id
      ORDER BY m.sent_at DESC, m.id DESC LIMIT ${TRIED_AGAIN_MAX}) r)`
  const lists = [
    // Whatever may still go out, again too: that goes where it went while that is theirs (dispatch-outbox.ts).
    `UPDATE outbox SET ${corrected} WHERE company_id = ?1 AND connection_id IN (SELECT k.id FROM connections k WHERE k.company_id = ?1)
       AND contact_id = ?2 AND state IN ('queued','sending') AND ${isOfIt}`,
    ...['written', 'unknown'].map(
      (state) =>
        `UPDATE outbox INDEXED BY outbox_${state} SET ${corrected} WHERE company_id = ?1 AND state = '${state}' AND contact_id = ?2 AND ${isOfIt}`,
    ),
    // What failed may be tried again: mostly it is how somebody learns that the number was wrong.
    `UPDATE outbox SET ${corrected} WHERE company_id = ?1 AND state = 'failed' AND message_id IN (SELECT l.value FROM tickets t
         CROSS JOIN json_each(${latest}) l WHERE t.company_id = ?1 AND t.contact_id = ?2 AND t.status <> 'closed')
       AND contact_id = ?2 AND ${isOfIt}`,
    `${FOLLOWERS} UPDATE schedules SET ${corrected} WHERE company_id = ?1 AND contact_id IN (SELECT id FROM followers) AND status <> 'ENVIADA'
       AND ${isOfIt}`,
    `${FOLLOWERS} UPDATE forwards INDEXED BY forwards_due SET ${corrected} WHERE company_id = ?1 AND state = 'queued'
       AND contact_id IN (SELECT id FROM followers) AND ${isOfIt}`,
  ]
  const released = `DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 AND ${isCorrected(change)}
    AND kind || ':' || value <> 'phone:' || ?4 AND ${leaves(`(kind || ':' || value)`)}`
  const isOther = oldNumber !== null && oldNumber !== newNumber
  const asked = [JSON.stringify(spelled(oldNumber)), newNumber, ...(isSpelt ? [] : [lid])]
  return [...(isOther ? lists : []), released].map((sql) =>
    ctx.db.statement(sql, contactId, ...asked),
  )
}
