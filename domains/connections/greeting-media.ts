import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { randomToken } from '#core/ids.ts'
import { greetingFileKey } from '#core/media-keys.ts'
import { problem } from '#core/problems.ts'
import { SNIFF_BYTES } from '../media/limits.ts'
import { sniffMime } from '../media/sniff-mime.ts'
import { greetingFileOf } from './connection-options.ts'
import type { GreetingMedia } from './connection-options.ts'
import { connectionRow, noSuchConnection } from './connection-rows.ts'
import { connectionChanged } from './connections.events.ts'
import { GREETING_FILE_MAX_BYTES, GREETING_FILE_NAME_MAX_CHARS } from './limits.ts'

type ShownGreetingMedia = Omit<GreetingMedia, 'key'>

/**
 * Stores the file that goes out with the greeting; the one before goes. Kept under what its bytes are, not what it is called: pictures,
 * video, sound and PDF. Errors: ERR_NO_WAPP_FOUND, ERR_BODY_TOO_LARGE, ERR_INVALID_INPUT for any other kind.
 */
export async function saveGreetingMedia(
  ctx: CompanyContext,
  connectionId: number,
  file: File,
): Promise<ShownGreetingMedia> {
  requirePermission(ctx, 'connection:manage')
  const row = await connectionRow(ctx, connectionId)
  const mime = await greetingMime(file)
  const media = {
    key: greetingFileKey(ctx.companyId, connectionId, randomToken()),
    name: plainName(file.name),
    mime,
    size: file.size,
  }
  await ctx.files.put(media.key, file, { httpMetadata: { contentType: mime } })
  const before = greetingFileOf(row.options)
  if (!(await store(ctx, connectionId, media))) {
    ctx.defer(ctx.files.delete(media.key))
    throw noSuchConnection()
  }
  if (before !== null) ctx.defer(ctx.files.delete(before.key))
  return { name: media.name, mime, size: media.size }
}

/** Returns what the file is. Throws ERR_BODY_TOO_LARGE, and ERR_INVALID_INPUT for what does not greet. */
export async function greetingMime(file: File): Promise<string> {
  if (file.size > GREETING_FILE_MAX_BYTES)
    throw new AppError('ERR_BODY_TOO_LARGE', {
      message: `a file may have ${GREETING_FILE_MAX_BYTES} bytes`,
    })
  const mime = sniffMime(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()), file.type)
  if (mime === null) {
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'only pictures, video, sound and PDF greet',
      fields: { file: [problem('greetingFile')] },
    })
  }
  return mime
}

/** Throws ERR_NO_WAPP_FOUND; a connection without such a file is fine. */
export async function removeGreetingMedia(
  ctx: CompanyContext,
  connectionId: number,
): Promise<void> {
  requirePermission(ctx, 'connection:manage')
  const before = greetingFileOf((await connectionRow(ctx, connectionId)).options)
  if (before === null) return
  await store(ctx, connectionId, null)
  ctx.defer(ctx.files.delete(before.key))
}

/** Null removes the key from `options` (json_patch). */
async function store(
  ctx: CompanyContext,
  connectionId: number,
  media: GreetingMedia | null,
): Promise<boolean> {
  const row = await ctx.db.first(
    ctx.db.statement(
      `UPDATE connections SET options = json_patch(options, ?3), updated_at = ?4 WHERE company_id = ?1 AND id = ?2 RETURNING id`,
      connectionId,
      JSON.stringify({ greetingMediaAttachment: media }),
      ctx.clock.now(),
    ),
  )
  if (row === null) return false
  await ctx.emit([connectionChanged(connectionId)])
  return true
}

/** What a person called it, as far as it is a name: no path, no control characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\u0000-\u001f\u007f"]/g, '').trim()
  return plain.slice(-GREETING_FILE_NAME_MAX_CHARS) || 'arquivo'
}
