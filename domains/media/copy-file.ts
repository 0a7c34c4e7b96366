import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uploadFileKey } from '#core/media-keys.ts'
import { UPLOAD_KEEP_MS } from './limits.ts'

const FORWARDED = 'forward-'

/** The upload that a forwarding's copy stands as until its message takes it. */
export const forwardedUploadId = (rowId: number) =>
  `${FORWARDED}${rowId.toString(36).padStart(10, '0')}`

/** Whether a file is the copy that was made for one forwarded message. */
export const isForwardedCopy = (companyId: number, key: string) =>
  key.startsWith(uploadFileKey(companyId, FORWARDED))

type Copied = { key: string; name?: string; mime?: string; size?: number }

/**
 * A message's file once more, under a key of its own: whoever takes the original back erases that one only. It stands as an upload of
 * the caller until a message takes it, so that what nobody used is forgotten after a day. The same id again is the same copy.
 * Errors: ERR_WAPP_DOWNLOAD_MEDIA when the original is not in storage.
 */
export async function copyFile(
  ctx: CompanyContext,
  uploadId: string,
  { key: original, name = 'arquivo', mime = 'application/octet-stream' }: Copied,
): Promise<{ uploadId: string; key: string; size: number }> {
  const { userId } = requireUser(ctx)
  const key = uploadFileKey(ctx.companyId, uploadId)
  const file = await ctx.files.get(original)
  if (file === null)
    throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { message: 'the file is not in storage' })
  const now = ctx.clock.now()
  // First what knows of the file, then the file: dying in between leaves nothing that nobody would forget.
  await ctx.db.batch([
    ctx.db.statement(
      `INSERT INTO uploads (company_id, id, user_id, key, name, mime, size, state, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'done', ?8) ON CONFLICT DO NOTHING`,
      uploadId,
      userId,
      key,
      name,
      mime,
      file.size,
      now,
    ),
  ])
  await ctx.files.put(key, file.body)
  await ctx.wakeAt(now + UPLOAD_KEEP_MS)
  return { uploadId, key, size: file.size }
}
