import type { Context, MiddlewareHandler } from 'hono'
import type { WorkerApiEnv } from './worker-api-env.ts'
import { OpenAPIHono } from '@hono/zod-openapi'
import { NOBODYS_BODY_MAX_BYTES } from '#core/body-limits.ts'
import { AppError } from '#core/errors.ts'
import { operationsApp } from '#core/operation.ts'
import type { Operation as DeclaredOperation } from '#core/operation.ts'
import { OPERATIONS } from '#domains/operations.ts'
import { browserSessionOperations, tokenSessionOperations } from '#domains/users/session.api.ts'
import { answerError } from '../answer-error.ts'
import { limitBody } from '../read-body.ts'
import { byBearer, byBrowser, contextOfSession, type Authenticate } from './authenticate.ts'
import { idempotency } from './idempotency.ts'
import { limitBodies, lineOf } from './limit-bodies.ts'
import { limitRequests, type Budgets } from './limit-requests.ts'
import { REQUEST_BUDGETS } from './limits.ts'
import { describe } from './openapi.ts'
import { mayCall, operationsOf, type Operation } from './operations.ts'
import { realtimeOperations } from './realtime.api.ts'
import { requireTarget } from './require-target.ts'
import { versionOperations } from './version.api.ts'

type ApiKind = {
  base: string
  authenticate: Authenticate
  /** How one signs in here. */
  session: readonly DeclaredOperation[]
  budgets: Budgets
}

/** For programs. */
export const tokenApi: ApiKind = {
  base: '/api/v1',
  authenticate: byBearer,
  session: tokenSessionOperations,
  budgets: REQUEST_BUDGETS.programs,
}
/** For our own screens: the same handlers behind the browser's cookie. */
export const deskApi: ApiKind = {
  base: '/desk/api/v1',
  authenticate: byBrowser,
  session: browserSessionOperations,
  budgets: REQUEST_BUDGETS.screens,
}

/** The API as one kind of caller has it. Everything needs a signed-in user except the routes that say they are public. */
export function createApi(kind: ApiKind): OpenAPIHono<WorkerApiEnv> {
  const api = new OpenAPIHono<WorkerApiEnv>()
  const open: Operation[] = []
  api.onError(answerError)
  const operations: Operation[] = []
  const declared: DeclaredOperation[] = []
  api.use('*', denyByDefault(kind, { open, operations, declared }))
  const nouns = {
    ...OPERATIONS,
    session: [...kind.session, ...OPERATIONS.session],
    realtime: realtimeOperations,
    platform: versionOperations,
  }
  for (const [noun, ofNoun] of Object.entries(nouns)) {
    api.route('/', operationsApp(noun, ofNoun))
    declared.push(...ofNoun)
  }
  describe(api, kind.base)
  operations.push(...operationsOf(api))
  open.push(...operations.filter(({ access }) => access === 'public'))
  api.all('*', (c) => {
    const allowed = operations
      .filter(({ pattern }) => pattern.test(below(kind, c.req.path)))
      .map(({ method }) => method)
    if (allowed.length === 0)
      throw new AppError('ERR_NOT_FOUND', { message: 'there is nothing at this address' })
    c.header('Allow', allowed.join(', '))
    throw new AppError('ERR_METHOD_NOT_ALLOWED', { message: `only ${allowed.join(', ')} here` })
  })
  return api
}

type Declared = {
  open: readonly Operation[]
  operations: readonly Operation[]
  declared: readonly DeclaredOperation[]
}

/** Before anything else, so that an address that does not exist tells nobody who is not signed in. */
function denyByDefault(
  kind: ApiKind,
  { open, operations, declared }: Declared,
): MiddlewareHandler<WorkerApiEnv> {
  const calledBy = ({ req: { method, path } }: Context) =>
    operations.find((one) => one.method === method && one.pattern.test(below(kind, path)))
  return async (c, next) => {
    c.set('contextOf', async (claims) => (await contextOfSession(c, claims)).ctx)
    c.set('subscription', null)
    const path = below(kind, c.req.path)
    if (open.some(({ method, pattern }) => method === c.req.method && pattern.test(path))) {
      await limitBody(c, NOBODYS_BODY_MAX_BYTES)
      return await next()
    }
    const { ctx, subscription } = await kind.authenticate(c)
    c.set('ctx', ctx)
    c.set('subscription', subscription)
    limitRequests(c, ctx, kind)
    const goOn = async () => {
      await limitBodies(c)
      return await idempotency(c, next, () => declaredOf(calledBy(c), declared)?.bytes === true)
    }
    const line = lineOf(c)
    if (line === null) return await goOn()
    const called = calledBy(c)
    // Refused by what follows, with the body unread.
    if (called === undefined || !mayCall(ctx, called.access)) return await next()
    await requireTarget(ctx, { called, path, declared: declaredOf(called, declared) })
    return await line.inTurn(ctx, c.req.raw, async (counted) => {
      c.req.raw = counted
      return await goOn()
    })
  }
}

const declaredOf = (called: Operation | undefined, declared: readonly DeclaredOperation[]) =>
  declared.find((one) => one.path === called?.path && one.method.toUpperCase() === called.method)

function below({ base }: ApiKind, path: string): string {
  return path.startsWith(base) ? path.slice(base.length) : path
}
