import type { Context } from 'hono'
import { createRoute } from '@hono/zod-openapi'
import type { Millis } from '#core/time.ts'
import {
  allow,
  answers,
  createApiApp,
  errorResponses,
  jsonBody,
  type ApiEnv,
} from '#core/api-env.ts'
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
import { isExpired, revokeSession } from './sessions.ts'
import { signIn, signInInput } from './sign-in.ts'
import { ownUser } from './users.queries.ts'
import { ownUserSchema, signedInSchema } from './users.responses.ts'

const tags = ['session']

/** Signing in, staying so and signing out, for clients of the API. A browser signs in by a form and has a cookie of its own. */
export const tokenSessionApi = createApiApp()
export const browserSessionApi = createApiApp()
/** What both doors have. */
export const ownUserApi = createApiApp()

tokenSessionApi.openapi(
  createRoute({
    method: 'post',
    path: '/auth/login',
    tags,
    summary: 'Sign in: an access token, and the refresh token as the cookie jrt',
    ...allow('public'),
    request: { body: jsonBody(signInInput) },
    responses: answers(signedInSchema, 'Signed in'),
  }),
  async (c) => {
    const { refreshToken, ...session } = await signIn(c.var.platform, {
      ...c.req.valid('json'),
      kind: 'api',
    })
    return c.json(await signedIn(c, session, refreshToken), 200)
  },
)

tokenSessionApi.openapi(
  createRoute({
    method: 'post',
    path: '/auth/refresh_token',
    tags,
    summary: 'Trade the refresh token of the cookie jrt for the next one and a new access token',
    ...allow('public'),
    responses: answers(signedInSchema, 'Still signed in'),
  }),
  async (c) => {
    const token = readCookie(c.req.raw, REFRESH_COOKIE)
    if (token === null)
      throw new AppError('ERR_SESSION_EXPIRED', { message: 'there is no refresh token' })
    const { session, refreshToken } = await rotateRefreshToken(c.var.platform, token)
    return c.json(await signedIn(c, session, refreshToken), 200)
  },
)

tokenSessionApi.openapi(
  createRoute({
    method: 'delete',
    path: '/auth/logout',
    tags,
    summary: 'Sign out, by the access token or the cookie jrt',
    ...allow('public'),
    responses: { 204: { description: 'Signed out' }, ...errorResponses },
  }),
  async (c) => {
    const sessionId = await sessionToEnd(c)
    if (sessionId === null)
      throw new AppError('ERR_UNAUTHENTICATED', { message: 'nobody is signed in' })
    await revokeSession(c.var.platform, sessionId, 'signed_out')
    c.header('Set-Cookie', clearedRefreshCookie(new URL(c.req.url)))
    return c.body(null, 204)
  },
)

browserSessionApi.openapi(
  createRoute({
    method: 'delete',
    path: '/auth/logout',
    tags,
    summary: 'Sign this browser out',
    ...allow('signed-in', { whileExpired: true }),
    responses: { 204: { description: 'Signed out' }, ...errorResponses },
  }),
  async (c) => {
    const { setCookie } = await signOutBrowser(c.var.platform, c.req.raw)
    c.header('Set-Cookie', setCookie)
    return c.body(null, 204)
  },
)

ownUserApi.openapi(
  createRoute({
    method: 'get',
    path: '/auth/me',
    tags,
    summary: 'The signed-in user, with company and settings',
    ...allow('signed-in', { whileExpired: true }),
    responses: answers(ownUserSchema, 'The user'),
  }),
  async (c) => c.json(await ownUser(c.var.ctx), 200),
)

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
