import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { isKeyOf } from '#core/media-keys.ts'
import { QUICK_MESSAGES_LISTED } from './limits.ts'
import type { QuickMessageView } from './quick-messages.types.ts'

type QuickMessageRow = {
  id: number
  shortcode: string
  message: string
  geral: number
  mediaKey: string | null
  mediaName: string | null
  mediaMime: string | null
  mediaSize: number | null
}

/** What an attendant may insert: their own quick replies and the company's, active ones only, by shortcut. */
export async function listQuickMessages(ctx: CompanyContext): Promise<QuickMessageView[]> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const rows = await ctx.db.all<QuickMessageRow>(
    ctx.db.statement(
      `SELECT id, shortcode, message, geral, media_key AS mediaKey, media_name AS mediaName, media_mime AS mediaMime,
         media_size AS mediaSize FROM quick_messages
       WHERE company_id = ?1 AND status = 1 AND (geral = 1 OR user_id = ?2)
       ORDER BY shortcode, id LIMIT ${QUICK_MESSAGES_LISTED}`,
      userId,
    ),
  )
  return rows.map(
    ({ id, shortcode, message, geral, mediaKey, mediaName, mediaMime, mediaSize }) => ({
      id,
      shortcode,
      message,
      geral: geral === 1,
      status: true,
      isMedia: mediaKey !== null,
      mediaName,
      mediaMime,
      mediaSize,
      mediaPath: mediaKey === null ? null : `/quick-messages/${id}/media?v=${versionOf(mediaKey)}`,
    }),
  )
}

/** The end of a key, which is made anew with each file: a browser may keep what it has under it. */
const versionOf = (key: string) => encodeURIComponent(key.slice(key.lastIndexOf('/') + 1))

export type QuickMessageFile = { body: ReadableStream; mime: string; name: string; size: number }

/** The file of a quick reply that the caller may insert. ERR_NOT_FOUND. */
export async function quickMessageFile(ctx: CompanyContext, id: number): Promise<QuickMessageFile> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const row = await ctx.db.first<{ key: string; mime: string | null; name: string | null }>(
    ctx.db.statement(
      `SELECT media_key AS key, media_mime AS mime, media_name AS name FROM quick_messages
       WHERE company_id = ?1 AND id = ?2 AND status = 1 AND (geral = 1 OR user_id = ?3) AND media_key IS NOT NULL`,
      id,
      userId,
    ),
  )
  const object =
    row === null || !isKeyOf(ctx.companyId, row.key) ? null : await ctx.files.get(row.key)
  if (row === null || object === null)
    throw new AppError('ERR_NOT_FOUND', { message: 'there is no such file' })
  const mime = row.mime ?? 'application/octet-stream'
  return { body: object.body, mime, name: row.name ?? 'arquivo', size: object.size }
}
