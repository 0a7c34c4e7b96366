import { changedMeanwhile, isAsRead } from '#core/changed-meanwhile.ts'
import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import { wallTime } from '#core/zoned-time.ts'
import type { Directory } from '../companies/directory.types.ts'
import { authorContext } from './author-context.ts'
import { SCHEDULE_CANCELLED_KEEP_MS, SCHEDULE_UNDO_MS } from './limits.ts'
import { readAsOf } from './read-as.ts'
import type { ScheduleReadAs } from './read-as.ts'
import type { RepeatRule } from './repeat-times.ts'
import { requireDestination } from './require-destination.ts'
import {
  changeable,
  requireSavable,
  sentAlready,
  told,
  wordsMaxOf,
  WRITTEN_FOR_ONCE_SEEN,
} from './schedule-checks.ts'
import { ruleOf, scheduleView } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import type { UpdateScheduleInput } from './schedules.inputs.ts'
import { isSeenSql, requireStillSeen, seenReceiver } from './seen-receiver.ts'
import type { ScheduleView } from './schedules.types.ts'
import { aloneAfter, seriesAfter, seriesUnder } from './series-name.ts'
import { hasRoomSql, requireRoom } from './waiting-room.ts'

type Known = { directory: Directory; row: ScheduleRow }

/**
 * Changes the words, the time or the repetition of one, and of those that follow it in its series. What failed waits again. Throws
 * ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_OUT_OF_SIGHT, ERR_NO_CONTACT_ADDRESS, ERR_INVALID_INPUT, ERR_SCHEDULE_SENT,
 * ERR_TOO_MANY_SCHEDULES, ERR_UNDO_EXPIRED
 * (cancelled too long ago), ERR_RECEIVER_CHANGED (as sendScheduleNow), and ERR_CHANGED_MEANWHILE when it is no longer what it was read as; without `readAs` the last save wins.
 */
export async function updateSchedule(
  ctx: CompanyContext,
  id: number,
  input: UpdateScheduleInput,
  readAs?: ScheduleReadAs,
): Promise<ScheduleView> {
  const known = await changeable(ctx, id)
  const { directory, row } = known
  if (input.cancelled !== undefined) return await setCancelled(ctx, known, input.cancelled)
  if (row.status === 'AGENDADA' || row.status === 'ENVIADA') throw sentAlready()
  requireNotCancelledSince(ctx, row, SCHEDULE_CANCELLED_KEEP_MS)
  await requireDestination(ctx, directory, row)
  const seen = await seenReceiver(ctx, directory, row, input.receiver)
  const body = input.body?.trim() ?? row.body
  const repetition = repetitionOf(known, input)
  if (readAs !== undefined) refuseIfChanged(known, readAs, { ...input, body, repetition })
  const sendAt = input.sendAt === undefined ? null : Date.parse(input.sendAt)
  const { rule } = repetition
  // Words go out under the name of who wrote them.
  const author = body === row.body ? row.userId : requireUser(ctx).userId
  const writer = directory.users.find(({ id: userId }) => userId === author)
  await requireSavable(authorContext(ctx, directory, writer), directory, {
    hasFile: row.media !== null,
    max: wordsMaxOf(directory, row),
    // One that failed has its time behind it: it needs a new one.
    sendAt: input.sendAt ?? (row.status === 'PENDENTE' ? undefined : isoTime(row.sendAt)),
    text: { body, signMessage: input.signMessage ?? row.signMessage === 1 },
    repetition:
      rule === null || isSame(rule, ruleOf(row))
        ? null
        : { sendAt: sendAt ?? row.sendAt, until: rule.until },
  })
  const changed = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `UPDATE schedules SET body = ?3, user_id = ?8, send_at = coalesce(?4, send_at), sign_message = coalesce(?5, sign_message), status = 'PENDENTE',
         written_for = ${WRITTEN_FOR_ONCE_SEEN},
         repeat = ?9, series = ?10, occurrence = ?11, last_error = NULL, attempts = 0, lease_until = 0, updated_at = ?6
       WHERE company_id = ?1 AND id = ?2 AND (status IN ('PENDENTE','ERRO') OR status = 'CANCELADA' AND updated_at > ?7)
         AND repeat IS ?12 AND user_id IS ?17 AND (?13 = 0 OR (body, send_at, status) = (?14, ?15, ?16)) AND ${isSeenSql('?18')}
         AND (?8 IS NULL OR (status = 'PENDENTE' AND user_id = ?8) OR ${hasRoomSql('?8')}) RETURNING id`,
      id,
      body,
      sendAt,
      input.signMessage === undefined ? null : Number(input.signMessage),
      ctx.clock.now(),
      ctx.clock.now() - SCHEDULE_CANCELLED_KEEP_MS,
      author,
      repetition.rule === null ? null : JSON.stringify(repetition.rule),
      repetition.series,
      repetition.occurrence,
      // What was decided on is what is changed: neither a rule that somebody else set, nor another’s words, nor, with `readAs`, anything
      // else.
      row.repeat,
      readAs === undefined ? 0 : 1,
      row.body,
      row.sendAt,
      row.status,
      row.userId,
      seen,
    ),
  )
  if (changed.length === 0) {
    await requireStillSeen(ctx, row, seen)
    if (author !== null && (row.status !== 'PENDENTE' || author !== row.userId))
      await requireRoom(ctx, author)
    const after = await changeable(ctx, id)
    if (after.row.status === 'AGENDADA' || after.row.status === 'ENVIADA') throw sentAlready()
    // Somebody else changed it in this moment: what they made of it is looked at in its turn.
    return await updateSchedule(ctx, id, input, readAs)
  }
  await ctx.wakeAt(sendAt ?? row.sendAt)
  return await told(ctx, directory, id, 'update', row.userId)
}

type Repetition = { rule: RepeatRule | null; series: string | null; occurrence: number }

/**
 * How it goes on after the change. One that waits takes those that follow it along to its new time; one that failed or was cancelled is
 * given another time for itself, and the next keeps its own. Without another time or pace the old ones are still counted from: the 31st
 * stays the 31st, though it is the 28th now.
 */
function repetitionOf(
  { directory, row }: Known,
  { repeatEvery, repeatUntil, sendAt }: UpdateScheduleInput,
): Repetition {
  const { series, occurrence } = row
  const was = ruleOf(row)
  if (repeatEvery === null && was !== null)
    return { rule: null, series: aloneAfter(series), occurrence: 0 }
  const every = repeatEvery ?? was?.every
  const until = repeatUntil ?? was?.until
  if (every === undefined || until === undefined) return { rule: was, series, occurrence }
  const time = sendAt === undefined ? row.sendAt : Date.parse(sendAt)
  const moves = row.status === 'PENDENTE' && time !== row.sendAt
  if (was?.every === every && !moves) return { rule: { ...was, until }, series, occurrence }
  const from = wallTime(time, directory.company.timezone)
  const begun = series === null ? seriesUnder(row.planKey) : seriesAfter(series)
  return { rule: { every, until, from }, series: begun, occurrence: 0 }
}

const isoTime = (time: Millis) => new Date(time).toISOString()

const isSame = (rule: RepeatRule, was: RepeatRule | null) =>
  was !== null && rule.every === was.every && rule.until === was.until && rule.from === was.from

type Wanted = Pick<UpdateScheduleInput, 'sendAt'> & { body: string; repetition: Repetition }

/** Throws ERR_CHANGED_MEANWHILE unless it is what it was read as, or already what it is to become: a save that is sent twice is one. */
function refuseIfChanged({ directory, row }: Known, read: ScheduleReadAs, wanted: Wanted): void {
  const { timezone } = directory.company
  const readAs = read.sendAt.endsWith('Z')
    ? { ...read, sendAt: wallTime(Date.parse(read.sendAt), timezone) }
    : read
  const now = readAsOf(scheduleView(row, directory, true), timezone)
  const { body, sendAt, repetition } = wanted
  const saved: ScheduleReadAs = {
    body,
    sendAt: sendAt === undefined ? now.sendAt : wallTime(Date.parse(sendAt), timezone),
    repeatEvery: repetition.rule?.every ?? '',
    repeatUntil: repetition.rule?.until ?? '',
    cancelled: false,
  }
  if (!isAsRead(now, readAs) && !isAsRead(now, saved)) throw changedMeanwhile({ readAs, now })
}

/**
 * Keeps one from being sent without losing it, or takes that back: it waits again, or has failed again, with its time and its file. One
 * whose time has come meanwhile goes out at once. A repeat changes nothing. ERR_TOO_MANY_SCHEDULES, and ERR_UNDO_EXPIRED when it was
 * cancelled SCHEDULE_UNDO_MS ago or earlier.
 */
async function setCancelled(
  ctx: CompanyContext,
  { directory, row }: Known,
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

/** `updatedAt` of a cancelled one is when it was cancelled. */
function requireNotCancelledSince(ctx: CompanyContext, row: ScheduleRow, ms: Millis): void {
  if (row.status === 'CANCELADA' && row.updatedAt <= ctx.clock.now() - ms)
    throw new AppError('ERR_UNDO_EXPIRED', { message: 'it was cancelled too long ago' })
}
