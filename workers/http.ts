import type { LoadContext } from '#core/load-context.ts'
import type { CompanyContext } from '#core/context.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#core/errors.ts'
import { GREETING_FILE_MAX_BYTES } from '#domains/connections/limits.ts'
import { FORM_FILES_MAX_BYTES, UPLOAD_PART_BYTES } from '#domains/media/limits.ts'
import { answerError } from './answer-error.ts'
import { createApi, deskDoor, tokenDoor } from './api/api.ts'
import { healthz } from './healthz.ts'
import { noForeignOrigin, ownOriginForChanges } from './origins.ts'
import { mediaDoor, personDoor, pictureDoor } from './media/media-door.ts'
import { enterRoom } from './realtime/enter-room.ts'
import { browserContext } from './request-context.ts'
import { requestScope, securityHeaders, type HttpEnv } from './request-scope.ts'
import { internalDoors } from './sessions/internal-doors.ts'
import { metaWebhook } from './webhooks/meta-webhook.ts'

/** Makes a page of the screens. Passed in, so that the API runs and is tested without a build of them. */
export type RenderDocument = (request: Request, context: LoadContext) => Promise<Response>

/** JSON and forms; media has its own way in. */
const BODY_MAX_BYTES = 1024 * 1024
/** Files of settings, as multipart: the file and the words around it. */
const UPLOAD_PATH = /\/media-upload\/?$/
const UPLOAD_MAX_BYTES = GREETING_FILE_MAX_BYTES + 64 * 1024
/** One part of a file on its way, and messages with files as one form. */
const PART_PATH = /\/uploads\/[^/]+\/parts\/\d+\/?$/
const MESSAGE_PATH = /\/messages\/\d+\/?$/
const MESSAGE_FORM_MAX_BYTES = FORM_FILES_MAX_BYTES + 64 * 1024

/** Every door of the Worker, in the order a request meets them. */
export function createHttp(renderDocument: RenderDocument): Hono<HttpEnv> {
  // The specification writes some paths with a slash at the end: both are the same address.
  const http = new Hono<HttpEnv>({ strict: false })
  const [forms, uploads] = [upTo(BODY_MAX_BYTES), upTo(UPLOAD_MAX_BYTES)]
  const [parts, messages] = [upTo(UPLOAD_PART_BYTES), upTo(MESSAGE_FORM_MAX_BYTES)]
  const limited: MiddlewareHandler = (c, next) => {
    const { path } = c.req
    if (UPLOAD_PATH.test(path)) return uploads(c, next)
    if (PART_PATH.test(path)) return parts(c, next)
    const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') === true
    return (isForm && MESSAGE_PATH.test(path) ? messages : forms)(c, next)
  }
  http.onError(answerError)
  http.use(requestScope, securityHeaders)

  http.get('/healthz', healthz)
  http.route('/webhooks/meta', metaWebhook)
  http.get('/realtime', enterRoom)
  http.route('/internal', internalDoors)
  http.get('/media/files/:messageId/:name?', mediaDoor)
  http.get('/media/pictures/:contactId/:picture', pictureDoor)
  http.get('/media/people/:userId/:picture', personDoor)

  http.use('/api/*', limited)
  http.use('/api/v1/auth/*', noForeignOrigin)
  http.route(tokenDoor.base, createApi(tokenDoor))
  http.use('/desk/*', ownOriginForChanges, limited)
  http.route(deskDoor.base, createApi(deskDoor))

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

  http.all('*', ownOriginForChanges, limited, (c) => renderDocument(c.req.raw, loadContext(c)))
  return http
}

function upTo(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('ERR_BODY_TOO_LARGE', { message: `a body may have ${maxSize} bytes` })
    },
  })
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
      return (company ??= browserContext(c.env, platform, scope).then(({ ctx }) => ctx))
    },
  }
}
