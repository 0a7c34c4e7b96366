import type { CompanyContext, Statement } from '#core/context.ts'
import { forgetAnswersStatement } from '#core/forgotten-answers.ts'
import { erasePersonUnreadStatements } from '../webhooks/held-events.ts'
import { countErasureStatement } from './count-erasures.ts'
import { forgetAddressesStatements } from './forget-addresses.ts'
import { forgetMergesStatement, FOLLOWERS } from '../contacts/merges.queries.ts'

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
 * Takes a person out of everything but their messages, in one transaction. `name` is what stands in their name's place. Of a planned message
 * with a file the row stays, cancelled and without words, until the file is gone (erasePlanned; else forgetCancelled, as of any).
 */
export function erasePersonStatements(
  ctx: CompanyContext,
  contactId: number,
  name: string,
): Statement[] {
  const now = ctx.clock.now()
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const own = (table: string) =>
    ctx.db.statement(`DELETE FROM ${table} WHERE company_id = ?1 AND contact_id = ?2`, contactId)
  return [
    // What a linked phone keeps of them, found by the identities, which go next.
    ctx.db.statement(
      `DELETE FROM phone_contacts WHERE company_id = ?1
         AND connection_id IN (SELECT id FROM connections WHERE company_id = ?1 AND channel = 'whatsapp')
         AND jid IN (SELECT i.value || CASE i.kind WHEN 'lid' THEN '@lid' ELSE '@s.whatsapp.net' END FROM contact_identities i
           WHERE i.company_id = ?1 AND i.contact_id = ?2 AND i.kind IN ('lid','phone'))`,
      contactId,
    ),
    ...erasePersonUnreadStatements(ctx, contactId),
    forgetAnswersStatement(ctx),
    ...forgetAddressesStatements(ctx, contactId),
    own('contact_identities'),
    own('contact_tags'),
    own('ticket_notes'),
    // Of those who were merged into them too.
    ctx.db.statement(
      `${FOLLOWERS} DELETE FROM schedules WHERE company_id = ?1 AND contact_id IN (SELECT id FROM followers) AND NOT (${HAS_FILE})`,
      contactId,
    ),
    ctx.db.statement(
      `${FOLLOWERS} UPDATE schedules SET body = '', status = 'CANCELADA', repeat = NULL, last_error = NULL, lease_until = 0, updated_at = ?3
       WHERE company_id = ?1 AND contact_id IN (SELECT id FROM followers)`,
      contactId,
      now,
    ),
    ctx.db.statement(
      `DELETE FROM forwards INDEXED BY forwards_due WHERE company_id = ?1 AND contact_id = ?2 AND state = 'queued'`,
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
