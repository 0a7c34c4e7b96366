import type { CompanyContext, Statement } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { liveQueueSql, movedQueueSql } from '../queues/live-queue.ts'
import { requireSight } from '../tickets/require-sight.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketChanged, ticketsStale } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import type { ContactRow } from '../contacts/contact-view.ts'
import { contactView } from '../contacts/contact-view.ts'
import { contactChanged } from '../contacts/contacts.events.ts'
import { contactStatement, foundContact, numberHolderSql } from '../contacts/contacts.queries.ts'
import { MERGE_TICKETS_TOLD, MERGE_TRIES } from '../contacts/limits.ts'
import { outboxStatement, ticketStatements } from './merge-contacts.ts'
import { isStale, scopeOfStored, stampSql } from './merge-state.ts'
import { FOLLOWERS } from '../contacts/merges.queries.ts'
import { identityStatements } from './undo-identities.ts'
import { ownNameStatements } from './undo-name.ts'
import { ownNumberStatements } from './undo-number.ts'
import { planStatements } from './undo-plans.ts'
import { planUndo } from './undo-plan.ts'
import type { UndoPlan } from './undo-plan.ts'
import { LATER_MERGE, readUndoState } from './undo-state.ts'
import type { UndoState } from './undo-state.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

/**
 * Makes two people of a merged contact again, as far as what came later allows. Undone twice is once. ERR_NO_CONTACT_FOUND for a merge
 * that is not the company's, ERR_MERGED_SINCE while a later merge rests on it, ERR_OUT_OF_SIGHT when the actor does not see a conversation in progress of the contact.
 */
export async function undoMerge(
  ctx: CompanyContext,
  mergeId: number,
): Promise<{ keptId: number; goneId: number }> {
  for (let tries = 0; tries < MERGE_TRIES; tries++) {
    const state = await readUndoState(ctx, mergeId)
    if (state === null) throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such merge' })
    const people = { keptId: state.kept.id, goneId: state.gone.id }
    if (state.undone) return people
    if (state.laterGoneId !== null)
      throw new AppError('ERR_MERGED_SINCE', {
        message: 'separate the later merge first',
        data: { contactId: state.laterGoneId },
      })
    requireSight(ctx.actor, state.tickets.map(scopeOfStored))
    try {
      await write(ctx, state)
      return people
    } catch (thrown) {
      if (!isStale(thrown)) throw thrown
    }
  }
  throw new AppError('ERR_TICKET_CHANGED', {
    message: 'the conversations keep changing: try again',
  })
}

async function write(ctx: CompanyContext, state: UndoState): Promise<void> {
  const plan = planUndo(state, ctx.clock.now())
  const { kept, gone } = state
  const ofGone = [...plan.returned, ...idsOf(plan, gone.id)]
  const ofKept = [...idsOf(plan, kept.id), ...plan.changed.map(({ id }) => id)].filter(
    (id) => !ofGone.includes(id),
  )
  // Who is answered in a ticket follows whose the addresses are, though nothing of it changed.
  const changed = [...new Set([...ofKept, ...ofGone, ...state.tickets.map(({ id }) => id)])]
  const told = changed.slice(0, MERGE_TICKETS_TOLD)
  const homes = JSON.stringify(plan.made.map(({ uuid }) => uuid))
  const [directory, results] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch([
      markStatement(ctx, state),
      ...contactStatements(ctx, state),
      closeConflicts(ctx, plan.returned, gone.id),
      ...ticketStatements(ctx, plan.returned, gone.id),
      ...plan.made.map((row) => insertTicket(ctx, row)),
      logsStatement(ctx, plan),
      ...plan.moves.flatMap((move) => moveStatements(ctx, move, state.record.lastMessageId ?? 0)),
      ...plan.changed.map((columns) => changeStatement(ctx, columns)),
      ...planStatements(ctx, state),
      outboxStatement(ctx, ofGone, gone.id),
      outboxStatement(ctx, ofKept, kept.id),
      contactStatement(ctx, kept.id),
      contactStatement(ctx, gone.id),
      ctx.db.statement(
        'SELECT id FROM tickets WHERE company_id = ?1 AND uuid IN (SELECT value FROM json_each(?2))',
        homes,
      ),
      ticketRowsStatement(ctx, told),
    ]),
  ])
  const [keptRows, goneRows, made, tickets] = results.slice(-4) as [
    ContactRow[],
    ContactRow[],
    { id: number }[],
    TicketRow[],
  ]
  const unseen = made.filter(({ id }) => !tickets.some((ticket) => ticket.id === id))
  const fresh =
    unseen.length === 0
      ? []
      : await ctx.db.all<TicketRow>(
          ticketRowsStatement(
            ctx,
            unseen.map(({ id }) => id),
          ),
        )
  const isMade = new Set(made.map(({ id }) => id))
  await ctx.emit([
    contactChanged(directory, contactView(foundContact(keptRows[0]), directory), 'update'),
    contactChanged(directory, contactView(foundContact(goneRows[0]), directory), 'create'),
    ...[...tickets, ...fresh].map((ticket) =>
      ticketChanged(directory, ticket, {
        action: isMade.has(ticket.id) ? 'create' : 'update',
        movedMessages: true,
      }),
    ),
    ...(changed.length > told.length ? [ticketsStale()] : []),
  ])
  // As after a merge, what waits to be sent is another contact's.
  await ctx.wakeAt(ctx.clock.now())
}

/** Tickets of the plan that come into being for a contact, as far as their id is known. */
function idsOf(plan: UndoPlan, contactId: number): number[] {
  return plan.made.flatMap(({ id, contact_id }) =>
    id !== undefined && contact_id === contactId ? [id] : [],
  )
}

/** `moved` becomes NULL, which the column refuses, when it was undone, or another merge made, meanwhile, or a ticket changed. */
function markStatement(ctx: CompanyContext, { mergeId, kept, gone, stamp }: UndoState): Statement {
  return ctx.db.statement(
    `UPDATE contact_merges SET undone_at = ?6, moved = CASE WHEN undone_at IS NULL AND (${LATER_MERGE}) IS NULL AND ${stampSql('?3', '?4')} = ?5
         AND EXISTS (SELECT 1 FROM contacts c WHERE c.company_id = ?1 AND c.id = ?4 AND c.merged_into = ?3) THEN moved END
     WHERE company_id = ?1 AND id = ?2`,
    mergeId,
    kept.id,
    gone.id,
    stamp,
    ctx.clock.now(),
  )
}

/** The kept contact gives back what it still has as it got it; then the other one lives again, without a number others took. */
function contactStatements(ctx: CompanyContext, state: UndoState): Statement[] {
  const { record, kept, gone } = state
  const now = ctx.clock.now()
  const filled = Object.entries(record.filled)
  const nameAt = 2 * filled.findIndex(([column]) => column === 'name') + 5
  return [
    ctx.db.statement(
      `UPDATE contacts SET updated_at = ?3${filled
        .map(([column], i) => {
          const [from, to] = [`?${2 * i + 4}`, `?${2 * i + 5}`]
          // Who gave a name goes back with the name.
          const held =
            column === 'name_given_by'
              ? `name = ?${nameAt} AND ${column} IS ${to}`
              : `${column} = ${to}`
          return `, ${column} = CASE WHEN ${held} THEN ${from} ELSE ${column} END`
        })
        .join('')} WHERE company_id = ?1 AND id = ?2`,
      kept.id,
      now,
      ...filled.flatMap(([, { from, to }]) => [from, to]),
    ),
    ...ownNumberStatements(ctx, state),
    ...ownNameStatements(ctx, state),
    ctx.db.statement(
      `${FOLLOWERS} UPDATE contacts SET merged_into = CASE id WHEN ?2 THEN NULL ELSE ?2 END, updated_at = ?3,
         number = CASE WHEN id = ?2 AND (coalesce(${numberHolderSql('?4')}, ?2) NOT IN (?2, ?5) OR EXISTS (SELECT 1 FROM contacts n
           WHERE n.company_id = ?1 AND n.number = contacts.number AND n.merged_into IS NULL)) THEN NULL ELSE number END
       WHERE +company_id = ?1 AND id IN (SELECT id FROM followers)`,
      gone.id,
      now,
      JSON.stringify(gone.number === null ? [] : brazilNinthDigitVariants(gone.number)),
      kept.id,
    ),
    ...identityStatements(ctx, state),
    ctx.db.statement(
      `DELETE FROM contact_tags WHERE company_id = ?1 AND contact_id = ?2 AND tag_id IN (SELECT value FROM json_each(?3))`,
      kept.id,
      JSON.stringify(record.given),
    ),
    ctx.db.statement(
      `INSERT INTO contact_tags (company_id, contact_id, tag_id) SELECT ?1, ?2, t.id FROM json_each(?3) j
         CROSS JOIN tags t ON t.id = j.value AND t.company_id = ?1 WHERE true ON CONFLICT DO NOTHING`,
      gone.id,
      JSON.stringify(record.tags),
    ),
  ]
}

/** A ticket comes back closed where the contact has another one in hand by now. */
function closeConflicts(
  ctx: CompanyContext,
  ticketIds: readonly number[],
  contactId: number,
): Statement {
  return ctx.db.statement(
    `UPDATE tickets SET status = 'closed', closed_at = ?4, unread_messages = 0, updated_at = ?4
     WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2)) AND status IN ${ACTIVE_STATUSES_SQL} AND EXISTS (SELECT 1 FROM tickets a
       WHERE a.company_id = ?1 AND a.contact_id = ?3 AND a.connection_id = tickets.connection_id AND a.status IN ${ACTIVE_STATUSES_SQL})`,
    JSON.stringify(ticketIds),
    contactId,
    ctx.clock.now(),
  )
}

function insertTicket(ctx: CompanyContext, row: UndoPlan['made'][number]): Statement {
  // Names of columns as the database gave them; nothing of a request is among them.
  const columns = Object.keys(row).filter((column) => !WRITTEN_APART.includes(column))
  return ctx.db.statement(
    `INSERT INTO tickets (company_id, status, closed_at, ${columns.join(', ')})
     SELECT ?1, CASE taken WHEN 1 THEN 'closed' ELSE stored ->> 'status' END, CASE taken WHEN 1 THEN ?3 ELSE stored ->> 'closed_at' END,
       ${columns.map(storedValue).join(', ')}
     FROM (SELECT ?2 AS stored, (?2 ->> 'status') IN ${ACTIVE_STATUSES_SQL} AND EXISTS (SELECT 1 FROM tickets a WHERE a.company_id = ?1
       AND a.contact_id = ?2 ->> 'contact_id' AND a.connection_id = ?2 ->> 'connection_id' AND a.status IN ${ACTIVE_STATUSES_SQL}) AS taken)`,
    JSON.stringify(row),
    ctx.clock.now(),
  )
}

const WRITTEN_APART = ['company_id', 'status', 'closed_at']

const storedValue = (column: string) =>
  column === 'queue_id' ? liveQueueSql(`stored ->> 'queue_id'`) : `stored ->> '${column}'`

function logsStatement(ctx: CompanyContext, { logs }: UndoPlan): Statement {
  const columns = ['id', 'ticket_id', 'type', 'user_id', 'queue_id', 'created_at']
  return ctx.db.statement(
    `INSERT INTO ticket_logs (company_id, ${columns.join(', ')})
     SELECT ?1, ${columns.map((column) => `j.value ->> '${column}'`).join(', ')} FROM json_each(?2) j WHERE true ON CONFLICT DO NOTHING`,
    JSON.stringify(logs),
  )
}

function moveStatements(
  ctx: CompanyContext,
  { from, toUuid, contactId, messages, notes }: UndoPlan['moves'][number],
  last: number,
): Statement[] {
  const to = '(SELECT t.id FROM tickets t WHERE t.company_id = ?1 AND t.uuid = ?3)'
  const named = (table: string, ids: readonly number[]) =>
    ctx.db.statement(
      `UPDATE ${table} SET ticket_id = ${to}, contact_id = ?4
       WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?5)) AND ticket_id = ?2`,
      from,
      toUuid,
      contactId,
      JSON.stringify(ids),
    )
  if (messages !== null) return [named('messages', messages), named('ticket_notes', notes)]
  return [
    ctx.db.statement(
      `UPDATE messages SET ticket_id = ${to}, contact_id = ?4 WHERE company_id = ?1 AND ticket_id = ?2 AND id > ?5`,
      from,
      toUuid,
      contactId,
      last,
    ),
  ]
}

function changeStatement(ctx: CompanyContext, change: UndoPlan['changed'][number]): Statement {
  const { id, ...columns } = change
  return ctx.db.statement(
    `UPDATE tickets SET ${Object.keys(columns)
      .map((column, i) => {
        const value = `?${i + 4}`
        return `${column} = ${column === 'queue_id' ? movedQueueSql(value) : value}`
      })
      .join(', ')}, version = version + 1, updated_at = ?3 WHERE company_id = ?1 AND id = ?2`,
    id,
    ctx.clock.now(),
    ...Object.values(columns),
  )
}
