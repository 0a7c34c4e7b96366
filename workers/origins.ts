import type { MiddlewareHandler } from 'hono'
import { AppError } from '#core/errors.ts'

/** Requests that change nothing may come from anywhere: another site cannot read the answers. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * For endpoints that a cookie opens: a change must come from our own pages. Browsers say so in Origin, or in Sec-Fetch-Site where they
 * leave Origin out; what says neither is refused.
 */
export const ownOriginForChanges: MiddlewareHandler = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && !comesFromOwnOrigin(c.req.raw)) throw crossOrigin()
  await next()
}

/** For endpoints that programs use as well: who names an origin must name ours. */
export const noForeignOrigin: MiddlewareHandler = async (c, next) => {
  if (namesForeignOrigin(c.req.raw)) throw crossOrigin()
  await next()
}

export function namesForeignOrigin(request: Request): boolean {
  return request.headers.has('Origin') && !comesFromOwnOrigin(request)
}

function comesFromOwnOrigin(request: Request): boolean {
  const origin = request.headers.get('Origin')
  if (origin === null) return request.headers.get('Sec-Fetch-Site') === 'same-origin'
  const own = new URL(request.url)
  const named = URL.parse(origin)
  // Letter for letter as browsers write an origin: without a path, a name or a password.
  if (named === null || named.origin !== origin || named.host !== own.host) return false
  // Behind a proxy that ends TLS the page is https and the request is http.
  return named.protocol === own.protocol || named.protocol === 'https:'
}

export function crossOrigin(): AppError {
  return new AppError('ERR_CROSS_ORIGIN', { message: 'the request comes from another site' })
}
