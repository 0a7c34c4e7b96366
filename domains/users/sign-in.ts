import { z } from 'zod'
import type { PlatformContext } from '#core/context.ts'
import type { Profile } from '#core/permissions.ts'
import type { Millis } from '#core/time.ts'
import type { SessionKind } from './sessions.types.ts'
import { BROWSER_SESSION_TTL_MS } from '#core/auth/cookies.ts'
import {
  hashPassword,
  needsRehash,
  passwordTurn,
  spendVerifyTime,
  verifyPassword,
} from '#core/auth/passwords.ts'
import { AppError } from '#core/errors.ts'
import { randomToken } from '#core/ids.ts'
import { subscriberOf } from '#core/network-address.ts'
import {
  REFRESH_TTL_MS,
  TRIES_PER_ADDRESS,
  TRIES_PER_ADDRESS_AND_EMAIL,
  TRIES_PER_EMAIL,
} from './limits.ts'
import { newRefreshToken, refreshHash } from './refresh-tokens.ts'
import { isExpired } from './is-expired.ts'
import { sessionsRevoked } from './sessions.ts'

export const signInInput = z.object({
  email: z.string().trim().toLowerCase().min(1).max(320),
  password: z.string().min(1).max(200),
})

export type SignedIn = {
  sessionId: string
  userId: number
  companyId: number
  shard: number
  tokenVersion: number
  profile: Profile
  name: string
  companyName: string
  /** The subscription is over: only the own user, signing out and refreshing still answer. */
  expired: boolean
  dueDate: Millis | null
  /** What the user chose for their screens, wherever that was. */
  preferences: AccountPreferences
  /** Of an API sign-in; null for a browser, whose cookie is enough. */
  refreshToken: string | null
}

export type AccountPreferences = {
  language: string
  /** Null: never chosen. */
  defaultTheme: 'light' | 'dark' | null
  defaultMenu: 'open' | 'closed'
}

type UserRow = AccountPreferences & {
  id: number
  companyId: number
  name: string
  passwordHash: string
  profile: Profile
  tokenVersion: number
  shard: number
  companyName: string
  companyActive: number
  dueDate: Millis | null
}

/**
 * Signs a user in. A browser's sign-in ends the user's other browser sessions ("signed in elsewhere"); an API client's leaves all
 * others alone. Throws ERR_INVALID_CREDENTIALS alike for an unknown e-mail and a wrong password, ERR_TOO_MANY_TRIES, and
 * ERR_COMPANY_INACTIVE.
 */
export async function signIn(
  platform: PlatformContext,
  input: z.infer<typeof signInInput> & {
    kind: SessionKind
    /** Of the browser, where this account was signed in to before. */
    deviceId?: string | null
  },
): Promise<SignedIn> {
  const tries = await countTry(platform, input.email, input.deviceId ?? null)

  // One address's wait for one another, not for those of other places.
  const { user, right } = await passwordTurn(`address:${subscriberOf(platform.address)}`, () =>
    lookAt(platform, input),
  )
  if (user === null || !right) {
    platform.log.warn('sign_in.failed', { userId: user?.id, companyId: user?.companyId })
    throw new AppError('ERR_INVALID_CREDENTIALS', { message: 'e-mail and password do not match' })
  }
  await tries.wasRight()
  if (user.companyActive !== 1)
    throw new AppError('ERR_COMPANY_INACTIVE', { message: 'the company is not active' })
  return await openSession(platform, user, input)
}

/** Whom the e-mail names, and whether the password is theirs; of nobody as late as of somebody. */
async function lookAt(
  { control }: PlatformContext,
  { email, password }: z.infer<typeof signInInput>,
): Promise<{ user: UserRow | null; right: boolean }> {
  const user = await control
    .prepare(
      `SELECT u.id, u.company_id AS companyId, u.name, u.password_hash AS passwordHash, u.profile, u.token_version AS tokenVersion,
         u.language, u.default_theme AS defaultTheme, u.default_menu AS defaultMenu, c.shard, c.name AS companyName, c.status AS companyActive, c.due_date AS dueDate
       FROM users u JOIN companies c ON c.id = u.company_id WHERE u.email = ?1`,
    )
    .bind(email)
    .first<UserRow>()
  if (user !== null) return { user, right: await verifyPassword(password, user.passwordHash) }
  await spendVerifyTime(password)
  return { user, right: false }
}

/**
 * Counts one try at an e-mail before its password is looked at, so that many at once are counted too. A right password was no guess and
 * is taken back; it forgives nobody's guesses, not even those that came from the same address at other people. A device that knows the
 * account has counts of its own, so that guesses from elsewhere, or from the next desk, lock nobody out of the computer they work at
 * (decision 026).
 */
async function countTry(
  { rates, address }: PlatformContext,
  email: string,
  deviceId: string | null,
): Promise<{ wasRight(): Promise<void> }> {
  const isKnown = deviceId !== null
  const subscriber = subscriberOf(address)
  const account = `${await accountOf(email)}${isKnown ? `:device:${deviceId}` : ''}`
  const gates = {
    both: `sign-in:address:${subscriber}:email:${account}`,
    address: `sign-in:address:${subscriber}`,
    email: `sign-in:email:${account}`,
  }
  const { limit, windowMs } = TRIES_PER_ADDRESS_AND_EMAIL
  await rates.take(gates.both, limit, windowMs)
  if (!isKnown) await rates.take(gates.address, TRIES_PER_ADDRESS.limit, TRIES_PER_ADDRESS.windowMs)
  await rates.take(gates.email, TRIES_PER_EMAIL.limit, TRIES_PER_EMAIL.windowMs)
  return {
    async wasRight() {
      await Promise.all([
        // Their own typing errors at their own e-mail.
        rates.clear(gates.both),
        ...(isKnown ? [] : [rates.giveBack(gates.address)]),
        rates.giveBack(gates.email),
      ])
    },
  }
}

/** An account by its e-mail, in a form that tells nobody the e-mail. */
export const accountOf = (email: string): Promise<string> => refreshHash(email)

async function openSession(
  platform: PlatformContext,
  user: UserRow,
  { kind, password }: { kind: SessionKind; password: string },
): Promise<SignedIn> {
  const now = platform.clock.now()
  const sessionId = randomToken()
  const refreshToken = kind === 'api' ? newRefreshToken(sessionId) : null
  const { control } = platform
  const statements = [
    // Only browsers push each other out; in the same transaction, so that two at once leave one.
    control
      .prepare(
        `UPDATE sessions SET revoked_at = ?2, revoke_reason = 'signed_in_elsewhere'
         WHERE user_id = ?1 AND kind = 'browser' AND ?3 = 'browser' AND revoked_at IS NULL AND expires_at > ?2 RETURNING id`,
      )
      .bind(user.id, now, kind),
    control
      .prepare('DELETE FROM sessions WHERE user_id = ?1 AND expires_at <= ?2')
      .bind(user.id, now),
    control
      .prepare(
        `INSERT INTO sessions (id, user_id, company_id, kind, refresh_hash, user_agent, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      )
      .bind(
        sessionId,
        user.id,
        user.companyId,
        kind,
        refreshToken === null ? null : await refreshHash(refreshToken),
        platform.userAgent.slice(0, 300),
        now,
        now + (kind === 'browser' ? BROWSER_SESSION_TTL_MS : REFRESH_TTL_MS),
      ),
    control
      .prepare('UPDATE companies SET last_login_at = ?2 WHERE id = ?1')
      .bind(user.companyId, now),
    control
      .prepare('UPDATE users SET last_seen_at = ?3 WHERE company_id = ?1 AND id = ?2')
      .bind(user.companyId, user.id, now),
  ]
  if (needsRehash(user.passwordHash)) {
    const hash = await passwordTurn(`user:${user.id}`, () => hashPassword(password))
    statements.push(
      control
        .prepare('UPDATE users SET password_hash = ?3 WHERE id = ?1 AND password_hash = ?2')
        .bind(user.id, user.passwordHash, hash),
    )
  }
  const [revoked] = await control.batch<{ id: string }>(statements)
  const sessionIds = revoked?.results.map((row) => row.id) ?? []
  await sessionsRevoked(platform, {
    companyId: user.companyId,
    userId: user.id,
    sessionIds,
    reason: 'signed_in_elsewhere',
    keptSessionId: sessionId,
  })
  platform.log.info('sign_in.succeeded', { userId: user.id, companyId: user.companyId, kind })
  return {
    sessionId,
    userId: user.id,
    companyId: user.companyId,
    shard: user.shard,
    tokenVersion: user.tokenVersion,
    profile: user.profile,
    name: user.name,
    companyName: user.companyName,
    expired: isExpired(user, now),
    dueDate: user.dueDate,
    preferences: {
      language: user.language,
      defaultTheme: user.defaultTheme,
      defaultMenu: user.defaultMenu,
    },
    refreshToken,
  }
}
