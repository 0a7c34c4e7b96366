import { Hono } from 'hono'
import { unhex } from '#core/ids.ts'
import { META_BODY_MAX_BYTES } from '#domains/webhooks/limits.ts'
import { routeInbound } from '#domains/webhooks/route-inbound.ts'
import { splitMetaBody } from '#domains/webhooks/split-meta-body.ts'
import type { HttpEnv } from '../request-scope.ts'
import { keepInbound } from './keep-inbound.ts'

/** The door for WhatsApp Cloud, Messenger and Instagram: one address for all companies, told apart by the ids in the body. */
export const metaWebhook = new Hono<HttpEnv>()

metaWebhook.get('/', (c) => {
  const platform = c.var.platform
  const meta = platform.config.meta
  if (meta === null) return c.text('', 503)
  const asked =
    c.req.query('hub.mode') === 'subscribe' &&
    sameText(c.req.query('hub.verify_token') ?? '', meta.verifyToken)
  if (!asked) return c.text('', 403)
  return c.text(c.req.query('hub.challenge') ?? '', 200, {
    'content-type': 'text/plain; charset=utf-8',
  })
})

metaWebhook.post('/', async (c) => {
  const platform = c.var.platform
  const meta = platform.config.meta
  if (meta === null) return c.text('', 503)
  const declared = Number(c.req.header('content-length') ?? '0')
  if (declared > META_BODY_MAX_BYTES) return c.text('', 413)
  const raw = await c.req.arrayBuffer()
  if (raw.byteLength > META_BODY_MAX_BYTES) return c.text('', 413)
  if (!(await signed(raw, c.req.header('x-hub-signature-256'), meta.appSecret))) {
    platform.log.warn('webhook.refused', { reason: 'signature', bytes: raw.byteLength })
    return c.text('', 401)
  }
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(raw))
  } catch {
    // Signed and unreadable: repeating it for seven days would not make it readable.
    platform.log.warn('webhook.refused', { reason: 'malformed', bytes: raw.byteLength })
    return c.text('')
  }
  const { events, ignored } = splitMetaBody(body, platform.clock.now())
  const { routed, unknown } = await routeInbound(platform, events)
  for (const field of ignored) platform.log.info('webhook.ignored_field', { field })
  for (const externalId of unknown) platform.log.warn('webhook.unknown_tenant', { externalId })
  await keepInbound(c.env, c.executionCtx, routed, platform.clock.now())
  return c.text('')
})

/** Imported once an isolate. The key, not a promise of it: a promise of one request must not be awaited by another. */
const keys = new Map<string, CryptoKey>()

/** HMAC-SHA256 over the bytes as they came, compared in constant time by the platform. */
async function signed(
  raw: ArrayBuffer,
  header: string | undefined,
  secret: string,
): Promise<boolean> {
  const match = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')
  const given = match?.[1] === undefined ? null : unhex(match[1])
  if (given === null || secret === '') return false
  let key = keys.get(secret)
  if (key === undefined) {
    key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    )
    keys.set(secret, key)
  }
  return await crypto.subtle.verify('HMAC', key, given, raw)
}

/** Compares every character whatever differs, so that the time tells nothing of the token. */
function sameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let i = 0; i < expected.length; i++)
    difference |= expected.charCodeAt(i) ^ given.charCodeAt(i % Math.max(1, given.length))
  return difference === 0
}
