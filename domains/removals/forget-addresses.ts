import type { CompanyContext, Statement } from '#core/context.ts'
import { GONE_ADDRESS } from '../channels/reach-contact.ts'

/**
 * `addresses`: of ?2, as tickets.wrote_from keeps them, with those that a merge remembers of them and that are nobody else's now. `near`: ?2
 * and whoever was one with them, also for a while, or with one of those: only their tickets can have had an address of ?2.
 */
const ADDRESSES = `WITH RECURSIVE near(id) AS (SELECT ?2 UNION SELECT iif(kept_id = near.id, gone_id, kept_id) FROM near
    CROSS JOIN contact_merges ON contact_merges.company_id = ?1 AND near.id IN (kept_id, gone_id)),
  addresses(address) AS (SELECT i.kind || ':' || i.value FROM contact_identities i WHERE i.company_id = ?1 AND i.contact_id = ?2
    UNION SELECT j.value ->> 'kind' || ':' || (j.value ->> 'value') FROM contact_merges, json_each(moved, '$.identities') j
    WHERE contact_merges.company_id = ?1 AND gone_id = ?2 AND NOT EXISTS (SELECT 1 FROM contact_identities i WHERE i.company_id = ?1
      AND i.kind = j.value ->> 'kind' AND i.value = j.value ->> 'value' AND i.contact_id <> ?2))`

/** Those of a list of addresses that are not theirs; NULL where none is left. */
const othersIn = (list: string) =>
  `(SELECT nullif(json_group_array(w.value), '[]') FROM json_each(${list}) w WHERE w.value NOT IN (SELECT address FROM addresses))`

/**
 * Takes a person's addresses out of the tickets and messages of others, who were one contact with them for a while. Runs before their
 * identities and merges are deleted. What was sent to them leads nowhere from then on, rather than to whom the ticket is now.
 */
export function forgetAddressesStatements(ctx: CompanyContext, contactId: number): Statement[] {
  return [
    ctx.db.statement(
      `${ADDRESSES} UPDATE tickets SET wrote_from = ${othersIn('tickets.wrote_from')}
         WHERE company_id = ?1 AND contact_id IN (SELECT id FROM near)
           AND EXISTS (SELECT 1 FROM json_each(tickets.wrote_from) w WHERE w.value IN (SELECT address FROM addresses))`,
      contactId,
    ),
    ctx.db.statement(
      `${ADDRESSES} UPDATE outbox SET sent_to = '${GONE_ADDRESS}' WHERE company_id = ?1 AND sent_to IN (SELECT address FROM addresses)
         AND message_id IN (SELECT m.id FROM near CROSS JOIN tickets t ON t.company_id = ?1 AND t.contact_id = near.id
           CROSS JOIN messages m ON m.company_id = ?1 AND m.ticket_id = t.id AND m.from_me = 1)`,
      contactId,
    ),
    // A merge remembers, to be undone, what was theirs and who had written last in the tickets that it made one.
    ctx.db.statement(
      `${ADDRESSES} UPDATE contact_merges SET moved = json_set(moved,
           '$.identities', (SELECT json_group_array(json(j.value)) FROM json_each(moved, '$.identities') j
             WHERE j.value ->> 'kind' || ':' || (j.value ->> 'value') NOT IN (SELECT address FROM addresses)),
           '$.folded', (SELECT json_group_array(json_set(f.value, '$.emptied.wrote_from', ${othersIn(`f.value ->> '$.emptied.wrote_from'`)},
             '$.survivor.wrote_from', ${othersIn(`f.value ->> '$.survivor.wrote_from'`)})) FROM json_each(moved, '$.folded') f))
         WHERE company_id = ?1 AND kept_id IN (SELECT id FROM near)`,
      contactId,
    ),
    // What the kept contact took from one that is erased, or had before.
    ctx.db.statement(
      `${ADDRESSES} UPDATE contact_merges SET moved = json_remove(moved, '$.filled.number')
         WHERE company_id = ?1 AND kept_id IN (SELECT id FROM near) AND EXISTS (SELECT 1 FROM addresses
           WHERE address IN ('phone:' || (moved ->> '$.filled.number.from'), 'phone:' || (moved ->> '$.filled.number.to')))`,
      contactId,
    ),
  ]
}
