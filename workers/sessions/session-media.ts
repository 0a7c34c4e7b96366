import type { Context } from 'hono'
import { readMediaToken } from '#core/session-media-token.ts'
import type { MediaGrant } from '#core/session-media-token.ts'
import { HEADERS } from '#protocol/session/signatures.ts'
import { signer } from './node-signature.ts'
import type { NodeEnv } from './node-signature.ts'

/** What storage says when a body is not the one its hash was declared for (R2 error 10037, BadDigest). */
const BAD_DIGEST = /\(10037\)/

/** The file a node brings under a path of ours: streamed to storage, which keeps it only if its length and hash are as signed. */
export async function putSessionMedia(c: Context<NodeEnv>): Promise<Response> {
  const sha256 = c.req.header(HEADERS.bodyHash) ?? ''
  if (!/^[0-9a-f]{64}$/.test(sha256) || (await signer(c, { sha256 })) === null)
    return c.text('', 401)
  const grant = await grantOf(c, 'put')
  if (grant === null) return c.text('', 403)
  const declared = c.req.header('content-length') ?? ''
  const { body } = c.req.raw
  if (!/^\d{1,15}$/.test(declared) || body === null) return c.text('', 411)
  const bytes = Number(declared)
  if (bytes > grant.maxBytes) return c.text('', 413)
  // Storage takes a stream only when its length is known; this one breaks when the body is longer or shorter.
  const { readable, writable } = new FixedLengthStream(bytes)
  const [piped, stored] = await Promise.allSettled([
    body.pipeTo(writable),
    c.env.MEDIA.put(grant.key, readable, {
      sha256,
      httpMetadata: { contentType: c.req.header('content-type') ?? 'application/octet-stream' },
    }),
  ])
  if (stored.status === 'fulfilled' && piped.status === 'fulfilled') return c.text('', 200)
  const failed: unknown = stored.status === 'rejected' ? stored.reason : undefined
  const { log } = c.var.platform
  if (failed instanceof Error && BAD_DIGEST.test(failed.message)) {
    log.warn('media.failed', { reason: 'hash', bytes })
    return c.text('', 400)
  }
  // A stream that broke, ended early or went on too long; what storage itself fails with is no TypeError.
  if (piped.status === 'rejected' || failed instanceof TypeError) {
    log.warn('media.failed', { reason: 'length', bytes })
    return c.text('', 400)
  }
  log.error('media.failed', failed, { bytes })
  return c.text('', 500)
}

/** The file a node asks for, to send it. */
export async function getSessionMedia(c: Context<NodeEnv>): Promise<Response> {
  if ((await signer(c, new Uint8Array())) === null) return c.text('', 401)
  const grant = await grantOf(c, 'get')
  if (grant === null) return c.text('', 403)
  const file = await c.env.MEDIA.get(grant.key)
  if (file === null) return c.text('', 404)
  return new Response(file.body, {
    headers: {
      'content-type': file.httpMetadata?.contentType ?? 'application/octet-stream',
      'content-length': String(file.size),
    },
  })
}

const grantOf = (c: Context<NodeEnv>, mode: MediaGrant['mode']) =>
  readMediaToken(
    c.var.platform.config,
    c.req.param('token') ?? '',
    mode,
    c.var.platform.clock.now(),
  )
