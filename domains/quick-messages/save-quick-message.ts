import { changedMeanwhile, isAsRead } from '#core/changed-meanwhile.ts'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { nameOrder } from '#core/text-order.ts'
import { keptFileIn } from '../media/kept-file.ts'
import type { FileChange, StoredFile } from '../media/store-file.ts'
import { COMPANY_QUICK_MESSAGES_MAX, OWN_QUICK_MESSAGES_MAX } from './limits.ts'
import { dropQuickFile, storeQuickFile } from './quick-file.ts'
import {
  changeableRow,
  managesAll,
  requireManager,
  rowStatement,
  viewOf,
} from './quick-message-rows.ts'
import type { QuickMessageRow } from './quick-message-rows.ts'
import { quickMessageChanged, quickMessageDeleted } from './quick-messages.events.ts'
import type { QuickMessageFields, QuickMessageReadAs } from './quick-messages.inputs.ts'
import type { QuickMessageView } from './quick-messages.types.ts'
import { readAsOf } from './read-as.ts'
import {
  countStatement,
  DELETE,
  INSERT,
  SET_FILE,
  twinStatement,
  UPDATE,
} from './save-statements.ts'

type Saving = {
  file?: FileChange
  /** The save is refused (ERR_CHANGED_MEANWHILE) when the row is no longer this. */
  readAs?: QuickMessageReadAs | undefined
}

/**
 * Creates a quick reply (`id` null) or changes one, with its file. One that is no longer the company's becomes the own one of whoever
 * changed that. The same one created twice at once is one. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION for the company's unless the caller
 * manages them, ERR_CHANGED_MEANWHILE, and ERR_INVALID_INPUT with `fields` for a shortcut that is taken, too many, or the file.
 */
export async function saveQuickMessage(
  ctx: CompanyContext,
  id: number | null,
  input: QuickMessageFields,
  { file = 'keep', readAs }: Saving = {},
): Promise<QuickMessageView> {
  requirePermission(ctx, 'message:send')
  // Before anything is stored; the statement that writes looks again.
  if (id !== null) changeableRow(ctx, await ctx.db.first(rowStatement(ctx, id)))
  if (input.geral) requireManager(ctx)
  const stored = file instanceof File ? await storeQuickFile(ctx, file) : null
  const values = valuesOf(ctx, input, stored)
  const { shortcode, geral } = input
  const [[before], written, [row], [twin]] = await ctx.db.batch<
    [QuickMessageRow[], { id: number }[], QuickMessageRow[], QuickMessageRow[]]
  >([
    rowStatement(ctx, id ?? 0),
    id === null
      ? ctx.db.statement(INSERT, ...values)
      : ctx.db.statement(
          UPDATE,
          ...values,
          id,
          managesAll(ctx) ? 1 : 0,
          readAs === undefined ? null : readAsJson(readAs),
          stored === null ? file : stored.print,
        ),
    rowStatement(ctx, id ?? 0),
    twinStatement(ctx, { id: id ?? 0, shortcode, geral }),
  ])
  if (written.length === 0) {
    dropQuickFile(ctx, stored?.key)
    if (id === null && twin !== undefined && isSameAgain(ctx, twin, input, stored))
      return viewOf(twin)
    if (id !== null) refuseIfChanged(changeableRow(ctx, row), readAs)
    throw refusalOf(input, twin)
  }
  // A new row is the one that has its shortcut now.
  const saved = changeableRow(ctx, id === null ? twin : row)
  if (before?.mediaKey !== saved.mediaKey) dropQuickFile(ctx, before?.mediaKey)
  await ctx.emit(quickMessageChanged(saved, id === null ? 'create' : 'update', before))
  return viewOf(saved)
}

/**
 * Refuses what else is wrong with a form whose fields are not all right, by those that are. Throws as `saveQuickMessage`, less what it says
 * of the file.
 */
export async function checkQuickMessage(
  ctx: CompanyContext,
  id: number | null,
  { shortcode, geral }: Partial<QuickMessageFields>,
): Promise<void> {
  requirePermission(ctx, 'message:send')
  if (geral === true) requireManager(ctx)
  if (shortcode === undefined || geral === undefined) return
  const [[row], [twin], [among]] = await ctx.db.batch<
    [QuickMessageRow[], QuickMessageRow[], { count: number }[]]
  >([
    rowStatement(ctx, id ?? 0),
    twinStatement(ctx, { id: id ?? 0, shortcode, geral }),
    countStatement(ctx, geral),
  ])
  const before = id === null ? undefined : changeableRow(ctx, row)
  const isAmongAlready = before?.geral === (geral ? 1 : 0)
  const isAsBefore = isAmongAlready && nameOrder(before.shortcode) === nameOrder(shortcode)
  if (twin !== undefined && !isAsBefore) throw refusalOf({ shortcode, geral }, twin)
  if (!isAmongAlready && (among?.count ?? 0) >= maxOf(geral))
    throw refusalOf({ shortcode, geral }, undefined)
}

/** Puts a file in place of the one there is, or none. Throws as `saveQuickMessage`. */
export async function setQuickMessageFile(
  ctx: CompanyContext,
  id: number,
  file: File | null,
): Promise<QuickMessageView> {
  requirePermission(ctx, 'message:send')
  changeableRow(ctx, await ctx.db.first(rowStatement(ctx, id)))
  const stored = file === null ? null : await storeQuickFile(ctx, file)
  const [[before], written, [row]] = await ctx.db.batch<
    [QuickMessageRow[], { id: number }[], QuickMessageRow[]]
  >([
    rowStatement(ctx, id),
    ctx.db.statement(
      SET_FILE,
      ...fileValues(stored),
      ctx.clock.now(),
      id,
      managesAll(ctx) ? 1 : 0,
      requireUser(ctx).userId,
    ),
    rowStatement(ctx, id),
  ])
  if (written.length === 0) dropQuickFile(ctx, stored?.key)
  const saved = changeableRow(ctx, row)
  if (before?.mediaKey !== saved.mediaKey) dropQuickFile(ctx, before?.mediaKey)
  await ctx.emit(quickMessageChanged(saved, 'update', before))
  return viewOf(saved)
}

/** Deletes a quick reply and its file. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION. */
export async function deleteQuickMessage(
  ctx: CompanyContext,
  id: number,
): Promise<QuickMessageView> {
  requirePermission(ctx, 'message:send')
  const [[row], deleted] = await ctx.db.batch<[QuickMessageRow[], { id: number }[]]>([
    rowStatement(ctx, id),
    ctx.db.statement(DELETE, id, managesAll(ctx) ? 1 : 0, requireUser(ctx).userId),
  ])
  const gone = changeableRow(ctx, row)
  if (deleted.length === 1) {
    dropQuickFile(ctx, gone.mediaKey)
    await ctx.emit([quickMessageDeleted(gone)])
  }
  return viewOf(gone)
}

const maxOf = (geral: boolean) => (geral ? COMPANY_QUICK_MESSAGES_MAX : OWN_QUICK_MESSAGES_MAX)

const fileValues = (file: StoredFile | null) =>
  [file?.key ?? null, file?.name ?? null, file?.mime ?? null, file?.size ?? null] as const

function valuesOf(
  ctx: CompanyContext,
  { shortcode, message, geral, status }: QuickMessageFields,
  file: StoredFile | null,
) {
  return [
    requireUser(ctx).userId,
    shortcode,
    message,
    geral ? 1 : 0,
    status ? 1 : 0,
    ...fileValues(file),
    ctx.clock.now(),
    nameOrder(shortcode),
    maxOf(geral),
  ] as const
}

/** Compared in SQL, so that nothing comes between reading and writing: flags are 0 or 1 there, and a file is its version. */
const readAsJson = ({ shortcode, message, geral, status, media }: QuickMessageReadAs) =>
  JSON.stringify([
    shortcode,
    message,
    geral ? 1 : 0,
    status ? 1 : 0,
    keptFileIn(media)?.version ?? '',
  ])

function refuseIfChanged(row: QuickMessageRow, readAs: QuickMessageReadAs | undefined): void {
  const now = readAsOf(viewOf(row))
  if (readAs !== undefined && !isAsRead(now, readAs)) throw changedMeanwhile({ readAs, now })
}

/** Whether a form that was sent twice created the row that is there. */
function isSameAgain(
  ctx: CompanyContext,
  twin: QuickMessageRow,
  { shortcode, message, geral, status }: QuickMessageFields,
  file: StoredFile | null,
): boolean {
  const hasSameFile =
    file === null ? twin.mediaKey === null : twin.mediaKey?.includes(`/${file.print}-`) === true
  return (
    hasSameFile &&
    twin.userId === requireUser(ctx).userId &&
    isAsRead(readAsOf(viewOf(twin)), { shortcode, message, geral, status })
  )
}

function refusalOf(
  { shortcode, geral }: Pick<QuickMessageFields, 'shortcode' | 'geral'>,
  twin: QuickMessageRow | undefined,
): AppError {
  const count = maxOf(geral)
  return new AppError('ERR_INVALID_INPUT', {
    message: twin === undefined ? `there may be ${count}` : 'another one has this shortcut',
    fields: {
      shortcode: [
        twin === undefined
          ? problem('tooManyQuickMessages', { count })
          : problem('shortcodeTaken', { name: twin.shortcode || shortcode }),
      ],
    },
  })
}
