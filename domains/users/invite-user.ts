import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { randomToken } from '#core/ids.ts'
import type { NewInvite } from './invite-statements.ts'
import { dropInviteStatement, inviteExpiry, keepInviteStatement } from './invite-statements.ts'
import { INVITES_PER_COMPANY } from './limits.ts'
import { refreshHash as secretHash } from './refresh-tokens.ts'
import { isOwn, noSuchUser, requireChangeable } from './user-checks.ts'
import { userRecordChanged } from './users.events.ts'

/** The secret of a link, said once: only its hash is kept. Milliseconds. */
export type Invitation = { token: string; expiresAt: number }

/** The page that a link leads to; `token` is its secret. */
const invitePath = (token: string) => `/invite/${token}`

/** An invitation as its maker hands it on; `near`: an address of this product. */
export function linkOf(near: string, { token, expiresAt }: Invitation) {
  return {
    url: new URL(invitePath(token), near).href,
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/**
 * Makes a link: `keep` keeps it, or answers null where it did not. Only what is kept counts. Throws ERR_TOO_MANY_TRIES where the company
 * makes too many, before anything is kept.
 */
export async function makeInvite<Kept>(
  ctx: CompanyContext,
  { rates }: PlatformContext,
  keep: (invite: NewInvite) => Promise<Kept | null>,
): Promise<{ kept: Kept; invitation: Invitation } | null> {
  const { limit, windowMs } = INVITES_PER_COMPANY
  const held = await rates.hold(`invites:company:${ctx.companyId}`, limit, windowMs)
  let kept: Kept | null = null
  try {
    const token = randomToken(32)
    const expiresAt = inviteExpiry(ctx)
    kept = await keep({ tokenHash: await secretHash(token), expiresAt })
    return kept === null ? null : { kept, invitation: { token, expiresAt } }
  } finally {
    await (kept === null ? held.release() : held.count())
  }
}

/**
 * Makes a link by which a user chooses a password, in place of an earlier one. Until it is used, their password and sessions stay.
 * Nobody makes one for themselves: it would do without the current password. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION and
 * ERR_TOO_MANY_TRIES.
 */
export async function inviteUser(
  ctx: CompanyContext,
  platform: PlatformContext,
  userId: number,
): Promise<Invitation> {
  requirePermission(ctx, 'user:manage')
  const { email } = await requireChangeable(ctx, userId)
  if (isOwn(ctx, userId))
    throw new AppError('ERR_NO_PERMISSION', { message: 'nobody invites themselves' })
  const made = await makeInvite(ctx, platform, (invite) =>
    ctx.control.first(keepInviteStatement(ctx, email, invite, { ifChanged: false })),
  )
  if (made === null) throw noSuchUser()
  await ctx.emit([userRecordChanged(userId)])
  return made.invitation
}

/** Takes a user's link back; nothing happens where there is none. Throws ERR_NO_USER_FOUND and ERR_NO_PERMISSION. */
export async function withdrawInvite(ctx: CompanyContext, userId: number): Promise<void> {
  requirePermission(ctx, 'user:manage')
  await requireChangeable(ctx, userId)
  await ctx.control.batch([dropInviteStatement(ctx, userId)])
  await ctx.emit([userRecordChanged(userId)])
}
