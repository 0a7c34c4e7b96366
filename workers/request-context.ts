import type { SessionClaims } from '#core/api-env.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import type { LiveSession } from '#domains/users/sessions.types.ts'
import type { Env } from './env.ts'
import { bearerToken, verifyAccessToken } from '#core/auth/access-tokens.ts'
import { readBrowserCookie } from '#core/auth/cookies.ts'
import { configOf } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { createLog } from '#core/logs.ts'
import { systemClock } from '#core/time.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { isExpired } from '#domains/users/is-expired.ts'
import { recordSeen } from '#domains/users/record-presence.ts'
import { findSession, sessionEndOf } from '#domains/users/sessions.ts'
import { companyContext, deferring, publish } from './company-context.ts'
import { closeRevokedSockets } from './realtime/revoked-sockets.ts'
import { rateGates } from './realtime/rate-gates.ts'

export type RequestInput = {
  request: Request
  requestId: string
  waitUntil(work: Promise<unknown>): void
}

/** What runs before a company is known. */
export function platformContext(
  env: Env,
  { request, requestId, waitUntil }: RequestInput,
): PlatformContext {
  const log = createLog({ requestId })
  return {
    control: env.CONTROL,
    clock: systemClock,
    config: configOf(env),
    log,
    requestId,
    rates: rateGates(env),
    // Set by Cloudflare, and by the local server from the socket; never what a client claims in X-Forwarded-For.
    address: request.headers.get('CF-Connecting-IP') ?? 'unknown',
    userAgent: request.headers.get('User-Agent') ?? '',
    async emitTo(companyId, events) {
      await publish(env, log, companyId, events)
      await closeRevokedSockets(env, log, companyId, events)
    },
    defer: deferring(log, waitUntil),
  }
}

/** A signed-in user at a company: the context, and why most of the product is closed to them, if it is. */
export type SignedInRequest = {
  ctx: CompanyContext
  session: LiveSession
  subscription: AppError | null
}

/** By `Authorization: Bearer`. 401 for no token or a wrong one, 403 ERR_TOKEN_EXPIRED when a refresh helps. */
export async function bearerContext(
  env: Env,
  platform: PlatformContext,
  input: RequestInput,
): Promise<SignedInRequest> {
  const token = bearerToken(input.request)
  if (token === null)
    throw new AppError('ERR_UNAUTHENTICATED', { message: 'an access token is required' })
  const claims = await verifyAccessToken(platform.config, token, platform.clock.now())
  const signedIn = await sessionContext(env, platform, input, claims)
  // Rights or credentials changed since the token was made: a refresh brings one that knows.
  if (signedIn.session.tokenVersion !== claims.tokenVersion) throw tokenExpired()
  return signedIn
}

/** By the browser's cookie. */
export async function browserContext(
  env: Env,
  platform: PlatformContext,
  input: RequestInput,
): Promise<SignedInRequest> {
  const claims = await readBrowserCookie(platform.config, input.request, platform.clock.now())
  if (claims === null) throw new AppError('ERR_UNAUTHENTICATED', { message: 'nobody is signed in' })
  const signedIn = await sessionContext(env, platform, input, claims)
  const seen = recordSeen(platform, signedIn.session)
  if (seen !== null) signedIn.ctx.defer(seen)
  return signedIn
}

/**
 * The context of a session that still stands. Claims are signed, so the company's directory is read beside the session's row; when
 * the row says no, what was read is thrown away. In the steady state both come from memory.
 */
export async function sessionContext(
  env: Env,
  platform: PlatformContext,
  { requestId, waitUntil }: Pick<RequestInput, 'requestId' | 'waitUntil'>,
  claims: SessionClaims,
): Promise<SignedInRequest> {
  const { companyId, shard } = claims
  const actor = { kind: 'system', reason: 'sign-in check' } as const
  const ctx = companyContext(env, { companyId, shard, actor, requestId, waitUntil })
  const [session, directory] = await Promise.all([
    findSession(platform, claims.sessionId),
    directoryFor(ctx),
  ])
  if (session === null)
    throw new AppError('ERR_SESSION_EXPIRED', {
      message: 'the session has ended',
      data: { ended: await sessionEndOf(platform, claims.sessionId) },
    })
  // The company moved to another shard: whoever signs on anew is told.
  if (session.companyId !== companyId || session.shard !== shard) throw tokenExpired()
  if (!session.companyActive)
    throw new AppError('ERR_COMPANY_INACTIVE', { message: 'the company is not active' })
  const { userId, name, profile, allTicket, allowGroup } = session
  const queueIds = directory.users.find(({ id }) => id === userId)?.queueIds ?? []
  return {
    ctx: {
      ...ctx,
      actor: {
        kind: 'user',
        userId,
        name,
        sessionId: session.sessionId,
        profile,
        super: session.super,
        allTicket,
        allowGroup,
        queueIds,
      },
    },
    session,
    subscription: subscriptionOf(session, platform.clock.now()),
  }
}

function subscriptionOf(session: LiveSession, now: number): AppError | null {
  if (session.dueDate === null || !isExpired(session, now)) return null
  return new AppError('ERR_SUBSCRIPTION_EXPIRED', {
    message: 'the subscription of the company has expired',
    data: {
      dueDate: new Date(session.dueDate).toISOString(),
      companyName: session.companyName,
      userName: session.name,
    },
  })
}

function tokenExpired(): AppError {
  return new AppError('ERR_TOKEN_EXPIRED', { message: 'the access token is out of date' })
}
