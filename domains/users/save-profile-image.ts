import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { hex, randomToken } from '#core/ids.ts'
import { userPictureKey } from '#core/media-keys.ts'
import { PICTURE_PRINT_CHARS } from './limits.ts'
import { pictureMime } from './profile-image.ts'
import { updateUser } from './update-user.ts'
import { changeableRow } from './user-checks.ts'
import { userRow } from './user-row.ts'
import type { UpdateUserInput, UserReadAs } from './users.inputs.ts'

/**
 * Saves a user's picture, together with what else of them a form sent; the picture before goes. Kept under what its bytes are. Throws as
 * changeableRow, pictureMime and updateUser do.
 */
export async function saveProfileImage(
  ctx: CompanyContext,
  platform: PlatformContext,
  userId: number,
  file: File,
  also: { input?: Omit<UpdateUserInput, 'profileImage'>; readAs?: UserReadAs | undefined } = {},
): Promise<void> {
  await changeableRow(ctx, userId)
  const mime = await pictureMime(file)
  const bytes = await file.arrayBuffer()
  const picture = await pictureName(bytes)
  await ctx.files.put(userPictureKey(ctx.companyId, userId, picture), bytes, {
    httpMetadata: { contentType: mime },
  })
  try {
    const change = { ...also.input, profileImage: picture }
    await updateUser(ctx, platform, userId, change, also.readAs)
  } catch (thrown) {
    ctx.defer(deleteUnlessNamed(ctx, userId, picture))
    throw thrown
  }
}

/** The same for the same bytes in its first part, and never twice the same. */
async function pictureName(bytes: ArrayBuffer): Promise<string> {
  const print = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  return print.slice(0, PICTURE_PRINT_CHARS) + randomToken(PICTURE_PRINT_CHARS / 2)
}

/** What failed behind the write leaves a row that names the picture. */
async function deleteUnlessNamed(ctx: CompanyContext, userId: number, picture: string) {
  const row = await userRow(ctx, userId)
  if (row?.profileImage !== picture)
    await ctx.files.delete(userPictureKey(ctx.companyId, userId, picture))
}
