import type { MiddlewareHandler } from 'hono'
import { fieldCounter } from './count-fields.ts'
import { AppError } from './errors.ts'
import { limitJson } from './parse-json.ts'

/** As the framework's validators read it: `application/json`, `application/problem+json`. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * Refuses a body of more fields or values than anybody sends before the framework makes something of it. The body, whose length is limited
 * by then, is kept by the framework as it is read here. Throws ERR_INVALID_INPUT, ERR_MALFORMED_BODY.
 */
export const limitContent: MiddlewareHandler = async ({ req }, next) => {
  const type = req.header('content-type') ?? ''
  const limit = JSON_TYPE.test(type) ? limitJson : fieldCounter(type)
  if (limit !== null)
    try {
      limit(new Uint8Array(await req.arrayBuffer()))
    } catch (thrown) {
      if (thrown instanceof AppError) throw thrown
      const message = thrown instanceof SyntaxError ? thrown.message : 'the body is not whole'
      throw new AppError('ERR_MALFORMED_BODY', { message, cause: thrown })
    }
  await next()
}
