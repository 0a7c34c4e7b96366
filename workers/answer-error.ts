import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PlatformContext } from '#core/context.ts'
import { HTTPException } from 'hono/http-exception'
import { AppError, errorBody, toAppError } from '#core/errors.ts'
import { logFailure } from '#core/log-failure.ts'
import { createLog } from '#core/logs.ts'

/** The one place where a failure becomes an answer: the code, the request's id, and nothing about our insides. */
export function answerError(thrown: unknown, c: Context): Response {
  const error = thrown instanceof HTTPException ? refusedByHono(thrown) : toAppError(thrown)
  const { requestId, platform } = knownOf(c)
  const log = platform?.log ?? createLog({ requestId })
  const about = { code: error.code, method: c.req.method, path: c.req.path }
  if (error.status >= 500) logFailure(log, error, about)
  else log.info('request.refused', about)
  return answerRefusal(error, c, requestId)
}

/** The answer to a failure that was logged where it came up. */
export function answerRefusal(
  error: AppError,
  c: Context,
  requestId = knownOf(c).requestId,
): Response {
  if (error.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(error.retryAfterSeconds))
  c.header('X-Request-Id', requestId)
  return c.json(errorBody(error, requestId), error.status as ContentfulStatusCode)
}

/** A failure so early that the request has no id yet still gets one. */
function knownOf(c: Context): { requestId: string; platform?: PlatformContext } {
  const known = c.var as { requestId?: string; platform?: PlatformContext }
  return { ...known, requestId: known.requestId ?? crypto.randomUUID() }
}

/** What the framework refuses by itself: a body that is not the JSON it says it is. */
function refusedByHono(thrown: HTTPException): AppError {
  if (thrown.status === 413)
    return new AppError('ERR_BODY_TOO_LARGE', { message: 'the body is too large' })
  if (thrown.status >= 500) return new AppError('ERR_INTERNAL', { cause: thrown })
  return new AppError('ERR_MALFORMED_BODY', {
    message:
      thrown.status === 415 ? 'this content type is not taken here' : 'the body is not valid JSON',
  })
}
