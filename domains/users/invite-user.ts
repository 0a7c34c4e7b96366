import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { derivedBytes } from '#core/auth/derived-secrets.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { countingTries } from '#core/held-tries.ts'
import { hex } from '#core/ids.ts'
import { PRESSED_AGAIN_MS } from '#core/same-again.ts'
import type { NewInvite } from './invite-statements.ts'
import {
  dropInviteStatement,
  keepInviteStatement,
  ownInviteStatement,
} from './invite-statements.ts'
import {
  INVITE_SECRET_BYTES,
  INVITE_TTL_MS,
  INVITES_PER_COMPANY,
  INVITES_PER_USER,
} from './limits.ts'
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

/** The secret of the link that the caller makes at this time for who has this e-mail: the same each time it is asked for. */
async function secretOf(ctx: CompanyContext, email: string, createdAt: number): Promise<string> {
  const parts = [ctx.companyId, email, requireUser(ctx).userId, createdAt]
  return hex(await derivedBytes(ctx.config, 'invite-link', parts, INVITE_SECRET_BYTES))
}

/** The link that the caller made for who has this e-mail, once more; null where there is none, or another by now. */
export async function inviteShownAgain(
  ctx: CompanyContext,
  email: string,
): Promise<Invitation | null> {
  const kept = await ctx.control.first<NewInvite>(ownInviteStatement(ctx, email))
  if (kept === null) return null
  const token = await secretOf(ctx, email, kept.createdAt)
  const isKept = (await secretHash(token)) === kept.tokenHash
  return isKept ? { token, expiresAt: kept.expiresAt } : null
}

/**
 * Makes a link for who has this e-mail: `keep` keeps it, or answers null where it did not. Only what is kept counts. Throws
 * ERR_TOO_MANY_TRIES where the caller or the company makes too many, before anything is kept.
 */
export async function makeInvite<Kept>(
  ctx: CompanyContext,
  { rates }: PlatformContext,
  email: string,
  keep: (invite: NewInvite) => Promise<Kept | null>,
): Promise<{ kept: Kept; invitation: Invitation } | null> {
  const gates = [
    { key: `invites:user:${requireUser(ctx).userId}`, ...INVITES_PER_USER },
    { key: `invites:company:${ctx.companyId}`, ...INVITES_PER_COMPANY },
  ]
  const make = async () => {
    const createdAt = ctx.clock.now()
    const expiresAt = createdAt + INVITE_TTL_MS
    const token = await secretOf(ctx, email, createdAt)
    const kept = await keep({ tokenHash: await secretHash(token), createdAt, expiresAt })
    return kept === null ? null : { kept, invitation: { token, expiresAt } }
  }
  return await countingTries(
    rates,
    gates,
    make,
    (made) => made.status === 'fulfilled' && made.value !== null,
  )
}

/**
 * Makes a link by which a user chooses a password, in place of an earlier one. Until it is used, their password and sessions stay.
 * Nobody makes one for themselves: it would do without the current password. `once`: of a button, which may be pressed twice; the link
 * that the caller made a moment ago is shown again. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION and ERR_TOO_MANY_TRIES.
 */
export async function inviteUser(
  ctx: CompanyContext,
  platform: PlatformContext,
  userId: number,
  { once = false }: { once?: boolean } = {},
): Promise<Invitation> {
  requirePermission(ctx, 'user:manage')
  const { email } = await requireChangeable(ctx, userId)
  if (isOwn(ctx, userId))
    throw new AppError('ERR_NO_PERMISSION', { message: 'nobody invites themselves' })
  const unlessSince = once ? ctx.clock.now() - PRESSED_AGAIN_MS : null
  const made = await makeInvite(ctx, platform, email, (invite) =>
    ctx.control.first(keepInviteStatement(ctx, email, invite, { ifChanged: false, unlessSince })),
  )
  if (made === null) {
    const shown = once ? await inviteShownAgain(ctx, email) : null
    if (shown === null) throw noSuchUser()
    return shown
  }
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
