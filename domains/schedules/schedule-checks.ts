import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { refuseTogether } from '#core/refuse-together.ts'
import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { wallTime } from '#core/zoned-time.ts'
import type { Directory } from '../companies/directory.types.ts'
import { wordsMax } from '../channels/file-kind.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import { GONE_LIST, numberSql, writtenForSql } from '../channels/written-for.ts'
import { outgoingText } from '../messages/outgoing-text.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'
import { connectionOf } from './connection-of.ts'
import { REPEAT_MAX_DAYS, SCHEDULE_CANCELLED_KEEP_MS, SCHEDULE_MAX_DAYS } from './limits.ts'
import { mayChange } from './may-change.ts'
import { requirePlan } from './require-plan.ts'
import { fileOf, scheduleRowStatement, scheduleViewFor } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { scheduleChanged } from './schedules.events.ts'
import { foundSchedule, visibleScheduleStatement } from './schedules.queries.ts'
import type { ScheduleView } from './schedules.types.ts'

/** Returns one that the caller sees and may change. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_PLAN_FEATURE_OFF. */
export async function changeable(
  ctx: CompanyContext,
  id: number,
): Promise<{ directory: Directory; row: ScheduleRow }> {
  requirePermission(ctx, 'message:send')
  const [directory, found] = await Promise.all([
    requirePlan(ctx),
    ctx.db.first<ScheduleRow>(visibleScheduleStatement(ctx, id)),
  ])
  const row = foundSchedule(found)
  if (!mayChange(requireUser(ctx), row))
    throw new AppError('ERR_NO_PERMISSION', { message: 'the schedule is a colleague’s' })
  return { directory, row }
}

/** Why a change found nothing to change that was there a moment ago: deleted meanwhile (ERR_NOT_FOUND), or sent. */
export async function whyNot(ctx: CompanyContext, id: number): Promise<AppError> {
  await changeable(ctx, id)
  return sentAlready()
}

export const sentAlready = () =>
  new AppError('ERR_SCHEDULE_SENT', { message: 'it is being sent, or was sent already' })

/** Whether it still can be given other words or another time. `updatedAt` of a cancelled one is when it was cancelled. */
export function isOpen({ status, updatedAt }: ScheduleRow, now: Millis): boolean {
  if (status === 'CANCELADA') return updatedAt > now - SCHEDULE_CANCELLED_KEEP_MS
  return status === 'PENDENTE' || status === 'ERRO'
}

/** The most characters that the words of one that is planned may have when they go out. */
export function wordsMaxOf(directory: Directory, row: ScheduleRow): number {
  const file = fileOf(row)
  const connection = connectionOf(directory, row.connectionId)
  if (file === null || connection === undefined) return TEXT_MAX_CHARS
  const { mime = 'application/octet-stream', size = 0, voice = false } = file
  return wordsMax(connection.channel, { mime, size, voice })
}

type Savable = {
  hasFile: boolean
  /** What `wordsMaxOf` says; a text’s own limit unless given. */
  max?: number
  /** ISO 8601. */
  sendAt?: string | undefined
  text?: { body: string; signMessage?: boolean | undefined } | undefined
  /** `sendAt` of its first, in milliseconds. */
  repetition?: { sendAt: Millis; until: string } | null | undefined
}

/** Throws ERR_INVALID_INPUT with all that is wrong with a time, words and a series; what is left out is not looked at. */
export async function requireSavable(
  ctx: CompanyContext,
  directory: Directory,
  { hasFile, max, sendAt, text, repetition }: Savable,
): Promise<void> {
  await refuseTogether(
    () => sendAt !== undefined && requireAhead(ctx, sendAt),
    () => text !== undefined && requireFits(ctx, directory, { ...text, hasFile, max }),
    () => repetition != null && requireRepeats(ctx, directory, { ...repetition, hasFile }),
  )
}

function requireAhead(ctx: CompanyContext, time: string): void {
  const sendAt = Date.parse(time)
  const now = ctx.clock.now()
  if (sendAt > now && sendAt <= now + SCHEDULE_MAX_DAYS * DAY_MS) return
  throw new AppError('ERR_INVALID_INPUT', {
    message: 'a message is planned for a time ahead, within a year',
    fields: {
      sendAt: [sendAt > now ? problem('tooFar', { count: SCHEDULE_MAX_DAYS }) : problem('past')],
    },
  })
}

/** A message has words or a file, and its words with the name above them are still one message. */
function requireFits(
  ctx: CompanyContext,
  directory: Directory,
  {
    body,
    signMessage,
    hasFile,
    max = TEXT_MAX_CHARS,
  }: NonNullable<Savable['text']> & Pick<Savable, 'hasFile'> & { max: number | undefined },
): void {
  if (body.trim() === '' && !hasFile)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'there is nothing to send',
      fields: { body: [problem('required')] },
    })
  if (outgoingText(ctx, directory, { body: body.trim(), signMessage }).length > max)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'the text is too long',
      fields: { body: [max === 0 ? problem('noCaption') : problem('tooLong', { count: max })] },
    })
}

type Repetition = { sendAt: Millis; until: string; hasFile: boolean }

/** Throws ERR_INVALID_INPUT: a series ends on a day after its first, within REPEAT_MAX_DAYS, and brings no file, which is one message’s. */
function requireRepeats(
  ctx: CompanyContext,
  { company: { timezone } }: Directory,
  { sendAt, until, hasFile }: Repetition,
): void {
  const last = wallTime(ctx.clock.now() + REPEAT_MAX_DAYS * DAY_MS, timezone).slice(0, 10)
  const fields = hasFile
    ? { repeatEvery: [problem('repeatWithFile')] }
    : until < wallTime(sendAt, timezone).slice(0, 10)
      ? { repeatUntil: [problem('repeatEndsBefore')] }
      : until > last
        ? { repeatUntil: [problem('tooFar', { count: REPEAT_MAX_DAYS })] }
        : null
  if (fields !== null)
    throw new AppError('ERR_INVALID_INPUT', { message: 'it cannot repeat like that', fields })
}

const CONTACT = `(SELECT coalesce(k.merged_into, k.id) FROM contacts k WHERE k.company_id = ?1 AND k.id = schedules.contact_id)`

/** The ticket that one of schedules goes into: the one in hand on its connection, else its own. */
export const GOES_INTO = `coalesce((SELECT a.id FROM tickets a WHERE a.company_id = ?1 AND a.contact_id = ${CONTACT} AND a.connection_id = schedules.connection_id
    AND a.status IN ${ACTIVE_STATUSES_SQL} LIMIT 1), schedules.ticket_id)`

/**
 * schedules.written_for of one that goes on by hand: who has read that its receiver changed means who is answered now. Of somebody who was
 * erased nobody is meant.
 */
export const WRITTEN_FOR_ONCE_SEEN = `CASE WHEN last_error IS NOT 'ERR_RECEIVER_CHANGED' OR written_for = '${GONE_LIST}' THEN written_for ELSE ${writtenForSql(
  {
    contact: CONTACT,
    ticket: GOES_INTO,
    number: numberSql(CONTACT),
  },
)} END`

/** Publishes one as it is now, and returns it. `wrote`: its author before the change. */
export async function told(
  ctx: CompanyContext,
  directory: Directory,
  id: number,
  action: 'create' | 'update',
  wrote?: number | null,
): Promise<ScheduleView> {
  const row = foundSchedule(await ctx.db.first<ScheduleRow>(scheduleRowStatement(ctx, id)))
  await ctx.emit(scheduleChanged(directory, row, action, wrote))
  return scheduleViewFor(ctx, directory, row)
}
