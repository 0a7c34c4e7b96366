import type { Context } from 'hono'
import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { SECOND_MS } from '#core/time.ts'
import { CALLERS_KEPT, OPERATION_RATES } from './limits.ts'
import type { REQUEST_BUDGETS } from './limits.ts'
import { createRequestRates } from './request-rates.ts'

export type Budgets = (typeof REQUEST_BUDGETS)[keyof typeof REQUEST_BUDGETS]

/** Of this isolate. */
const rates = createRequestRates(CALLERS_KEPT)

/**
 * Counts a request of a signed-in caller against their own budget, their company's and the operation's, and says on the answer what is left. Throws
 * ERR_TOO_MANY_REQUESTS with the time to come back.
 */
export function limitRequests(
  c: Pick<Context, 'req' | 'header'>,
  ctx: CompanyContext,
  endpoint: { base: string; budgets: Budgets },
): void {
  const kind = c.req.method === 'GET' || c.req.method === 'HEAD' ? 'read' : 'write'
  const { user, company } = endpoint.budgets
  const place = `${endpoint.base} ${kind} ${ctx.companyId}`
  const { userId } = requireUser(ctx)
  const operation = `${c.req.method} ${c.req.path.slice(endpoint.base.length).replace(/\/$/, '')}`
  const own = OPERATION_RATES.get(operation)
  const taken = rates.take(
    [
      { key: `${place} ${userId}`, rate: user[kind] },
      { key: place, rate: company[kind] },
      ...(own === undefined ? [] : [{ key: `${operation} ${ctx.companyId} ${userId}`, rate: own }]),
    ],
    ctx.clock.now(),
  )
  c.header('X-RateLimit-Limit', String(taken.limit))
  c.header('X-RateLimit-Remaining', String(Math.max(0, taken.remaining)))
  c.header('X-RateLimit-Reset', String(taken.resetSeconds))
  if (taken.waitMs === null) return
  throw new AppError('ERR_TOO_MANY_REQUESTS', {
    message: `too many requests: ${taken.limit} at once, then ${taken.perSecond} a second`,
    retryAfterSeconds: Math.max(1, Math.ceil(taken.waitMs / SECOND_MS)),
  })
}
