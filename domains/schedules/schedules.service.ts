import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import { wallTime } from '#core/zoned-time.ts'
import { writtenForSql } from '../channels/written-for.ts'
import type { Directory } from '../companies/directory.types.ts'
import { connectionTo } from '../connections/connection-to.ts'
import { currentContactSql } from '../contacts/contacts.queries.ts'
import { noSuchUpload, ownUploadStatement, usedStatement } from '../media/upload-rows.ts'
import type { UploadRow } from '../media/upload-rows.ts'
import { outgoingText } from '../messages/outgoing-text.ts'
import {
  answered,
  ANSWERED_SQL,
  receiverChanged,
  requireReceiver,
} from '../messages/require-receiver.ts'
import { sentFile } from '../messages/sent-file.ts'
import { requireSameContact } from '../tickets/require-same-contact.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'
import { requireWay } from './new-place.ts'
import { isFreeSql, isWithdrawn, planKey, plannedUnder } from './planned-once.ts'
import type { RepeatRule } from './repeat-times.ts'
import { requireDestination } from './require-destination.ts'
import { requirePlan } from './require-plan.ts'
import { requireQuotable } from './require-quotable.ts'
import {
  changeable,
  requireSavable,
  told,
  whyNot,
  WRITTEN_FOR_ONCE_SEEN,
} from './schedule-checks.ts'
import { fileOf, scheduleRowStatement, scheduleViewFor } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { scheduleDeleted } from './schedules.events.ts'
import type { CreateScheduleInput, SendScheduleInput } from './schedules.inputs.ts'
import { foundSchedule } from './schedules.queries.ts'
import type { ScheduleView } from './schedules.types.ts'
import { isSeenSql, requireStillSeen, seenReceiver } from './seen-receiver.ts'
import { sendSchedule } from './send-schedules.ts'
import { seriesUnder } from './series-name.ts'
import { hasRoomSql, requireRoom } from './waiting-room.ts'

const WRITTEN_FOR = writtenForSql({
  contact: 'c.id',
  ticket: '?3',
  number: 'c.number',
})

/**
 * Plans a message. Its file stops being an upload here: nothing that is forgotten after a day is part of it. `once`: for what may come
 * twice, a form or a request that is tried again; the same message at the same time, planned and waiting already, is that one. What was
 * planned under the same `clientId` is returned as it is now, whatever else the input says. Errors: those of connectionTo,
 * ERR_PLAN_FEATURE_OFF, ERR_OUT_OF_SIGHT (the conversation is out of the caller's sight), ERR_NO_TICKET_FOUND, ERR_NOT_FOUND (upload, or
 * what was planned under the `clientId` and is out of the caller's sight), ERR_RECEIVER_CHANGED (as sendMessage), ERR_BODY_TOO_LARGE, ERR_INVALID_INPUT, ERR_TOO_MANY_SCHEDULES,
 * ERR_IDEMPOTENCY_CONFLICT (it was withdrawn meanwhile: withdraw-plan.ts).
 */
export async function createSchedule(
  ctx: CompanyContext,
  input: CreateScheduleInput,
  { once = ctx.attempt?.isRepeated === true }: { once?: boolean } = {},
): Promise<ScheduleView> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const directory = await requirePlan(ctx)
  const key = await planKey(ctx, input.clientId)
  const before = await plannedUnder(ctx, key)
  if (before !== null) return scheduleViewFor(ctx, directory, before)
  const { upload } = input
  const sendAt = Date.parse(input.sendAt)
  const rule = newRule(directory, input, sendAt)
  await requireSavable(ctx, directory, {
    hasFile: upload !== undefined,
    sendAt: input.sendAt,
    text: input,
    repetition: rule && { sendAt, until: rule.until },
  })
  const [tickets, uploads] = await ctx.db.batch<[TicketRow[], UploadRow[]]>([
    input.ticketId == null ? noop(ctx) : ticketByIdStatement(ctx, input.ticketId),
    upload === undefined ? noop(ctx) : ownUploadStatement(ctx, upload.id),
  ])
  const ticket = input.ticketId == null ? undefined : tickets[0]
  if (input.ticketId != null && ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND')
  if (ticket !== undefined) {
    requireSameContact(ticket, input.contactId)
    requireReceiver(ctx, directory, ticket, input.receiver)
  }
  const contactId = ticket?.contactId ?? input.contactId
  // The schema asks for one of the two.
  if (contactId === undefined) throw new AppError('ERR_NO_CONTACT_FOUND')
  const chosen = ticket?.connectionId ?? input.whatsappId ?? null
  const connection = await connectionTo(ctx, directory, contactId, chosen)
  const file =
    upload === undefined
      ? null
      : await sentFile(ctx, uploads[0], {
          ...upload,
          channel: connection.channel,
          caption: outgoingText(ctx, directory, { ...input, body: input.body.trim() }),
        })
  const inHand = await requireDestination(ctx, directory, {
    contactId,
    connectionId: connection.id,
  })
  if (input.quotedMsg != null)
    await requireQuotable(ctx, input.quotedMsg.id, [ticket?.id, inHand?.id])
  await requireRoom(ctx, userId)
  const now = ctx.clock.now()
  const [inserted] = await ctx.db.batch<[{ id: number }[], ...unknown[][]]>([
    ctx.db.statement(
      `INSERT INTO schedules (company_id, contact_id, ticket_id, connection_id, user_id, body, media, sign_message, quoted_message_id,
         send_at, repeat, series, plan_key, created_at, updated_at, written_for)
       SELECT ?1, c.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?13, ?14, ?16, ?11, ?11,
         ${WRITTEN_FOR}
       FROM contacts c
       WHERE c.company_id = ?1 AND c.id = ${currentContactSql('?2')}
         AND ${hasRoomSql('?5')}
         AND (?12 IS NULL OR EXISTS (SELECT 1 FROM uploads u WHERE u.company_id = ?1 AND u.id = ?12 AND u.state = 'done'))
         AND (?15 = 0 OR NOT EXISTS (${twinSql(['c.id', '?4', '?5', '?6', '?10'])}))
         AND ${isFreeSql('?16')}
         AND (?17 IS NULL OR EXISTS (SELECT 1 FROM tickets t WHERE t.company_id = ?1 AND t.id = ?3 AND t.contact_id = c.id AND ${ANSWERED_SQL} = ?17))
       RETURNING id`,
      contactId,
      ticket?.id ?? null,
      connection.id,
      userId,
      input.body.trim(),
      file === null ? null : JSON.stringify(file.media),
      input.signMessage === false ? 0 : 1,
      input.quotedMsg?.id ?? null,
      sendAt,
      now,
      file?.uploadId ?? null,
      rule === null ? null : JSON.stringify(rule),
      rule === null ? null : seriesUnder(key),
      once ? 1 : 0,
      key,
      // A merge, its undoing or another number that writes may make it somebody else in this moment.
      ticket === undefined || input.receiver === undefined ? null : answered(ticket),
    ),
    usedStatement(ctx, file?.uploadId ?? null),
  ])
  const id = inserted[0]?.id
  if (id === undefined) {
    const meanwhile = await plannedUnder(ctx, key)
    if (meanwhile !== null) return scheduleViewFor(ctx, directory, meanwhile)
    if (await isWithdrawn(ctx, key))
      throw new AppError('ERR_IDEMPOTENCY_CONFLICT', { message: 'it was withdrawn meanwhile' })
    if (once) {
      const twin = await ctx.db.first<{ id: number }>(
        ctx.db.statement(
          twinSql([currentContactSql('?2'), '?3', '?4', '?5', '?6']),
          ...[contactId, connection.id, userId, input.body.trim(), sendAt],
        ),
      )
      if (twin !== null) return await viewOf(ctx, directory, twin.id)
    }
    await requireRoom(ctx, userId)
    if (ticket !== undefined && input.receiver !== undefined) {
      const [now] = await ctx.db.all<TicketRow>(ticketByIdStatement(ctx, ticket.id))
      // It became part of another one.
      if (now === undefined) throw new AppError('ERR_NO_TICKET_FOUND')
      if (answered(now) !== answered(ticket)) throw receiverChanged()
    }
    // An upload that another request took meanwhile, or a contact that does not exist.
    throw file === null ? new AppError('ERR_NO_CONTACT_FOUND') : noSuchUpload()
  }
  await ctx.wakeAt(sendAt)
  return await told(ctx, directory, id, 'create')
}

/**
 * Sends one now that waits or failed. The answer says what became of it. ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT,
 * ERR_OUT_OF_SIGHT (the caller sees neither the conversation in hand nor a place for a new one), ERR_NO_CONTACT_ADDRESS,
 * ERR_RECEIVER_CHANGED (it was refused for its receiver, and goes to somebody else than was shown).
 */
export async function sendScheduleNow(
  ctx: CompanyContext,
  id: number,
  { receiver }: SendScheduleInput = {},
): Promise<ScheduleView> {
  const { directory, row } = await changeable(ctx, id)
  const seen = await seenReceiver(ctx, directory, row, receiver)
  await requireWay(ctx, directory, row, ctx.actor)
  const now = ctx.clock.now()
  const due = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `UPDATE schedules SET send_at = ?3, status = 'PENDENTE', written_for = ${WRITTEN_FOR_ONCE_SEEN}, last_error = NULL, attempts = 0, lease_until = 0, updated_at = ?3
       WHERE company_id = ?1 AND id = ?2 AND status IN ('PENDENTE','ERRO') AND ${isSeenSql('?4')} RETURNING id`,
      row.id,
      now,
      seen,
    ),
  )
  if (due.length === 0) {
    await requireStillSeen(ctx, row, seen)
    throw await whyNot(ctx, id)
  }
  // Whoever lets it go sees where it goes, whatever its author sees.
  await sendSchedule({ ...ctx, actor: { kind: 'system', reason: 'schedule' } }, row.id, ctx.actor)
  return await viewOf(ctx, directory, row.id)
}

/** Takes one away: nothing is sent. What was sent stays sent. ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT. */
export async function deleteSchedule(ctx: CompanyContext, id: number): Promise<{ id: number }> {
  const { directory, row } = await changeable(ctx, id)
  const gone = await ctx.db.all<{ status: string }>(
    ctx.db.statement(
      `DELETE FROM schedules WHERE company_id = ?1 AND id = ?2 AND status <> 'AGENDADA' RETURNING status`,
      id,
    ),
  )
  const [deleted] = gone
  if (deleted === undefined) throw await whyNot(ctx, id)
  const key = fileOf(row)?.key
  // The file of one that was sent is its message's.
  if (key !== undefined && deleted.status !== 'ENVIADA') ctx.defer(ctx.files.delete(key))
  await ctx.emit(scheduleDeleted(directory, row))
  return { id }
}

/** The rule of a new series; null for a message that goes out once. */
function newRule(
  directory: Directory,
  { repeatEvery, repeatUntil }: CreateScheduleInput,
  sendAt: Millis,
): RepeatRule | null {
  if (repeatEvery == null || repeatUntil == null) return null
  const from = wallTime(sendAt, directory.company.timezone)
  return { every: repeatEvery, until: repeatUntil, from }
}

/** One that waits with the same words for the same contact at the same time. */
const twinSql = ([contact, connection, user, body, sendAt]: readonly string[]) =>
  `SELECT w.id FROM schedules w WHERE w.company_id = ?1 AND w.contact_id = ${contact} AND w.connection_id = ${connection}
     AND w.user_id = ${user} AND w.body = ${body} AND w.send_at = ${sendAt} AND w.status = 'PENDENTE'`

async function viewOf(
  ctx: CompanyContext,
  directory: Directory,
  id: number,
): Promise<ScheduleView> {
  const row = foundSchedule(await ctx.db.first<ScheduleRow>(scheduleRowStatement(ctx, id)))
  return scheduleViewFor(ctx, directory, row)
}

const noop = (ctx: CompanyContext) => ctx.db.statement('SELECT ?1 AS company_id')
