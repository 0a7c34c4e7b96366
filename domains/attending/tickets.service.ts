import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { systemTextEvents, systemTextStatements } from '../messages/system-text.ts'
import { sendReadMarks } from '../messages/send-read-marks.ts'
import { planRating, ratingStatement, withdrawStatement } from '../ratings/ask-rating.ts'
import { UNDO_MS } from '../tickets/limits.ts'
import { snoozeOf } from '../tickets/plan-snooze.ts'
import { planTransition, pressedAtOnce, takesUnseen } from '../tickets/plan-transition.ts'
import type { Transition } from '../tickets/plan-transition.ts'
import { noticeEvents } from '../notifications/write-notices.ts'
import { movedQueueSql } from '../queues/live-queue.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { shownTags } from '../contacts/shown-tags.ts'
import { requireOwnPlace, requireTarget } from '../tickets/require-target.ts'
import { conflictWith } from '../tickets/ticket-conflict.ts'
import { ticketView } from '../tickets/ticket-row.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { scopeOf, ticketChanged } from '../tickets/tickets.events.ts'
import type { UpdateTicketInput } from '../tickets/tickets.inputs.ts'
import { ticketByIdStatement, ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { keptForUndo } from './undo-ticket.ts'
import { transitionText } from './transition-text.ts'
import type { TicketView } from '../tickets/tickets.types.ts'

/**
 * Accept, close (with a rating, when asked for), ignore, return, reopen, transfer or take over a ticket, or change its switches. The
 * write is guarded by the statuses the transition starts from and by the holder that was read: when another person was first, or holds
 * the ticket and the caller gave no sign of knowing it, ERR_OTHER_OPEN_TICKET names who holds it now. The caller's own request sent twice,
 * without a `version`, is one.
 */
export async function updateTicket(
  ctx: CompanyContext,
  ticketId: number,
  input: UpdateTicketInput,
): Promise<TicketView> {
  requirePermission(ctx, 'ticket:update')
  const [directory, row] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<TicketRow>(ticketByIdStatement(ctx, ticketId)),
  ])
  if (row === null) throw new AppError('ERR_NO_TICKET_FOUND')
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const was = { ...row, isGroup: row.isGroup === 1 }
  const isLate = pressedAtOnce(row, input, actorId, ctx.arrivedAt)
  if (isLate || takesUnseen(was, input, actorId)) throw await conflictWith(ctx, directory, row)
  const plan = planTransition(was, input, actorId)
  if (plan.kind !== 'close' && plan.kind !== 'ignore' && plan.kind !== 'adjust') {
    requireTarget(directory, plan, actorId)
    requireOwnPlace(ctx.actor, was, plan)
  }
  const snooze = snoozeOf(ctx, plan, input)
  if (plan.kind === 'close' || plan.kind === 'survey') requireTag(directory, row)
  const wantsFarewell = input.sendFarewellMessage !== false
  const asking =
    plan.kind === 'survey'
      ? await planRating(ctx, directory, row, { ratingId: input.ratingId ?? 0, wantsFarewell })
      : null
  const text = asking?.text ?? (await transitionText(ctx, directory, { row, plan, wantsFarewell }))

  const batch = [
    updateStatement(ctx, row, plan, input, snooze),
    ...plan.logs.map((log) =>
      ctx.db.statement(
        `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE changes() = 1`,
        ticketId,
        log.type,
        log.userId,
        log.queueId,
        ctx.clock.now(),
      ),
    ),
    ...(text === null ? [] : systemTextStatements(ctx, row, text)),
    ...(asking === null ? [] : [ratingStatement(ctx, ticketId, asking)]),
    ...(row.status === 'nps' ? [withdrawStatement(ctx, ticketId)] : []),
    ticketRowsStatement(ctx, [ticketId]),
  ]
  const results = await guarded(ctx, row, directory, batch)
  const after = results.at(-1)?.[0] as TicketRow | undefined
  if (after === undefined) throw new AppError('ERR_NO_TICKET_FOUND')
  if (results[0]?.length !== 1) {
    if (!isDone(after, plan, input, actorId)) throw await conflictWith(ctx, directory, after)
    return ticketView(after, directory, hidesNumbers(ctx, directory))
  }
  const changed = ticketChanged(directory, after, {
    action: 'update',
    before: scopeOf(row),
    handedBy: handedBy(ctx, row, after),
  })
  await ctx.emit([
    changed,
    ...(text === null ? [] : await systemTextEvents(ctx, directory, after, text)),
  ])
  ctx.defer(noticeEvents(ctx, directory, [changed]))
  if (snooze !== null && snooze !== 'keep') await ctx.wakeAt(snooze)
  if (asking !== null) await ctx.wakeAt(asking.expiresAt)
  return ticketView(after, directory, hidesNumbers(ctx, directory))
}

/** Whether the caller's own request of before has done it: one that is sent twice is one, and is answered alike. */
function isDone(
  after: TicketRow,
  plan: Transition,
  { version }: UpdateTicketInput,
  actorId: number | null,
): boolean {
  return (
    version === undefined &&
    actorId !== null &&
    plan.userId === actorId &&
    after.userId === actorId &&
    after.status === plan.status &&
    after.queueId === plan.queueId
  )
}

/** Who gave the ticket to somebody else than themselves; null where nobody did. */
function handedBy({ actor }: CompanyContext, before: TicketRow, { userId }: TicketRow) {
  const isHanded = userId !== null && userId !== before.userId
  return isHanded && actor.kind === 'user' && actor.userId !== userId
    ? { id: actor.userId, name: actor.name }
    : null
}

/** Moves the ticket if it stands as it was read; a change of its switches alone leaves where it is and whose it is to others. */
function updateStatement(
  ctx: CompanyContext,
  was: TicketRow,
  plan: Transition,
  input: UpdateTicketInput,
  snooze: Millis | 'keep' | null,
): Statement {
  const now = ctx.clock.now()
  // Coming back to a list puts a ticket at its top; closing leaves it where its last message was.
  const rises =
    plan.kind === 'accept' ||
    plan.kind === 'reopen' ||
    plan.kind === 'return' ||
    plan.kind === 'transfer' ||
    input.snoozedUntil === null
  const activityAt = `CASE WHEN ?7 = 1 THEN max(activity_at, ?6) ELSE activity_at END`
  return ctx.db.statement(
    `UPDATE tickets SET status = ?3,
       queue_id = CASE WHEN ?14 = 'adjust' THEN queue_id ELSE ${movedQueueSql('?4')} END,
       user_id = CASE WHEN ?14 = 'adjust' THEN user_id ELSE ?5 END,
       unread_messages = CASE WHEN ?3 = 'closed' THEN 0 ELSE unread_messages END,
       accepted_at = CASE WHEN ?3 IN ('open','group') AND status IN ('pending','closed') THEN ?6 ELSE accepted_at END,
       closed_at = CASE WHEN ?3 = 'closed' THEN ?6 ELSE NULL END,
       activity_at = ${activityAt},
       use_integration = coalesce(?8, use_integration), prompt_id = coalesce(?9, prompt_id),
       amount_used_bot_queues = coalesce(?10, amount_used_bot_queues),
       snoozed_until = CASE WHEN ?13 = 'keep' THEN snoozed_until ELSE ?13 END, undo = ${keptForUndo(16, activityAt)}, version = version + 1, updated_at = ?6
     WHERE company_id = ?1 AND id = ?2 AND status IN (SELECT value FROM json_each(?11))
       AND (?14 = 'adjust' OR user_id IS ?15) AND (?12 IS NULL OR version = ?12) RETURNING id`,
    was.id,
    plan.status,
    plan.queueId,
    plan.userId,
    now,
    rises ? 1 : 0,
    input.useIntegration === undefined ? null : Number(input.useIntegration),
    input.promptId ?? null,
    input.amountUsedBotQueues ?? null,
    JSON.stringify(plan.from),
    input.version ?? null,
    snooze,
    plan.kind,
    was.userId,
    input.undoKey ?? null,
    ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    now + UNDO_MS,
  )
}

/** Runs the batch; the index of "one active ticket per contact and connection" refuses a reopening when another one is active. */
async function guarded(
  ctx: CompanyContext,
  row: TicketRow,
  directory: Directory,
  batch: readonly Statement[],
): Promise<unknown[][]> {
  try {
    return await ctx.db.batch(batch)
  } catch (thrown) {
    if (thrown instanceof Error && thrown.message.includes('UNIQUE constraint failed')) {
      throw await conflictWith(ctx, directory, row)
    }
    throw thrown
  }
}

function requireTag(directory: Directory, row: TicketRow): void {
  if (directory.settings.requiredTag === 'enabled' && shownTags(directory, row.tagIds).length === 0)
    throw new AppError('ERR_TAG_REQUIRED')
}

/** The attendant has seen the messages: the badge goes. A ticket of another attendant keeps its badge when a colleague looks on. */
export async function markTicketRead(
  ctx: CompanyContext,
  ticketId: number,
): Promise<{ unreadMessages: number }> {
  requirePermission(ctx, 'ticket:read')
  const [directory, row] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<TicketRow>(ticketByIdStatement(ctx, ticketId)),
  ])
  if (row === null) throw new AppError('ERR_NO_TICKET_FOUND')
  const holder = ctx.actor.kind === 'user' && row.userId === ctx.actor.userId
  if (row.unreadMessages === 0 || !holder) return { unreadMessages: row.unreadMessages }
  const [, rows] = await ctx.db.batch<[unknown[], TicketRow[]]>([
    ctx.db.statement(
      `UPDATE tickets SET unread_messages = 0, version = version + 1, updated_at = ?3 WHERE company_id = ?1 AND id = ?2 AND unread_messages > 0`,
      ticketId,
      ctx.clock.now(),
    ),
    ticketRowsStatement(ctx, [ticketId]),
  ])
  const after = rows[0]
  if (after !== undefined) await ctx.emit([ticketChanged(directory, after, { action: 'update' })])
  ctx.defer(sendReadMarks(ctx, row, row.unreadMessages))
  return { unreadMessages: after?.unreadMessages ?? 0 }
}
