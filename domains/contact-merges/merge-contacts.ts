import type { CompanyContext, Statement } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { requireSight } from '../tickets/require-sight.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketChanged, ticketDeleted, ticketsStale } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import type { ContactRow } from '../contacts/contact-view.ts'
import { contactView } from '../contacts/contact-view.ts'
import { contactChanged, contactDeleted } from '../contacts/contacts.events.ts'
import { contactStatement, erasedContact, foundContact } from '../contacts/contacts.queries.ts'
import { MERGE_MESSAGES_KEPT, MERGE_TICKETS_TOLD, MERGE_TRIES } from '../contacts/limits.ts'
import { planMerge } from './merge-plan.ts'
import type { Folding, MergePlan } from './merge-plan.ts'
import { isStale, readMergeState, scopeOfStored, stampSql } from './merge-state.ts'
import { FOLLOWERS } from '../contacts/merges.queries.ts'
import type { MergeState } from './merge-state.ts'

export type MergeReason = 'identities' | 'person'

/**
 * Makes two contacts one: everything of `goneId` becomes the kept contact's, and two conversations in hand on one connection become one.
 * Null when there is nothing to do: they are one already, or `goneId` was merged before, or one of those who were found to be the same was erased. ERR_NO_CONTACT_FOUND for one that is not the
 * company's, ERR_CONTACT_ERASED for one who was erased, ERR_OUT_OF_SIGHT when the actor does not see a conversation in progress of either. Everything is read first and written in one transaction that fails, and is tried again, when something moved between.
 */
export async function mergeContacts(
  ctx: CompanyContext,
  keptId: number,
  goneId: number,
  reason: MergeReason,
): Promise<{ mergeId: number } | null> {
  for (let tries = 0; tries < MERGE_TRIES; tries++) {
    const state = await readMergeState(ctx, keptId, goneId)
    if (state === null) throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
    const { kept, gone } = state
    if (gone.mergedInto !== null || kept.mergedInto !== null || kept.id === gone.id) return null
    if (kept.isGroup !== gone.isGroup || kept.isGroup === 1)
      throw new AppError('ERR_INVALID_INPUT', { message: 'a group is nobody else' })
    if (kept.erasedAt !== null || gone.erasedAt !== null) {
      if (reason === 'person') throw erasedContact()
      return null
    }
    requireSight(ctx.actor, state.active.map(scopeOfStored))
    try {
      return await write(ctx, state, reason)
    } catch (thrown) {
      if (!isStale(thrown)) throw thrown
    }
  }
  throw new AppError('ERR_TICKET_CHANGED', {
    message: 'the conversations keep changing: try again',
  })
}

async function write(
  ctx: CompanyContext,
  state: MergeState,
  reason: MergeReason,
): Promise<{ mergeId: number }> {
  const plan = planMerge(state)
  const { kept, gone } = state
  const told = plan.record.tickets.slice(0, MERGE_TICKETS_TOLD)
  const emptied = new Set(plan.foldings.map((folding) => folding.emptied.id))
  // Who is answered in a ticket follows whose the addresses are, though nothing of it changed.
  const inHand = state.active.flatMap(({ id }) => (emptied.has(id) ? [] : [id]))
  const ids = [
    ...new Set([...inHand, ...plan.foldings.map(({ survivor }) => survivor.id), ...told]),
  ]
  const [directory, results] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch([
      recordStatement(ctx, state, plan, reason),
      ...moveStatements(ctx, state),
      ...plan.foldings.flatMap((folding) => foldStatements(ctx, folding, kept.id)),
      ...ticketStatements(ctx, plan.record.tickets, kept.id),
      ...contactStatements(ctx, state, plan),
      contactStatement(ctx, kept.id),
      ticketRowsStatement(ctx, ids),
    ]),
  ])
  const [[recorded], contacts, tickets] = [results[0], results.at(-2), results.at(-1)] as [
    { id: number }[],
    ContactRow[],
    TicketRow[],
  ]
  if (recorded === undefined) throw new Error('the merge was not written')
  ctx.log.info('contact.merged', {
    mergeId: recorded.id,
    keptId: kept.id,
    goneId: gone.id,
    reason,
    tickets: plan.record.tickets.length,
    folded: plan.foldings.length,
  })
  await ctx.emit([
    contactChanged(directory, contactView(foundContact(contacts[0]), directory), 'update'),
    contactDeleted(gone.id),
    // The messages of each are another contact's by now.
    ...tickets.map((ticket) =>
      ticketChanged(directory, ticket, { action: 'update', movedMessages: true }),
    ),
    ...(plan.record.tickets.length > told.length ? [ticketsStale()] : []),
    ...plan.foldings.map(({ emptied, survivor }) => ticketDeleted(emptied, survivor)),
  ])
  // What waits to be sent is another contact's: whoever was about to send it looks for it in vain.
  await ctx.wakeAt(ctx.clock.now())
  return { mergeId: recorded.id }
}

/** The foldings of the record ?5, with what stands in each emptied ticket. One value: D1 gives a function 32 arguments at most. */
const FOLDED = `SELECT json_group_array(json_set(f.value,
    '$.messages', (SELECT json_group_array(id) FROM (SELECT m.id FROM messages m WHERE m.company_id = ?1 AND m.ticket_id = f.value ->> '$.emptied.id'
      ORDER BY m.sent_at DESC, m.id DESC LIMIT ${MERGE_MESSAGES_KEPT})),
    '$.notes', (SELECT json_group_array(n.id) FROM ticket_notes n WHERE n.company_id = ?1 AND n.ticket_id = f.value ->> '$.emptied.id'),
    '$.logs', (SELECT json_group_array(json_object('id', l.id, 'type', l.type, 'user_id', l.user_id, 'queue_id', l.queue_id,
      'created_at', l.created_at)) FROM ticket_logs l WHERE l.company_id = ?1 AND l.ticket_id = f.value ->> '$.emptied.id')))
  FROM json_each(?5, '$.folded') f`

/** Writes down what is about to move. `moved` is NULL, which the column refuses, once the state is not what was read. */
function recordStatement(
  ctx: CompanyContext,
  { kept, gone, stamp, ticketIds, active }: MergeState,
  { record }: MergePlan,
  reason: MergeReason,
): Statement {
  const tickets = [...ticketIds, ...active.map(({ id }) => id)]
  return ctx.db.statement(
    `INSERT INTO contact_merges (company_id, kept_id, gone_id, reason, moved, created_at)
     SELECT ?1, ?2, ?3, ?4, CASE WHEN ${stampSql('?2', '?3')} = ?6
         AND (SELECT count(*) FROM contacts c WHERE +c.company_id = ?1 AND c.id IN (?2, ?3) AND c.merged_into IS NULL AND c.erased_at IS NULL) = 2
       THEN json_set(?5, '$.lastMessageId', (SELECT max(m.id) FROM json_each(?8) t
           CROSS JOIN messages m ON m.company_id = ?1 AND m.ticket_id = t.value), '$.folded', (${FOLDED})) END, ?7
     RETURNING id`,
    kept.id,
    gone.id,
    reason,
    JSON.stringify(record),
    stamp,
    ctx.clock.now(),
    JSON.stringify([...new Set(tickets)]),
  )
}

/** Identities, tags, and what waits to be sent. */
function moveStatements(ctx: CompanyContext, { kept, gone, ticketIds }: MergeState): Statement[] {
  return [
    ctx.db.statement(
      'UPDATE contact_identities SET contact_id = ?2 WHERE company_id = ?1 AND contact_id = ?3',
      kept.id,
      gone.id,
    ),
    ctx.db.statement(
      `INSERT INTO contact_tags (company_id, contact_id, tag_id) SELECT ?1, ?2, tag_id FROM contact_tags
       WHERE company_id = ?1 AND contact_id = ?3 ON CONFLICT DO NOTHING`,
      kept.id,
      gone.id,
    ),
    ctx.db.statement('DELETE FROM contact_tags WHERE company_id = ?1 AND contact_id = ?2', gone.id),
    outboxStatement(ctx, ticketIds, kept.id),
  ]
}

/** Whose turn it is to be sent to goes by the contact: the rows of these tickets' messages follow. */
export function outboxStatement(
  ctx: CompanyContext,
  ticketIds: readonly number[],
  contactId: number,
): Statement {
  return ctx.db.statement(
    `UPDATE outbox SET contact_id = ?2 WHERE company_id = ?1 AND message_id IN (SELECT m.id FROM json_each(?3) t
       CROSS JOIN messages m ON m.company_id = ?1 AND m.ticket_id = t.value WHERE m.from_me = 1)`,
    contactId,
    JSON.stringify(ticketIds),
  )
}

/** The emptied ticket goes before the survivor may become the kept contact's: the index allows one active ticket. */
function foldStatements(
  ctx: CompanyContext,
  { survivor, emptied, after }: Folding,
  contactId: number,
): Statement[] {
  const columns = Object.keys(after)
  return [
    ctx.db.statement(
      'UPDATE messages SET ticket_id = ?2, contact_id = ?4 WHERE company_id = ?1 AND ticket_id = ?3',
      survivor.id,
      emptied.id,
      contactId,
    ),
    ctx.db.statement(
      'UPDATE ticket_notes SET ticket_id = ?2, contact_id = ?4 WHERE company_id = ?1 AND ticket_id = ?3',
      survivor.id,
      emptied.id,
      contactId,
    ),
    ctx.db.statement(
      'DELETE FROM ticket_logs WHERE company_id = ?1 AND ticket_id = ?2',
      emptied.id,
    ),
    ctx.db.statement(
      `INSERT INTO ticket_followers (company_id, ticket_id, user_id, created_at)
       SELECT ?1, ?2, user_id, created_at FROM ticket_followers WHERE company_id = ?1 AND ticket_id = ?3 ON CONFLICT DO NOTHING`,
      survivor.id,
      emptied.id,
    ),
    ctx.db.statement(
      'DELETE FROM ticket_followers WHERE company_id = ?1 AND ticket_id = ?2',
      emptied.id,
    ),
    ctx.db.statement('DELETE FROM tickets WHERE company_id = ?1 AND id = ?2', emptied.id),
    ctx.db.statement(
      `UPDATE tickets SET ${columns.map((column, i) => `${column} = ?${i + 4}`).join(', ')}, updated_at = ?3
       WHERE company_id = ?1 AND id = ?2`,
      survivor.id,
      ctx.clock.now(),
      ...Object.values(after),
    ),
  ]
}

/** Tickets, with their messages and notes, become a contact's. */
export function ticketStatements(
  ctx: CompanyContext,
  ticketIds: readonly number[],
  contactId: number,
): Statement[] {
  const ids = JSON.stringify(ticketIds)
  return [
    ctx.db.statement(
      `UPDATE messages SET contact_id = ?2 WHERE company_id = ?1 AND ticket_id IN (SELECT value FROM json_each(?3))`,
      contactId,
      ids,
    ),
    ctx.db.statement(
      `UPDATE ticket_notes SET contact_id = ?2 WHERE company_id = ?1 AND ticket_id IN (SELECT value FROM json_each(?3))`,
      contactId,
      ids,
    ),
    ctx.db.statement(
      `UPDATE tickets SET contact_id = ?2, version = version + 1
       WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?3))`,
      contactId,
      ids,
    ),
  ]
}

/** First the one goes, then the other takes its number: the number is unique among those who live on. */
function contactStatements(
  ctx: CompanyContext,
  { kept, gone }: MergeState,
  { record }: MergePlan,
): Statement[] {
  const filled = Object.entries(record.filled)
  return [
    ctx.db.statement(
      `${FOLLOWERS} UPDATE contacts SET merged_into = ?3, updated_at = CASE id WHEN ?2 THEN ?4 ELSE updated_at END
       WHERE +company_id = ?1 AND id IN (SELECT id FROM followers)`,
      gone.id,
      kept.id,
      ctx.clock.now(),
    ),
    ctx.db.statement(
      `UPDATE contacts SET updated_at = ?3${filled.map(([column], i) => `, ${column} = ?${i + 4}`).join('')}
       WHERE company_id = ?1 AND id = ?2`,
      kept.id,
      ctx.clock.now(),
      ...filled.map(([, { to }]) => to),
    ),
  ]
}
