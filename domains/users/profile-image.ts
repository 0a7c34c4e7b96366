import type { CompanyContext } from '#core/context.ts'
import { pictureLink } from '#core/auth/media-links.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { imageSize } from '#domains/media/image-size.ts'
import { SNIFF_BYTES } from '#domains/media/limits.ts'
import { sniffMime } from '#domains/media/sniff-mime.ts'
import { PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_MAX_PIXELS } from './limits.ts'

/** Kinds every browser shows and that stand still. */
const KINDS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Where browsers get a user's picture, for a day or two; null when there is none. `profileImage` is as stored. */
export function profileImageLink(
  ctx: CompanyContext,
  user: { id: number; profileImage: string | null },
): string | null {
  return user.profileImage === null ? null : pictureLink(ctx, user.id, user.profileImage)
}

/**
 * What kind of picture a file is. Throws ERR_BODY_TOO_LARGE, and ERR_INVALID_INPUT for what is no JPEG, PNG or WebP of at most 2048 pixels a
 * side.
 */
export async function pictureMime(file: File): Promise<string> {
  if (file.size > PROFILE_IMAGE_MAX_BYTES)
    throw new AppError('ERR_BODY_TOO_LARGE', {
      message: `a picture may have ${PROFILE_IMAGE_MAX_BYTES} bytes`,
    })
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer())
  const mime = sniffMime(head, null)
  const size = mime !== null && KINDS.has(mime) ? imageSize(head, mime) : null
  if (
    mime === null ||
    size === null ||
    Math.max(size.width, size.height) > PROFILE_IMAGE_MAX_PIXELS
  )
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'only a JPEG, PNG or WebP of at most 2048 pixels a side is a profile picture',
      fields: { profileImage: [problem('notAPicture', { count: PROFILE_IMAGE_MAX_PIXELS })] },
    })
  return mime
}
