import type { CompanyContext, Statement } from '#core/context.ts'
import { bareNumber, GONE_ADDRESS, GONE_LIST } from '../channels/written-for.ts'

/**
 * `near`: ?2 and whoever was one with them, also for a while, or with one of those, over people who were erased or deleted since, too
 * (forgetMergesStatement): only their tickets can have had an address of ?2.
 */
const NEAR = `WITH RECURSIVE near(id) AS (SELECT ?2
    UNION SELECT k.gone_id FROM near CROSS JOIN contact_merges k ON k.company_id = ?1 AND k.kept_id = near.id
    UNION SELECT g.kept_id FROM near CROSS JOIN contact_merges g ON g.company_id = ?1 AND g.gone_id = near.id)`

/**
 * Whose an address is, as tickets.wrote_from keeps it: 1 somebody else's, 0 that of ?2, NULL nobody's any more. The last may be an earlier
 * number of theirs, which nothing else would find.
 */
const isOthers = (address: string) =>
  `(SELECT min(i.contact_id <> ?2) FROM contact_identities i WHERE i.company_id = ?1
     AND i.kind = substr(${address}, 1, instr(${address}, ':') - 1) AND i.value = substr(${address}, instr(${address}, ':') + 1))`

/** Those of a list of addresses that are surely others'; NULL where none is left. */
const othersIn = (list: string) =>
  `(SELECT nullif(json_group_array(w.value), '[]') FROM json_each(${list}) w WHERE ${isOthers('w.value')} = 1)`

const WAS_SENT_TO_THEM = `sent_to IS NOT NULL AND ${isOthers('sent_to')} IS NOT 1`

/** In what a merge remembers: while it can be undone, what was nobody's goes back to whom it was taken from. */
const staysIn = (address: string) => `coalesce(${isOthers(address)}, undone_at IS NULL) = 1`

const NUMBER_OF = `('phone:' || (j.value ->> 'number'))`
/** An identity `j` of what a merge remembers, without the number that it came with unless `stays`. */
const withoutNumber = (stays: string) =>
  `json(CASE WHEN j.value ->> 'number' IS NULL OR ${stays} THEN j.value ELSE json_remove(j.value, '$.number') END)`

/**
 * Takes a person's addresses out of the tickets and messages of others, who were one contact with them for a while. Runs before their
 * identities and merges are deleted. What was sent to them leads nowhere from then on, rather than to whom the ticket is now.
 */
export function forgetAddressesStatements(ctx: CompanyContext, contactId: number): Statement[] {
  return [
    ctx.db.statement(
      `${NEAR} UPDATE tickets SET wrote_from = ${othersIn('tickets.wrote_from')}
         WHERE company_id = ?1 AND contact_id IN (SELECT id FROM near)
           AND EXISTS (SELECT 1 FROM json_each(tickets.wrote_from) w WHERE ${isOthers('w.value')} IS NOT 1)`,
      contactId,
    ),
    ctx.db.statement(
      `${NEAR} UPDATE outbox SET sent_to = CASE WHEN ${WAS_SENT_TO_THEM} THEN '${GONE_ADDRESS}' ELSE sent_to END,
           written_for = CASE WHEN written_for IS NOT NULL THEN coalesce(${othersIn('written_for')}, '${GONE_LIST}') END
         WHERE company_id = ?1 AND message_id IN (SELECT m.id FROM near CROSS JOIN tickets t ON t.company_id = ?1 AND t.contact_id = near.id
           CROSS JOIN messages m ON m.company_id = ?1 AND m.ticket_id = t.id AND m.from_me = 1)
           AND (${WAS_SENT_TO_THEM} OR ${othersIn('written_for')} IS NOT written_for)`,
      contactId,
    ),
    ctx.db.statement(
      `${NEAR} UPDATE schedules SET written_for = coalesce(${othersIn('written_for')}, '${GONE_LIST}')
         WHERE company_id = ?1 AND contact_id IN (SELECT id FROM near) AND ${othersIn('written_for')} IS NOT written_for`,
      contactId,
    ),
    ctx.db.statement(
      `${NEAR} UPDATE forwards INDEXED BY forwards_due SET written_for = coalesce(${othersIn('written_for')}, '${GONE_LIST}')
         WHERE company_id = ?1 AND state = 'queued' AND contact_id IN (SELECT id FROM near) AND ${othersIn('written_for')} IS NOT written_for`,
      contactId,
    ),
    // An id of somebody else that came with a number of theirs.
    ctx.db.statement(
      `${NEAR} UPDATE contact_identities SET number = NULL
         WHERE company_id = ?1 AND contact_id IN (SELECT id FROM near) AND number IS NOT NULL AND ${isOthers(`('phone:' || contact_identities.number)`)} IS NOT 1
           AND NOT EXISTS (SELECT 1 FROM contact_identities own WHERE own.company_id = ?1 AND own.contact_id = contact_identities.contact_id AND own.contact_id <> ?2
             AND own.kind = 'phone' AND ${bareNumber('own.value')} = ${bareNumber('contact_identities.number')})`,
      contactId,
    ),
    // A merge remembers, to be undone, what was theirs and who had written last in the tickets that it made one. What the kept contact had
    // then may have been of somebody who was one with it: of that only what is somebody's stays.
    ctx.db.statement(
      `${NEAR} UPDATE contact_merges SET moved = json_replace(moved,
           '$.identities', (SELECT json_group_array(${withoutNumber(`${isOthers(NUMBER_OF)} = 1`)}) FROM json_each(moved, '$.identities') j
             WHERE ${staysIn(`(j.value ->> 'kind' || ':' || (j.value ->> 'value'))`)}),
           '$.own.number', CASE WHEN moved ->> '$.own.number' IS NOT NULL
             THEN iif(${isOthers(`('phone:' || (moved ->> '$.own.number'))`)} = 1, moved ->> '$.own.number', '') END,
           '$.own.name', CASE WHEN moved ->> '$.own.name' IS NOT (SELECT c.name FROM contacts c WHERE c.company_id = ?1 AND c.id = ?2)
             THEN moved ->> '$.own.name' END,
           '$.own.identities', (SELECT json_group_array(${withoutNumber(`${isOthers(NUMBER_OF)} = 1`)}) FROM json_each(moved, '$.own.identities') j
             WHERE ${isOthers(`(j.value ->> 'kind' || ':' || (j.value ->> 'value'))`)} = 1),
           '$.folded', (SELECT json_group_array(json_set(f.value, '$.emptied.wrote_from', ${othersIn(`f.value ->> '$.emptied.wrote_from'`)},
             '$.survivor.wrote_from', ${othersIn(`f.value ->> '$.survivor.wrote_from'`)})) FROM json_each(moved, '$.folded') f))
         WHERE company_id = ?1 AND kept_id IN (SELECT id FROM near) AND reason <> 'forgotten'`,
      contactId,
    ),
    // What the kept contact took from one that is erased, or had before.
    ctx.db.statement(
      `${NEAR} UPDATE contact_merges SET moved = json_remove(moved, '$.filled.number')
         WHERE company_id = ?1 AND kept_id IN (SELECT id FROM near) AND moved ->> '$.filled.number' IS NOT NULL
           AND NOT (${staysIn(`('phone:' || (moved ->> '$.filled.number.to'))`)}
             AND (moved ->> '$.filled.number.from' IS NULL OR ${staysIn(`('phone:' || (moved ->> '$.filled.number.from'))`)}))`,
      contactId,
    ),
  ]
}
