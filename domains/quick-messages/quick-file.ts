import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { hex, randomToken } from '#core/ids.ts'
import { isKeyOf, quickMessageFileKey } from '#core/media-keys.ts'
import { problem } from '#core/problems.ts'
import { fileName } from '../media/file-name.ts'
import { SNIFF_BYTES } from '../media/limits.ts'
import { keptMime } from '../media/sniff-mime.ts'
import { QUICK_FILE_MAX_BYTES, QUICK_FILE_MAX_MB } from './limits.ts'

export type StoredFile = { key: string; name: string; mime: string; size: number; print: string }

/**
 * Stores a file of a quick reply under a key of its own. Kept under what its bytes are, not what it is called. `print` begins the key's
 * last part and is the same for the same bytes. Throws ERR_INVALID_INPUT with `fields.file` for an empty or too large one.
 */
export async function storeQuickFile(ctx: CompanyContext, file: File): Promise<StoredFile> {
  const refusal =
    file.size === 0
      ? problem('fileEmpty')
      : file.size > QUICK_FILE_MAX_BYTES
        ? problem('fileTooLarge', { count: QUICK_FILE_MAX_MB })
        : null
  if (refusal !== null)
    throw new AppError('ERR_INVALID_INPUT', {
      message: `a file has 1 to ${QUICK_FILE_MAX_BYTES} bytes`,
      fields: { file: [refusal] },
    })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  const print = sha256.slice(0, 16)
  const key = quickMessageFileKey(ctx.companyId, `${print}-${randomToken(8)}`)
  const mime = keptMime(bytes.subarray(0, SNIFF_BYTES), file.type)
  await ctx.files.put(key, bytes, { httpMetadata: { contentType: mime } })
  return { key, name: fileName(file.name), mime, size: file.size, print }
}

/** Deletes a file that no row names any more, after the answer. */
export function dropQuickFile(ctx: CompanyContext, key: string | null | undefined): void {
  if (key != null && isKeyOf(ctx.companyId, key)) ctx.defer(ctx.files.delete(key))
}
