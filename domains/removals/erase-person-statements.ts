import type { CompanyContext, Statement } from '#core/context.ts'
import { forgetAnswersStatement } from '#core/forgotten-answers.ts'
import { erasePersonUnreadStatements } from '../webhooks/held-events.ts'
import { countErasureStatement } from './count-erasures.ts'
import { forgetAddressesStatements } from './forget-addresses.ts'
import { forgetMergesStatement, FOLLOWERS } from '../contacts/merges.queries.ts'
import type { Identity } from '../contacts/resolve-identity.ts'

/** A planned message whose file is its own still. */
const HAS_FILE = `media IS NOT NULL AND status <> 'ENVIADA'`

/** The planned messages with files, as {id, key}, that a person has, or somebody who was merged into them. */
export const plannedFilesStatement = (ctx: CompanyContext, contactId: number): Statement =>
  ctx.db.statement(
    `${FOLLOWERS} SELECT id, media ->> 'key' AS key FROM schedules
     WHERE company_id = ?1 AND contact_id IN (SELECT id FROM followers) AND ${HAS_FILE}`,
    contactId,
  )

/** Ends the transaction, by a name that the column refuses, when the contact is somebody else's part by now. */
export const unmergedStatement = (ctx: CompanyContext, contactId: number): Statement =>
  ctx.db.statement(
    'UPDATE contacts SET name = NULL WHERE company_id = ?1 AND id = ?2 AND merged_into IS NOT NULL',
    contactId,
  )

/** Whether a transaction was ended by unmergedStatement: it changed nothing. */
export const isMergedMeanwhile = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message.includes('NOT NULL constraint failed: contacts.name')

/**
 * Takes a person out of everything but their messages, in one transaction. `known`: what they are known by, each number in all its
 * spellings. `name` is what stands in their name's place. Of a planned message
 * with a file the row stays, cancelled and without words, until the file is gone (erasePlanned; else forgetCancelled, as of any).
 */
export function erasePersonStatements(
  ctx: CompanyContext,
  contactId: number,
  known: readonly Identity[],
  name: string,
): Statement[] {
  const now = ctx.clock.now()
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const valuesOf = (kind: Identity['kind']) =>
    JSON.stringify(known.flatMap((one) => (one.kind === kind ? [one.value] : [])))
  const own = (table: string) =>
    ctx.db.statement(`DELETE FROM ${table} WHERE company_id = ?1 AND contact_id = ?2`, contactId)
  return [
    // What linked phones keep of them. The one of their two names that is no key has no index: a company's phones know few thousands.
    ctx.db.statement(
      `DELETE FROM phone_contacts WHERE company_id = ?1 AND (lid IN (SELECT value FROM json_each(?2)) OR phone IN (SELECT value FROM json_each(?3))
         OR jid IN (SELECT value || '@lid' FROM json_each(?2) UNION ALL SELECT value || '@s.whatsapp.net' FROM json_each(?3)))`,
      valuesOf('lid'),
      valuesOf('phone'),
    ),
    ...erasePersonUnreadStatements(
      ctx,
      known.map(({ value }) => value),
    ),
    forgetAnswersStatement(ctx),
    ...forgetAddressesStatements(ctx, contactId),
    own('contact_identities'),
    own('contact_tags'),
    own('ticket_notes'),
    // A merge of an earlier release left a note's contact what it was.
    ctx.db.statement(
      `DELETE FROM ticket_notes WHERE company_id = ?1 AND ticket_id IN (SELECT id FROM tickets WHERE company_id = ?1 AND contact_id = ?2)`,
      contactId,
    ),
    // Of those who were merged into them too.
    ctx.db.statement(
      `${FOLLOWERS} DELETE FROM schedules WHERE company_id = ?1 AND contact_id IN (SELECT id FROM followers) AND NOT (${HAS_FILE})`,
      contactId,
    ),
    ctx.db.statement(
      `${FOLLOWERS} UPDATE schedules SET body = '', written_for = NULL, status = 'CANCELADA', repeat = NULL, last_error = NULL, lease_until = 0, updated_at = ?3
       WHERE company_id = ?1 AND contact_id IN (SELECT id FROM followers)`,
      contactId,
      now,
    ),
    ctx.db.statement(
      `${FOLLOWERS} DELETE FROM forwards INDEXED BY forwards_due WHERE company_id = ?1 AND contact_id IN (SELECT id FROM followers) AND state = 'queued'`,
      contactId,
    ),
    // The person, and those who were merged into them.
    ctx.db.statement(
      `${FOLLOWERS} UPDATE contacts SET name = ?3, name_given_by = 'person', number = NULL, email = '', picture_url = NULL, extra_info = '[]',
         lgpd_accepted_at = NULL, updated_at = ?4, erased_at = ?4
       WHERE +company_id = ?1 AND id IN (SELECT id FROM followers) AND erased_at IS NULL`,
      contactId,
      name,
      now,
    ),
    countErasureStatement(ctx, 'changes() > 0'),
    // A merge remembers names and numbers to be undone. A company has few: there is no index by who was merged.
    forgetMergesStatement(ctx, contactId),
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, id, 'closed', ?3, queue_id, ?4 FROM tickets WHERE company_id = ?1 AND contact_id = ?2 AND status <> 'closed'`,
      contactId,
      userId,
      now,
    ),
    ctx.db.statement(
      `UPDATE tickets SET last_message = '', referral = NULL, wrote_from = NULL, unread_messages = 0, snoozed_until = NULL,
         closed_at = coalesce(CASE status WHEN 'closed' THEN closed_at END, ?3), status = 'closed', version = version + 1, updated_at = ?3
       WHERE company_id = ?1 AND contact_id = ?2 AND (last_message <> '' OR referral IS NOT NULL OR wrote_from IS NOT NULL OR status <> 'closed')`,
      contactId,
      now,
    ),
  ]
}
