import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { randomToken } from '#core/ids.ts'
import { platformFileKey } from '#core/media-keys.ts'
import { SNIFF_BYTES } from '../media/limits.ts'
import { sniffMime } from '../media/sniff-mime.ts'
import type { HelpRow } from './help-row.ts'
import { THUMBNAIL_MAX_BYTES, THUMBNAIL_TIMEOUT_MS } from './limits.ts'

export const THUMBNAIL_MIME = 'image/jpeg'

/**
 * Fetches the preview picture of a help's video and stores it, so that browsers ask nobody but us for it. Returns whether the help has
 * it now. Never throws: a help without a picture is drawn one.
 */
export async function fetchThumbnail(
  ctx: CompanyContext,
  { control }: Pick<PlatformContext, 'control'>,
  { id, video }: Pick<HelpRow, 'id' | 'video'>,
): Promise<boolean> {
  try {
    const bytes = await pictureOf(ctx.config.videoImagesUrl, video)
    if (bytes === null) return false
    const key = platformFileKey('helps', randomToken(8))
    await ctx.files.put(key, bytes, { httpMetadata: { contentType: THUMBNAIL_MIME } })
    // Another video may have come meanwhile, or the same picture by a second save.
    const kept = await control
      .prepare(
        'UPDATE helps SET thumbnail_key = ?1 WHERE id = ?2 AND video = ?3 AND thumbnail_key IS NULL RETURNING id',
      )
      .bind(key, id, video)
      .first<{ id: number }>()
    if (kept === null) await ctx.files.delete(key)
    return kept !== null
  } catch (thrown) {
    ctx.log.warn('media.failed', { helpId: id, reason: String(thrown) })
    return false
  }
}

/** YouTube's picture of 320 × 180 pixels, which every video has; null for a video that there is not, or anything but a small JPEG. */
async function pictureOf(baseUrl: string, video: string): Promise<Uint8Array | null> {
  const answer = await fetch(`${baseUrl}/vi/${video}/mqdefault.jpg`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(THUMBNAIL_TIMEOUT_MS),
  })
  const length = Number(answer.headers.get('Content-Length') ?? Number.NaN)
  if (!answer.ok || !(length <= THUMBNAIL_MAX_BYTES)) {
    await answer.body?.cancel()
    return null
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return sniffMime(bytes.subarray(0, SNIFF_BYTES), null) === THUMBNAIL_MIME ? bytes : null
}
