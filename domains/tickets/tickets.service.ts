import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { systemTextEvents, systemTextStatements } from '../messages/system-text.ts'
import { tellRead } from '../messages/tell-read.ts'
import { planRating, ratingStatement, withdrawStatement } from '../ratings/ask-rating.ts'
import { snoozeOf } from './plan-snooze.ts'
import { planTransition } from './plan-transition.ts'
import type { Transition } from './plan-transition.ts'
import { noticeEvents } from '../notifications/write-notices.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { conflictWith } from './ticket-conflict.ts'
import { ticketView } from './ticket-row.ts'
import type { TicketRow } from './ticket-row.ts'
import { scopeOf, ticketChanged } from './tickets.events.ts'
import type { UpdateTicketInput } from './tickets.inputs.ts'
import { ticketByIdStatement, ticketRowsStatement } from './tickets.queries.ts'
import { transitionText } from './transition-text.ts'
import type { TicketView } from './tickets.types.ts'

/**
 * Accept, close (with a rating, when asked for), ignore, return, reopen or transfer a ticket, or change its switches. The write is guarded by the statuses the
 * transition starts from: when another person was first, ERR_OTHER_OPEN_TICKET names who holds it now.
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
  const plan = planTransition({ ...row, isGroup: row.isGroup === 1 }, input, actorId)
  requireTarget(directory, plan, actorId)
  const snooze = snoozeOf(ctx, plan, input)
  if (plan.kind === 'close' || plan.kind === 'survey') requireTag(directory, row)
  const wantsFarewell = input.sendFarewellMessage !== false
  const asking =
    plan.kind === 'survey'
      ? await planRating(ctx, directory, row, { ratingId: input.ratingId ?? 0, wantsFarewell })
      : null
  const text = asking?.text ?? (await transitionText(ctx, directory, { row, plan, wantsFarewell }))

  const batch = [
    updateStatement(ctx, ticketId, plan, input, snooze),
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
  if (results[0]?.length !== 1) throw await conflictWith(ctx, directory, after)
  const changed = ticketChanged(directory, after, { action: 'update', before: scopeOf(row) })
  await ctx.emit([
    changed,
    ...(text === null ? [] : await systemTextEvents(ctx, directory, after, text)),
  ])
  ctx.defer(noticeEvents(ctx, directory, [changed]))
  if (snooze !== null && snooze !== 'keep') await ctx.wakeAt(snooze)
  if (asking !== null) await ctx.wakeAt(asking.expiresAt)
  return ticketView(after, directory, hidesNumbers(ctx, directory))
}

function updateStatement(
  ctx: CompanyContext,
  ticketId: number,
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
  return ctx.db.statement(
    `UPDATE tickets SET status = ?3, queue_id = ?4, user_id = ?5,
       unread_messages = CASE WHEN ?3 = 'closed' THEN 0 ELSE unread_messages END,
       accepted_at = CASE WHEN ?3 IN ('open','group') AND status IN ('pending','closed') THEN ?6 ELSE accepted_at END,
       closed_at = CASE WHEN ?3 = 'closed' THEN ?6 ELSE NULL END,
       activity_at = CASE WHEN ?7 = 1 THEN max(activity_at, ?6) ELSE activity_at END,
       use_integration = coalesce(?8, use_integration), prompt_id = coalesce(?9, prompt_id),
       amount_used_bot_queues = coalesce(?10, amount_used_bot_queues),
       snoozed_until = CASE WHEN ?13 = 'keep' THEN snoozed_until ELSE ?13 END, version = version + 1, updated_at = ?6
     WHERE company_id = ?1 AND id = ?2 AND status IN (SELECT value FROM json_each(?11))
       AND (?12 IS NULL OR version = ?12) RETURNING id`,
    ticketId,
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

/** A chosen queue and user must be the company's, and another person must work in the queue they are given a ticket of. */
function requireTarget(directory: Directory, plan: Transition, actorId: number | null): void {
  if (plan.kind === 'close' || plan.kind === 'ignore' || plan.kind === 'adjust') return
  if (plan.queueId !== null && !directory.queues.some((queue) => queue.id === plan.queueId)) {
    throw new AppError('ERR_NO_QUEUE_FOUND', { fields: { queueId: ['unknown'] } })
  }
  if (plan.userId === null || plan.userId === actorId) return
  const user = directory.users.find((one) => one.id === plan.userId)
  if (user === undefined)
    throw new AppError('ERR_NO_USER_FOUND', { fields: { userId: ['unknown'] } })
  const reaches =
    user.profile === 'admin' ||
    user.allTicket ||
    (plan.queueId !== null && user.queueIds.includes(plan.queueId))
  if (!reaches)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'the user does not work in that queue',
      fields: { userId: ['queue'] },
    })
}

function requireTag(directory: Directory, row: TicketRow): void {
  if (directory.settings.requiredTag === 'enabled' && row.tagIds === '[]')
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
  ctx.defer(tellRead(ctx, row, row.unreadMessages))
  return { unreadMessages: after?.unreadMessages ?? 0 }
}
