import type { Context } from 'hono'
import type { Millis } from '#core/time.ts'
import type { ApiEnv } from '#core/api-env.ts'
import { operation } from '#core/operation.ts'
import {
  bearerToken,
  issueAccessToken,
  verifyAccessToken,
  type AccessClaims,
} from '#core/auth/access-tokens.ts'
import {
  clearedRefreshCookie,
  readCookie,
  REFRESH_COOKIE,
  refreshCookie,
} from '#core/auth/cookies.ts'
import { AppError } from '#core/errors.ts'
import { signOutBrowser } from './browser-session.ts'
import { REFRESH_TTL_MS } from './limits.ts'
import { rotateRefreshToken, sessionOfRefreshToken } from './refresh-tokens.ts'
import { isExpired } from './is-expired.ts'
import { revokeSession } from './sessions.ts'
import { signIn, signInInput } from './sign-in.ts'
import { ownUser } from './users.queries.ts'
import { ownUserSchema, signedInSchema } from './users.responses.ts'

/** Signing in, staying so and signing out, for clients of the API. A browser signs in by a form and has a cookie of its own. */
export const tokenSessionOperations = [
  operation({
    id: 'signIn',
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in: an access token, and the refresh token as the cookie jrt',
    access: 'public',
    body: signInInput,
    answer: signedInSchema,
    returns: 'Signed in',
    sample: {},
    run: async (_ctx, { body }, c) => {
      const { refreshToken, ...session } = await signIn(c.var.platform, {
        ...body,
        kind: 'api',
      })
      return await signedIn(c, session, refreshToken)
    },
  }),
  operation({
    id: 'refreshSession',
    method: 'post',
    path: '/auth/refresh_token',
    summary: 'Trade the refresh token of the cookie jrt for the next one and a new access token',
    access: 'public',
    answer: signedInSchema,
    returns: 'Still signed in',
    sample: {},
    run: async (_ctx, _input, c) => {
      const token = readCookie(c.req.raw, REFRESH_COOKIE)
      if (token === null)
        throw new AppError('ERR_SESSION_EXPIRED', { message: 'there is no refresh token' })
      const { session, refreshToken } = await rotateRefreshToken(c.var.platform, token)
      return await signedIn(c, session, refreshToken)
    },
  }),
  operation({
    id: 'signOut',
    method: 'delete',
    path: '/auth/logout',
    summary: 'Sign out, by the access token or the cookie jrt',
    access: 'public',
    answer: 'nothing',
    returns: 'Signed out',
    sample: {},
    run: async (_ctx, _input, c) => {
      const sessionId = await sessionToEnd(c)
      if (sessionId === null)
        throw new AppError('ERR_UNAUTHENTICATED', { message: 'nobody is signed in' })
      await revokeSession(c.var.platform, sessionId, 'signed_out')
      c.header('Set-Cookie', clearedRefreshCookie(new URL(c.req.url)))
      return c.body(null, 204)
    },
  }),
]

export const browserSessionOperations = [
  operation({
    id: 'signOutBrowser',
    method: 'delete',
    path: '/auth/logout',
    summary: 'Sign this browser out',
    access: 'signed-in',
    whileExpired: true,
    answer: 'nothing',
    returns: 'Signed out',
    sample: {},
    run: async (_ctx, _input, c) => {
      const { setCookie } = await signOutBrowser(c.var.platform, c.req.raw)
      c.header('Set-Cookie', setCookie)
      return c.body(null, 204)
    },
  }),
]

/** What both endpoints have. */
export const ownUserOperations = [
  operation({
    id: 'ownUser',
    method: 'get',
    path: '/auth/me',
    summary: 'The signed-in user, with company and settings',
    access: 'signed-in',
    whileExpired: true,
    answer: ownUserSchema,
    returns: 'The user',
    sample: {},
    run: (ctx) => ownUser(ctx),
  }),
]

type Session = AccessClaims & { dueDate: Millis | null }

/** The answer of a sign-in, with the next refresh token as a cookie. */
async function signedIn(c: Context<ApiEnv>, session: Session, refreshToken: string | null) {
  const { platform } = c.var
  const now = platform.clock.now()
  const [token, user] = await Promise.all([
    issueAccessToken(platform.config, session, now),
    c.var.contextOf(session).then(ownUser),
  ])
  if (refreshToken !== null)
    c.header('Set-Cookie', refreshCookie(new URL(c.req.url), refreshToken, REFRESH_TTL_MS))
  const dueDate = session.dueDate === null ? null : new Date(session.dueDate).toISOString()
  return { token, user, expired: isExpired(session, now), dueDate }
}

async function sessionToEnd(c: Context<ApiEnv>): Promise<string | null> {
  const { platform } = c.var
  const bearer = bearerToken(c.req.raw)
  if (bearer !== null)
    return (await verifyAccessToken(platform.config, bearer, platform.clock.now())).sessionId
  const refresh = readCookie(c.req.raw, REFRESH_COOKIE)
  return refresh === null ? null : await sessionOfRefreshToken(platform, refresh)
}
