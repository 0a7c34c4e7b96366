import type { CompanyContext, Statement } from '#core/context.ts'
import { allowed, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { fileVersion } from '#core/media-keys.ts'
import { mediaPathOf } from './read-as.ts'
import type { QuickMessageView } from './quick-messages.types.ts'

export type QuickMessageRow = {
  id: number
  userId: number | null
  shortcode: string
  message: string
  geral: number
  status: number
  mediaKey: string | null
  mediaName: string | null
  mediaMime: string | null
  mediaSize: number | null
  uses: number
}

export const COLUMNS = `q.id, q.user_id AS userId, q.shortcode, q.message, q.geral, q.status, q.media_key AS mediaKey,
  q.media_name AS mediaName, q.media_mime AS mediaMime, q.media_size AS mediaSize, q.uses`

/** Quick replies `table` that a person sees: the company's and their own. */
export const seenBySql = (userId: string, table = 'q') =>
  `(${table}.geral = 1 OR ${table}.user_id = ${userId})`

/** One that the person sees: whose else it is, it does not exist. */
export function rowStatement(ctx: CompanyContext, id: number): Statement {
  return ctx.db.statement(
    `SELECT ${COLUMNS} FROM quick_messages q WHERE q.company_id = ?1 AND q.id = ?2 AND ${seenBySql('?3')}`,
    id,
    requireUser(ctx).userId,
  )
}

/** Throws ERR_NOT_FOUND. */
export function foundRow(row: QuickMessageRow | null | undefined): QuickMessageRow {
  if (row == null)
    throw new AppError('ERR_NOT_FOUND', { message: 'there is no such quick message' })
  return row
}

export const managesAll = (ctx: CompanyContext) => allowed(ctx, 'quick-message:manage-all')

/** The company's are changed by who manages them, a person's own by that person alone. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION. */
export function changeableRow(
  ctx: CompanyContext,
  found: QuickMessageRow | null | undefined,
): QuickMessageRow {
  const row = foundRow(found)
  if (row.geral === 1) requireManager(ctx)
  return row
}

export function requireManager(ctx: CompanyContext): void {
  if (!managesAll(ctx))
    throw new AppError('ERR_NO_PERMISSION', {
      message: 'quick-message:manage-all is not allowed: this one is the company’s',
    })
}

export function viewOf(row: QuickMessageRow): QuickMessageView {
  const { id, shortcode, message, mediaKey, mediaName, mediaMime, mediaSize, uses } = row
  return {
    id,
    shortcode,
    message,
    geral: row.geral === 1,
    status: row.status === 1,
    isMedia: mediaKey !== null,
    mediaName,
    mediaMime,
    mediaSize,
    mediaPath: mediaKey === null ? null : mediaPathOf(id, fileVersion(mediaKey)),
    uses,
  }
}
