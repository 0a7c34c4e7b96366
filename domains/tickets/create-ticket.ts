import type { CompanyContext } from '#core/context.ts'
import { allowed, requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { connectionTo } from '../connections/connection-to.ts'
import { currentContactSql } from '../contacts/contacts.queries.ts'
import { liveQueueSql } from '../queues/live-queue.ts'
import { conflictWith } from './ticket-conflict.ts'
import { notOwnPlace, requireTarget } from './require-target.ts'
import { ticketView } from './ticket-row.ts'
import type { TicketRow } from './ticket-row.ts'
import { ticketChanged } from './tickets.events.ts'
import type { CreateTicketInput } from './tickets.inputs.ts'
import { activeTicketStatement } from './tickets.queries.ts'
import type { TicketView } from './tickets.types.ts'
import { ACTIVE_STATUSES_SQL } from './tickets.schema.ts'
import { seesPlace, viewerOf } from './visibility.ts'

/**
 * Opens a conversation with a contact (part 1 §4, "Create ticket"). One that is active already is a conflict that names its holder.
 * Errors: those of requireTarget and connectionTo, ERR_QUEUE_REQUIRED.
 */
export async function createTicket(
  ctx: CompanyContext,
  input: CreateTicketInput,
): Promise<TicketView> {
  requirePermission(ctx, 'ticket:create')
  const directory = await directoryFor(ctx)
  const queueId = input.queueId ?? null
  if (queueId === null && !allowed(ctx, 'ticket:create-without-queue')) {
    throw new AppError('ERR_QUEUE_REQUIRED', { fields: { queueId: ['ERR_QUEUE_REQUIRED'] } })
  }
  const connection = await connectionTo(ctx, directory, input.contactId, input.whatsappId ?? null)
  const status = input.status ?? 'open'
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const userId = status === 'pending' ? null : (input.userId ?? actorId)
  const isPersons = ctx.actor.kind === 'user'
  // Whose a planned message's conversation is, and where, was asked before the system opens it (schedules/new-place.ts).
  requireTarget(directory, { queueId, userId: isPersons ? userId : null }, actorId)
  if (isPersons && userId === actorId) await requirePlaceToOpen(ctx, input.contactId, queueId)
  const now = ctx.clock.now()
  const [contacts, created, , rows] = await ctx.db.batch<
    [{ id: number }[], { id: number }[], unknown[], TicketRow[]]
  >([
    ctx.db.statement(
      `SELECT id FROM contacts WHERE company_id = ?1 AND id = ${currentContactSql('?2')}`,
      input.contactId,
    ),
    ctx.db.statement(
      `INSERT INTO tickets (company_id, uuid, status, channel, contact_id, connection_id, queue_id, user_id, is_group,
         last_message_at, last_inbound_at, activity_at, accepted_at, created_at, updated_at)
       SELECT ?1, ?2, CASE WHEN c.is_group = 1 AND ?3 = 'open' THEN 'group' ELSE ?3 END, ?4, c.id, ?5, ${liveQueueSql('?6')}, ?7, c.is_group, ?8,
         (SELECT max(p.last_inbound_at) FROM tickets p WHERE p.company_id = ?1 AND p.contact_id = c.id AND p.connection_id = ?5),
         ?8, CASE WHEN ?3 = 'open' THEN ?8 END, ?8, ?8
       FROM contacts c WHERE c.company_id = ?1 AND c.id = ${currentContactSql('?9')} ON CONFLICT DO NOTHING RETURNING id`,
      crypto.randomUUID(),
      status,
      connection.channel,
      connection.id,
      queueId,
      userId,
      now,
      input.contactId,
    ),
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, t.id, 'create', ?3, t.queue_id, ?4 FROM tickets t
       WHERE changes() = 1 AND t.company_id = ?1 AND t.contact_id = ${currentContactSql('?2')} AND t.connection_id = ?5
         AND t.status IN ${ACTIVE_STATUSES_SQL}`,
      input.contactId,
      actorId,
      now,
      connection.id,
    ),
    activeTicketStatement(ctx, input.contactId, connection.id),
  ])
  if (contacts.length === 0) throw new AppError('ERR_NO_CONTACT_FOUND')
  const row = rows[0]
  if (row === undefined) throw new AppError('ERR_CREATING_TICKET')
  if (created.length === 0) throw await conflictWith(ctx, directory, row)
  await ctx.emit([ticketChanged(directory, row, { action: 'create' })])
  return ticketView(row, directory, hidesNumbers(ctx, directory))
}

async function requirePlaceToOpen(
  ctx: CompanyContext,
  contactId: number,
  queueId: number | null,
): Promise<void> {
  const viewer = viewerOf(ctx.actor)
  if (seesPlace(viewer, { queueId, isGroup: false })) return
  const contact = viewer.allowGroup
    ? await ctx.db.first<{ isGroup: number }>(
        ctx.db.statement(
          'SELECT is_group AS isGroup FROM contacts WHERE company_id = ?1 AND id = ?2',
          contactId,
        ),
      )
    : null
  if (contact?.isGroup === 1) return
  throw notOwnPlace()
}
