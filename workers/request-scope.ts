import type { MiddlewareHandler } from 'hono'
import type { PlatformContext } from '#core/context.ts'
import type { Env } from './env.ts'
import { isPlainLoopback } from '#core/auth/cookies.ts'
import { randomToken } from '#core/ids.ts'
import { PLAYER_ORIGIN } from '#domains/helps/video-code.ts'
import { platformContext } from './request-context.ts'

/** What every endpoint of the Worker finds on its request. */
export type HttpEnv = {
  Bindings: Env
  Variables: {
    requestId: string
    nonce: string
    platform: PlatformContext
    /** Of a page that was refused because its person asks too much. */
    retryAfterSeconds?: number | undefined
  }
}

/** Gives the request its id, which every answer and every log line carries, and its platform context. */
export const requestScope: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const requestId = crypto.randomUUID()
  c.set('requestId', requestId)
  c.set('nonce', randomToken())
  c.set(
    'platform',
    platformContext(c.env, {
      request: c.req.raw,
      requestId,
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    }),
  )
  await next()
}

/** On every answer but an upgrade, whose headers are the room's. */
export const securityHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.res.status === 101) return
  const url = new URL(c.req.url)
  const { headers } = c.res
  const isDocument = headers.get('Content-Type')?.startsWith('text/html') === true
  headers.set('X-Request-Id', c.var.requestId)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('X-Frame-Options', 'DENY')
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set(
    'Permissions-Policy',
    'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  )
  // A stored file has a stricter one of its own (workers/media/answer-file.ts).
  if (!headers.has('Content-Security-Policy'))
    headers.set(
      'Content-Security-Policy',
      isDocument ? documentPolicy(url, c.var.nonce) : "default-src 'none'; frame-ancestors 'none'",
    )
  if (!isPlainLoopback(url))
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  // Documents too: a browser shows what it has stored when somebody goes back, whoever that is and without asking.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}

/**
 * Scripts come from our own files or carry the nonce. Styles may be inline: the component library places its layers so. Pictures are
 * our own, those of contacts and messages, too (/media): no other host learns who reads what. The one thing that comes from another is
 * the player of a help's video, in a frame of its own, once somebody has pressed it.
 */
function documentPolicy(url: URL, nonce: string): string {
  const socket = `${isPlainLoopback(url) ? 'ws' : 'wss'}://${url.host}`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self' ${socket}`,
    `frame-src ${PLAYER_ORIGIN}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
