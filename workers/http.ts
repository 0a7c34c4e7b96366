import type { LoadContext } from '#core/load-context.ts'
import type { CompanyContext } from '#core/context.ts'
import type { Context, Next } from 'hono'
import { Hono } from 'hono'
import { AppError, STORAGE_RETRY_SECONDS, toAppError } from '#core/errors.ts'
import { isHttpMethod } from '#core/http-methods.ts'
import { answerError, answerRefusal } from './answer-error.ts'
import { LARGE_BODY_BYTES } from '#domains/media/limits.ts'
import { limitRequests } from './api/limit-requests.ts'
import { REQUEST_BUDGETS } from './api/limits.ts'
import { createApi, deskApi, tokenApi } from './api/api.ts'
import { healthz } from './healthz.ts'
import { noForeignOrigin, ownOriginForChanges } from './origins.ts'
import { mediaEndpoint, personPictureEndpoint, pictureEndpoint } from './media/media-endpoints.ts'
import { enterRoom } from './realtime/enter-room.ts'
import { createPersonalTurns } from './personal-turns.ts'
import { declaredBytes, hasBody, limitPageBody } from './read-body.ts'
import { asksForDocument, refusedPage } from './refused-page.ts'
import { browserContext } from './request-context.ts'
import { requestScope, securityHeaders, type HttpEnv } from './request-scope.ts'
import { internalEndpoints } from './sessions/internal-endpoints.ts'
import { metaWebhook } from './webhooks/meta-webhook.ts'

/** Makes a page of the screens. Passed in, so that the API runs and is tested without a build of them. */
export type RenderDocument = (request: Request, context: LoadContext) => Promise<Response>

/** Every endpoint of the Worker, in the order a request meets them. */
export function createHttp(renderDocument: RenderDocument): Hono<HttpEnv> {
  // The specification writes some paths with a slash at the end: both are the same address.
  const http = new Hono<HttpEnv>({ strict: false })
  http.onError(answerError)
  http.use(requestScope, securityHeaders, knownMethods, readableAddresses)

  http.get('/healthz', healthz)
  http.route('/webhooks/meta', metaWebhook)
  http.get('/realtime', enterRoom)
  http.route('/internal', internalEndpoints)
  http.get('/media/files/:messageId/:name?', mediaEndpoint)
  http.get('/media/pictures/:contactId/:picture', pictureEndpoint)
  http.get('/media/people/:userId/:picture', personPictureEndpoint)

  http.use('/api/v1/auth/*', noForeignOrigin)
  http.route(tokenApi.base, createApi(tokenApi))
  http.use('/desk/*', ownOriginForChanges)
  http.route(deskApi.base, createApi(deskApi))

  // What the platform's tools serve on one machine (data explorer, triggers) is nobody's business from outside.
  for (const closed of [
    '/cdn-cgi/*',
    '/webhooks/*',
    '/api/*',
    '/desk/*',
    '/internal/*',
    '/media/*',
  ])
    http.all(closed, nothingHere)

  http.all('*', ownOriginForChanges, async (c) => {
    // The way of the framework before this one to load data: it warns of each such request as of a failure of ours.
    if (c.req.query('_data') !== undefined) nothingHere()
    // The router would run a page's action for them as well; the API alone knows them.
    if (OF_THE_API.has(c.req.method)) throw methodNotAllowed()
    const context = loadContext(c)
    try {
      await limitPageBody(c)
    } catch (thrown) {
      // A person without scripts reads a page.
      if (!asksForDocument(c.req.raw)) throw thrown
      return await refusedPage(renderDocument, c.req.raw, context, toAppError(thrown))
    }
    const page = await answerInTurn(c.req.raw, context, () =>
      renderDocument(asRead(c.req.raw), context),
    ).catch(async (thrown: unknown) => {
      // What is no refusal has failed, and is logged where all failures are.
      if (!(thrown instanceof AppError) || !asksForDocument(c.req.raw)) throw thrown
      if (thrown.retryAfterSeconds !== undefined)
        c.set('retryAfterSeconds', thrown.retryAfterSeconds)
      return await refusedPage(renderDocument, c.req.raw, context, thrown)
    })
    if (isLastWord(page)) return answerRefusal(context.failure ?? refusedByRouter(page), c)
    const retryAfterSeconds = page.status === 503 ? STORAGE_RETRY_SECONDS : c.var.retryAfterSeconds
    if (retryAfterSeconds === undefined) return page
    const headers = new Headers(page.headers)
    headers.set('Retry-After', String(retryAfterSeconds))
    return new Response(page.body, { status: page.status, headers })
  })
  return http
}

const inTurn = createPersonalTurns()

/** What is sent to a page waits for its person's turn; a large body has one already, and of nobody no more is read than a sign-in has. */
async function answerInTurn(
  request: Request,
  context: LoadContext,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!hasBody(request) || (declaredBytes(request) ?? 0) > LARGE_BODY_BYTES) return await answer()
  // Who may not is told by the page.
  const ctx = await context.company().catch(() => null)
  if (ctx?.actor.kind !== 'user') return await answer()
  return await inTurn(`${ctx.companyId} ${ctx.actor.userId}`, answer, request.signal)
}

/** The framework's own words for a failure at an address without a page, which know nothing of codes. */
const isLastWord = ({ headers }: Response) =>
  headers.get('X-Remix-Error') === 'yes' &&
  headers.get('Content-Type')?.startsWith('text/html') !== true

const refusedByRouter = ({ status }: Response) =>
  status === 405 ? methodNotAllowed() : new AppError('ERR_INTERNAL')

/** What asks for the head of an answer alone is read as what asks for all of it; the runtime keeps the body back. The router would run an action. */
const asRead = (request: Request) =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request

const OF_THE_API: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const methodNotAllowed = () =>
  new AppError('ERR_METHOD_NOT_ALLOWED', { message: 'this address does not take this method' })

async function knownMethods(c: Context<HttpEnv>, next: Next): Promise<void> {
  if (!isHttpMethod(c.req.method))
    throw new AppError('ERR_METHOD_NOT_ALLOWED', { message: 'no address takes this method' })
  await next()
}

/** An address whose percent signs are no UTF-8 names nothing. The router would warn of each on the console. */
async function readableAddresses(c: Context<HttpEnv>, next: Next): Promise<void> {
  try {
    decodeURIComponent(new URL(c.req.url).pathname)
  } catch {
    nothingHere()
  }
  await next()
}

function nothingHere(): never {
  throw new AppError('ERR_NOT_FOUND', { message: 'there is nothing at this address' })
}

function loadContext(c: Context<HttpEnv>): LoadContext {
  const { platform, requestId, nonce } = c.var
  let company: Promise<CompanyContext> | undefined
  return {
    nonce,
    platform,
    company() {
      const scope = {
        request: c.req.raw,
        requestId,
        waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
      }
      return (company ??= browserContext(c.env, platform, scope).then(({ ctx }) => {
        try {
          limitRequests(c, ctx, { base: 'pages', budgets: REQUEST_BUDGETS.pages })
        } catch (thrown) {
          c.set('retryAfterSeconds', toAppError(thrown).retryAfterSeconds)
          throw thrown
        }
        return ctx
      }))
    },
  }
}
