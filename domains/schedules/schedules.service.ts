import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { canSendOn } from '../channels/sending-channels.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { currentContactSql } from '../contacts/contacts.queries.ts'
import { noSuchUpload, ownUploadStatement } from '../media/upload-rows.ts'
import type { UploadRow } from '../media/upload-rows.ts'
import { TEXT_MAX_CHARS } from '../messages/limits.ts'
import { outgoingText } from '../messages/outgoing-text.ts'
import { sentFile } from '../messages/sent-file.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'
import { SCHEDULE_CANCELLED_KEEP_MS, SCHEDULE_MAX_DAYS, SCHEDULE_UNDO_MS } from './limits.ts'
import { requireDestination } from './require-destination.ts'
import { fileOf, scheduleRowStatement, scheduleView } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { scheduleChanged, scheduleDeleted } from './schedules.events.ts'
import type { CreateScheduleInput, UpdateScheduleInput } from './schedules.inputs.ts'
import { foundSchedule, visibleScheduleStatement } from './schedules.queries.ts'
import type { ScheduleView } from './schedules.types.ts'
import { sendSchedule } from './send-schedules.ts'
import { hasRoomSql, requireRoom } from './waiting-room.ts'

/**
 * Plans a message. Its file stops being an upload here: nothing that is forgotten after a day is part of it. Errors:
 * ERR_PLAN_FEATURE_OFF, ERR_OUT_OF_SIGHT (the conversation is out of the caller's sight), ERR_NO_TICKET_FOUND, ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_NOT_FOUND (upload),
 * ERR_BODY_TOO_LARGE, ERR_INVALID_INPUT, ERR_TOO_MANY_SCHEDULES.
 */
export async function createSchedule(
  ctx: CompanyContext,
  input: CreateScheduleInput,
): Promise<ScheduleView> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const directory = await planned(ctx)
  const sendAt = requireAhead(ctx, input.sendAt)
  const { upload } = input
  const [tickets, uploads] = await ctx.db.batch<[TicketRow[], UploadRow[]]>([
    input.ticketId == null ? noop(ctx) : ticketByIdStatement(ctx, input.ticketId),
    upload === undefined ? noop(ctx) : ownUploadStatement(ctx, upload.id),
  ])
  const ticket = input.ticketId == null ? undefined : tickets[0]
  if (input.ticketId != null && ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND')
  const connection = connectionFor(directory, ticket?.connectionId ?? input.whatsappId ?? null)
  requireFits(ctx, directory, input)
  const file =
    upload === undefined
      ? null
      : await sentFile(ctx, uploads[0], {
          ...upload,
          channel: connection.channel,
          caption: input.body.trim(),
        })
  const contactId = ticket?.contactId ?? input.contactId
  if (contactId !== undefined)
    await requireDestination(ctx, directory, { contactId, connectionId: connection.id })
  await requireRoom(ctx, userId)
  const now = ctx.clock.now()
  const [inserted] = await ctx.db.batch<[{ id: number }[], unknown[]]>([
    ctx.db.statement(
      `INSERT INTO schedules (company_id, contact_id, ticket_id, connection_id, user_id, body, media, sign_message, quoted_message_id,
         send_at, created_at, updated_at)
       SELECT ?1, c.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11 FROM contacts c
       WHERE c.company_id = ?1 AND c.id = ${currentContactSql('?2')}
         AND ${hasRoomSql('?5')}
         AND (?12 IS NULL OR EXISTS (SELECT 1 FROM uploads u WHERE u.company_id = ?1 AND u.id = ?12 AND u.state = 'done'))
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
    ),
    ctx.db.statement(
      `UPDATE uploads SET state = 'used' WHERE +company_id = ?1 AND id = ?2 AND changes() = 1`,
      file?.uploadId ?? null,
    ),
  ])
  const id = inserted[0]?.id
  if (id === undefined) {
    await requireRoom(ctx, userId)
    // An upload that another request took meanwhile, or a contact that does not exist.
    throw file === null ? new AppError('ERR_NO_CONTACT_FOUND') : noSuchUpload()
  }
  await ctx.wakeAt(sendAt)
  return await told(ctx, directory, id, 'create')
}

/**
 * Keeps one from being sent without losing it, or takes that back: it waits again, or has failed again, with its time and its file. One
 * whose time has come meanwhile goes out at once. A repeat changes nothing. ERR_TOO_MANY_SCHEDULES, and ERR_UNDO_EXPIRED when it was
 * cancelled SCHEDULE_UNDO_MS ago or earlier.
 */
async function setCancelled(
  ctx: CompanyContext,
  { directory, row }: { directory: Directory; row: ScheduleRow },
  isCancelled: boolean,
): Promise<ScheduleView> {
  if (row.status === 'AGENDADA' || row.status === 'ENVIADA') throw sentAlready()
  if (!isCancelled) {
    requireNotCancelledSince(ctx, row, SCHEDULE_UNDO_MS)
    // One that was not sent comes back as that: it goes nowhere by itself.
    if (row.lastError === null) await requireDestination(ctx, directory, row)
  }
  const [from, to] = isCancelled
    ? [`IN ('PENDENTE','ERRO')`, `'CANCELADA'`]
    : [`= 'CANCELADA'`, `CASE WHEN last_error IS NULL THEN 'PENDENTE' ELSE 'ERRO' END`]
  const changed = await ctx.db.all<{ status: string }>(
    ctx.db.statement(
      `UPDATE schedules SET status = ${to}, lease_until = 0, updated_at = ?3
       WHERE company_id = ?1 AND id = ?2 AND status ${from}
         ${isCancelled ? '' : `AND (user_id IS NULL OR ${hasRoomSql('schedules.user_id')})`} RETURNING status`,
      row.id,
      ctx.clock.now(),
    ),
  )
  if (!isCancelled && changed.length === 0 && row.userId !== null)
    await requireRoom(ctx, row.userId)
  if (changed[0]?.status === 'PENDENTE') await ctx.wakeAt(row.sendAt)
  if (changed[0]?.status === 'CANCELADA')
    await ctx.wakeAt(ctx.clock.now() + SCHEDULE_CANCELLED_KEEP_MS)
  return await told(ctx, directory, row.id, 'update')
}

/** Other words or another time. What failed waits again. ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT,
 * ERR_TOO_MANY_SCHEDULES, ERR_UNDO_EXPIRED (cancelled too long ago). */
export async function updateSchedule(
  ctx: CompanyContext,
  id: number,
  input: UpdateScheduleInput,
): Promise<ScheduleView> {
  const known = await changeable(ctx, id)
  const { directory, row } = known
  if (input.cancelled !== undefined) return await setCancelled(ctx, known, input.cancelled)
  if (row.status === 'AGENDADA' || row.status === 'ENVIADA') throw sentAlready()
  requireNotCancelledSince(ctx, row, SCHEDULE_CANCELLED_KEEP_MS)
  await requireDestination(ctx, directory, row)
  const sendAt = input.sendAt === undefined ? null : requireAhead(ctx, input.sendAt)
  const body = input.body?.trim() ?? row.body
  if (body === '' && row.media === null)
    throw new AppError('ERR_INVALID_INPUT', { fields: { body: ['Required'] } })
  requireFits(ctx, directory, { body, signMessage: input.signMessage ?? row.signMessage === 1 })
  // One that failed has its time behind it: it needs a new one.
  if (row.status !== 'PENDENTE' && sendAt === null)
    requireAhead(ctx, new Date(row.sendAt).toISOString())
  // Words go out under the name of who wrote them.
  const author = body === row.body ? row.userId : requireUser(ctx).userId
  const changed = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `UPDATE schedules SET body = ?3, user_id = ?8, send_at = coalesce(?4, send_at), sign_message = coalesce(?5, sign_message), status = 'PENDENTE',
         last_error = NULL, attempts = 0, lease_until = 0, updated_at = ?6
       WHERE company_id = ?1 AND id = ?2 AND (status IN ('PENDENTE','ERRO') OR status = 'CANCELADA' AND updated_at > ?7)
         AND (?8 IS NULL OR (status = 'PENDENTE' AND user_id = ?8) OR ${hasRoomSql('?8')}) RETURNING id`,
      id,
      body,
      sendAt,
      input.signMessage === undefined ? null : Number(input.signMessage),
      ctx.clock.now(),
      ctx.clock.now() - SCHEDULE_CANCELLED_KEEP_MS,
      author,
    ),
  )
  if (changed.length === 0) {
    if (author !== null && (row.status !== 'PENDENTE' || author !== row.userId))
      await requireRoom(ctx, author)
    throw await whyNot(ctx, id)
  }
  await ctx.wakeAt(sendAt ?? row.sendAt)
  return await told(ctx, directory, id, 'update')
}

/** Sends one now that waits or failed. The answer says what became of it. */
export async function sendScheduleNow(ctx: CompanyContext, id: number): Promise<ScheduleView> {
  const { directory, row } = await changeable(ctx, id)
  await requireDestination(ctx, directory, row)
  const now = ctx.clock.now()
  const due = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `UPDATE schedules SET send_at = ?3, status = 'PENDENTE', last_error = NULL, attempts = 0, lease_until = 0, updated_at = ?3
       WHERE company_id = ?1 AND id = ?2 AND status IN ('PENDENTE','ERRO') RETURNING id`,
      row.id,
      now,
    ),
  )
  if (due.length === 0) throw await whyNot(ctx, id)
  // Whoever lets it go sees where it goes, whatever its author sees.
  await sendSchedule({ ...ctx, actor: { kind: 'system', reason: 'schedule' } }, row.id, ctx.actor)
  const after = await ctx.db.first<ScheduleRow>(scheduleRowStatement(ctx, row.id))
  return scheduleView(foundSchedule(after), directory, hidesNumbers(ctx, directory))
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

/** One that the caller sees and may change: its author, who holds its ticket, supervisors and admins. */
async function changeable(
  ctx: CompanyContext,
  id: number,
): Promise<{ directory: Directory; row: ScheduleRow }> {
  requirePermission(ctx, 'message:send')
  const user = requireUser(ctx)
  const [directory, found] = await Promise.all([
    planned(ctx),
    ctx.db.first<ScheduleRow>(visibleScheduleStatement(ctx, id)),
  ])
  const row = foundSchedule(found)
  const isTheirs = row.userId === user.userId || row.ticketUserId === user.userId
  if (user.profile === 'user' && !isTheirs)
    throw new AppError('ERR_NO_PERMISSION', { message: 'the schedule is a colleague’s' })
  return { directory, row }
}

async function planned(ctx: CompanyContext): Promise<Directory> {
  const directory = await directoryFor(ctx)
  if (!directory.company.plan.useSchedules)
    throw new AppError('ERR_PLAN_FEATURE_OFF', { message: 'the plan has no schedules' })
  return directory
}

/** `updatedAt` of a cancelled one is when it was cancelled. */
function requireNotCancelledSince(ctx: CompanyContext, row: ScheduleRow, ms: number): void {
  if (row.status === 'CANCELADA' && row.updatedAt <= ctx.clock.now() - ms)
    throw new AppError('ERR_UNDO_EXPIRED', { message: 'it was cancelled too long ago' })
}

function requireAhead(ctx: CompanyContext, time: string): Millis {
  const sendAt = Date.parse(time)
  const now = ctx.clock.now()
  if (sendAt > now && sendAt <= now + SCHEDULE_MAX_DAYS * DAY_MS) return sendAt
  throw new AppError('ERR_INVALID_INPUT', {
    message: 'a message is planned for a time ahead, within a year',
    fields: { sendAt: [sendAt > now ? 'too far' : 'past'] },
  })
}

/** The words with the name above them must still be one message. */
function requireFits(
  ctx: CompanyContext,
  directory: Directory,
  { body, signMessage }: { body: string; signMessage?: boolean | undefined },
): void {
  if (outgoingText(ctx, directory, { body, signMessage }).length > TEXT_MAX_CHARS)
    throw new AppError('ERR_INVALID_INPUT', { fields: { body: ['Too Long!'] } })
}

function connectionFor(directory: Directory, id: number | null) {
  const found = directory.connections.find((one) => (id === null ? one.isDefault : one.id === id))
  if (found === undefined)
    throw new AppError(id === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND')
  if (!canSendOn(found.channel)) throw new AppError('ERR_CHANNEL_UNAVAILABLE')
  return found
}

async function told(
  ctx: CompanyContext,
  directory: Directory,
  id: number,
  action: 'create' | 'update',
): Promise<ScheduleView> {
  const row = foundSchedule(await ctx.db.first<ScheduleRow>(scheduleRowStatement(ctx, id)))
  await ctx.emit(scheduleChanged(directory, row, action))
  return scheduleView(row, directory, hidesNumbers(ctx, directory))
}

/** Why a change found nothing to change that was there a moment ago: deleted meanwhile (ERR_NOT_FOUND), or sent. */
async function whyNot(ctx: CompanyContext, id: number): Promise<AppError> {
  await changeable(ctx, id)
  return sentAlready()
}

const sentAlready = () =>
  new AppError('ERR_SCHEDULE_SENT', { message: 'it is being sent, or was sent already' })
const noop = (ctx: CompanyContext) => ctx.db.statement('SELECT ?1 AS company_id')
