import { backoff } from '#core/backoff.ts'
import type { Actor, CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { addressGone } from '../channels/reach-contact.ts'
import { GONE_LIST, hasOneOf } from '../channels/written-for.ts'
import { fillVariables } from '../messages/fill-variables.ts'
import { messageByClientIdStatement } from '../messages/messages.queries.ts'
import { receiverChanged } from '../messages/require-receiver.ts'
import { sendMessage } from '../messages/send-message.ts'
import { seesTicket } from '../tickets/require-sight.ts'
import { scopeOf } from '../tickets/tickets.events.ts'
import { actingFor } from '../users/acting-for.ts'
import { authorContext } from './author-context.ts'
import {
  SCHEDULE_LEASE_MS,
  SCHEDULE_MAX_ATTEMPTS,
  SCHEDULE_RETRY_MS,
  SCHEDULES_AT_ONCE,
} from './limits.ts'
import { requireWay } from './new-place.ts'
import { openTicketFor } from './open-ticket-for.ts'
import { nextTimeOf, planNextStatement, publishNext } from './plan-next.ts'
import { isMissed } from './repeat-times.ts'
import { fileOf, ruleOf, scheduleRowStatement } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { scheduleChanged } from './schedules.events.ts'
import { WAITING_STATUSES_SQL } from './statuses.ts'

/** When sendDueSchedules has something to do: one row {dueAt}. */
export const SCHEDULES_DUE = `SELECT min(max(send_at, lease_until)) AS dueAt FROM schedules INDEXED BY schedules_due
  WHERE company_id = ?1 AND status IN ${WAITING_STATUSES_SQL}`

/** For the sweeper: messages whose time has come become messages, oldest time first. */
export async function sendDueSchedules(ctx: CompanyContext): Promise<void> {
  const due = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `SELECT id FROM schedules INDEXED BY schedules_due
       WHERE company_id = ?1 AND status IN ${WAITING_STATUSES_SQL} AND send_at <= ?2 AND lease_until <= ?2
       ORDER BY send_at, id LIMIT ${SCHEDULES_AT_ONCE}`,
      ctx.clock.now(),
    ),
  )
  for (const { id } of due) await sendSchedule(ctx, id)
}

/** The ticket it was about to go into was closed in that moment: the next try opens another. */
const CLOSED_MEANWHILE = 'ERR_TICKET_CHANGED'
/** Where it goes is out of its author's sight, or somebody else's by now: its series waits with it, for somebody who sees that. */
const HELD: readonly string[] = ['ERR_OUT_OF_SIGHT', 'ERR_RECEIVER_CHANGED']

/**
 * Sends one that is due, once: it is claimed by a guarded UPDATE, and the message's client id is the schedule's, so that whoever comes
 * after a kill finds the message that is there. What refuses it (a closed window, a connection that is gone, a conversation that its
 * author does not see) stays on the row. Whatever becomes of one of a series, the next is planned with it (plan-next.ts), unless it is
 * held. `releasedBy`: who sends it by hand, in place of its author's sight of what is in hand; what opens is asked of both (new-place.ts).
 */
export async function sendSchedule(
  ctx: CompanyContext,
  id: number,
  releasedBy: Actor | null = null,
): Promise<void> {
  const now = ctx.clock.now()
  const [claimed, rows, written] = await ctx.db.batch<Claim>([
    ctx.db.statement(
      `UPDATE schedules SET status = 'AGENDADA', lease_until = ?3, attempts = attempts + 1, updated_at = ?4
       WHERE company_id = ?1 AND id = ?2 AND status IN ${WAITING_STATUSES_SQL} AND send_at <= ?4 AND lease_until <= ?4 RETURNING id`,
      id,
      now + SCHEDULE_LEASE_MS,
      now,
    ),
    scheduleRowStatement(ctx, id),
    ctx.db.statement(
      `SELECT s.written_for AS writtenFor, s.written_for IS NOT NULL AND NOT ${hasOneOf('coalesce(c.merged_into, c.id)', 's.written_for')} AS isForOthers
       FROM schedules s JOIN contacts c ON c.id = s.contact_id AND c.company_id = s.company_id WHERE s.company_id = ?1 AND s.id = ?2`,
      id,
    ),
  ])
  const row = rows[0]
  if (claimed.length === 0) return
  // Its contact is gone: nobody is left to write to.
  if (row === undefined) {
    const [gone] = await ctx.db.all<{ mediaKey: string | null }>(
      ctx.db.statement(
        `DELETE FROM schedules WHERE company_id = ?1 AND id = ?2 RETURNING media ->> 'key' AS mediaKey`,
        id,
      ),
    )
    if (gone?.mediaKey != null) ctx.defer(ctx.files.delete(gone.mediaKey))
    return
  }
  const directory = await directoryFor(ctx)
  try {
    const message = await send(ctx, directory, row, releasedBy, written[0])
    await settle(ctx, directory, row, { kind: 'sent', messageId: message.id })
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status < 500 && thrown.code !== CLOSED_MEANWHILE)
      return await settle(ctx, directory, row, { kind: 'refused', code: thrown.code })
    ctx.log.error('job.failed', thrown, { job: 'schedule', scheduleId: id, attempts: row.attempts })
    if (row.attempts >= SCHEDULE_MAX_ATTEMPTS)
      return await settle(ctx, directory, row, { kind: 'refused', code: 'ERR_INTERNAL' })
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE schedules SET lease_until = ?3 WHERE company_id = ?1 AND id = ?2 AND status = 'AGENDADA'`,
        id,
        now + backoff(row.attempts, SCHEDULE_RETRY_MS, SCHEDULE_LEASE_MS),
      ),
    )
  }
}

type Claim = [{ id: number }[], ScheduleRow[], Written[]]
/** Whom it was written for; `isForOthers`: none of them is its contact any more. */
type Written = { writtenFor: string | null; isForOthers: number }

async function send(
  ctx: CompanyContext,
  directory: Directory,
  row: ScheduleRow,
  releasedBy: Actor | null,
  written: Written | undefined,
): Promise<{ id: number }> {
  // One that went out before a kill is that message, wherever its ticket and its connection are now.
  const sent = await sentMessage(ctx, row)
  if (sent !== null) return sent
  if (written?.writtenFor === GONE_LIST) throw addressGone()
  if (written?.isForOthers === 1) throw receiverChanged()
  const author = directory.users.find((user) => user.id === row.userId)
  const sender = releasedBy ?? (author && actingFor(ctx, directory, author.id))?.actor
  const rule = ruleOf(row)
  if (rule !== null && isMissed(rule, row, ctx.clock.now(), directory.company.timezone)) {
    // The next is planned for somebody who sees where it goes.
    if (sender !== undefined)
      await requireWay({ ...ctx, actor: sender }, directory, row, releasedBy)
    throw new AppError('ERR_SCHEDULE_MISSED', { message: 'the next of its series is nearer' })
  }
  const ticket = await openTicketFor(ctx, directory, row, releasedBy)
  if (sender !== undefined && !seesTicket(sender, scopeOf(ticket)))
    throw new AppError('ERR_OUT_OF_SIGHT', { message: 'its author does not see the conversation' })
  const queue = directory.queues.find((one) => one.id === ticket.queueId)
  const connection = directory.connections.find((one) => one.id === ticket.connectionId)
  const body = fillVariables(row.body, {
    contactName: row.contactName,
    userName: author?.name ?? null,
    ticketId: ticket.id,
    queueName: queue?.name ?? null,
    connectionName: connection?.name ?? null,
    now: ctx.clock.now(),
    timezone: directory.company.timezone,
    language: directory.company.language,
  })
  const file = fileOf(row)
  return await sendMessage(
    authorContext(ctx, directory, author),
    ticket.id,
    {
      body,
      signMessage: row.signMessage === 1,
      ...(row.quotedMessageId === null ? {} : { quotedMsg: { id: row.quotedMessageId } }),
    },
    {
      unattended: true,
      clientId: clientIdOf(row.id),
      writtenFor: written?.writtenFor ?? null,
      ...(file === null ? {} : { file }),
    },
  )
}

async function sentMessage(
  ctx: CompanyContext,
  { id }: ScheduleRow,
): Promise<{ id: number } | null> {
  return await ctx.db.first<{ id: number }>(messageByClientIdStatement(ctx, clientIdOf(id)))
}

const clientIdOf = (id: number) => `schedule-${id}`

type Outcome = { kind: 'sent'; messageId: number } | { kind: 'refused'; code: string }

async function settle(
  ctx: CompanyContext,
  directory: Directory,
  row: ScheduleRow,
  outcome: Outcome,
): Promise<void> {
  const isSent = outcome.kind === 'sent'
  const isHeld = outcome.kind === 'refused' && HELD.includes(outcome.code)
  const now = ctx.clock.now()
  // Nobody is left whom the next could be for.
  const isOver = outcome.kind === 'refused' && outcome.code === 'ERR_RECEIVER_ERASED'
  const next = isHeld || isOver ? null : nextTimeOf(directory, row, now)
  const [inserted, changed, rows] = await ctx.db.batch<
    [{ id: number }[], { id: number }[], ScheduleRow[]]
  >([
    planNextStatement(ctx, row, next, 'AGENDADA'),
    ctx.db.statement(
      `UPDATE schedules SET status = ?3, message_id = ?4, sent_at = ?5, last_error = ?6, lease_until = 0, updated_at = ?7,
         repeat = CASE WHEN ?8 = 1 THEN repeat END, written_for = CASE WHEN ?3 = 'ENVIADA' THEN NULL ELSE written_for END
       WHERE company_id = ?1 AND id = ?2 AND status = 'AGENDADA' RETURNING id`,
      row.id,
      isSent ? 'ENVIADA' : 'ERRO',
      isSent ? outcome.messageId : null,
      isSent ? now : null,
      isSent ? null : outcome.code,
      now,
      isHeld ? 1 : 0,
    ),
    scheduleRowStatement(ctx, row.id),
  ])
  const settled = rows[0]
  if (changed.length === 1 && settled !== undefined)
    await ctx.emit(scheduleChanged(directory, settled, 'update'))
  await publishNext(ctx, directory, inserted)
}
