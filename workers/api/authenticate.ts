import type { Context } from 'hono'
import type { SessionClaims } from '#core/api-env.ts'
import type { WorkerApiEnv } from './worker-api-env.ts'
import type { SignedInRequest } from '../request-context.ts'
import { bearerContext, browserContext, sessionContext } from '../request-context.ts'

/** How an endpoint of the API learns who asks. Throws when nobody does. */
export type Authenticate = (c: Context<WorkerApiEnv>) => Promise<SignedInRequest>

/** /api: programs, by access token. */
export const byBearer: Authenticate = (c) => bearerContext(c.env, c.var.platform, scopeOf(c))

/** /desk/api: our own screens, by the browser's cookie. */
export const byBrowser: Authenticate = (c) => browserContext(c.env, c.var.platform, scopeOf(c))

/** The context of a session that a route has just opened or renewed. */
export function contextOfSession(
  c: Context<WorkerApiEnv>,
  claims: SessionClaims,
): Promise<SignedInRequest> {
  return sessionContext(c.env, c.var.platform, scopeOf(c), claims)
}

function scopeOf(c: Context<WorkerApiEnv>) {
  return {
    request: c.req.raw,
    requestId: c.var.requestId,
    waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
  }
}
