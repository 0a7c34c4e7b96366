import { Hono } from 'hono'
import { AppError } from '#core/errors.ts'
import { unhex } from '#core/ids.ts'
import { subscriberOf } from '#core/network-address.ts'
import { parseJson } from '#core/parse-json.ts'
import { createTurns } from '#core/turns.ts'
import { META_BODY_MAX_BYTES, META_QUICK_BYTES, META_TURNS } from '#domains/webhooks/limits.ts'
import { routeInbound } from '#domains/webhooks/route-inbound.ts'
import { splitMetaBody } from '#domains/webhooks/split-meta-body.ts'
import { storeUnrouted } from '#domains/webhooks/unrouted-events.ts'
import { declaredBytes, readBody } from '../read-body.ts'
import type { HttpEnv } from '../request-scope.ts'
import { keepInbound } from './keep-inbound.ts'

/** The endpoint for WhatsApp Cloud, Messenger and Instagram: one address for all companies, told apart by the ids in the body. */
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
  const signature = signatureOf(c.req.header('x-hub-signature-256'))
  if (signature === null) {
    platform.log.warn('webhook.refused', { reason: 'signature', bytes: declaredBytes(c.req.raw) })
    return c.text('', 401)
  }
  const { raw, isSigned } = await whenItsTurn(c.req.raw, platform.address, async (long) => {
    const raw = await readBody(c.req.raw, META_BODY_MAX_BYTES, long)
    return { raw, isSigned: await signed(raw, signature, meta.appSecret) }
  })
  if (!isSigned) {
    platform.log.warn('webhook.refused', { reason: 'signature', bytes: raw.byteLength })
    return c.text('', 401)
  }
  let body: unknown
  try {
    body = parseJson(new TextDecoder().decode(raw), Infinity)
  } catch {
    // There is nothing in it to store, and 200 would say that it is stored.
    platform.log.warn('webhook.refused', { reason: 'malformed', bytes: raw.byteLength })
    return c.text('', 400)
  }
  const now = platform.clock.now()
  const { routed, unrouted } = await routeInbound(platform, splitMetaBody(body, now))
  for (const account of new Set(unrouted.map(({ route }) => `${route.kind} ${route.externalId}`)))
    platform.log.warn('webhook.unknown_tenant', { account })
  await Promise.all([
    keepInbound(c.env, c.executionCtx, routed, now),
    storeUnrouted(platform.control, unrouted, now),
  ])
  return c.text('')
})

const inTurn = createTurns({
  ...META_TURNS,
  busy: () =>
    new AppError('ERR_UPLOADS_BUSY', {
      message: 'too many large bodies are being read; nothing of this one was',
      retryAfterSeconds: 5,
    }),
})

/**
 * Reads a body at once if it is as short as most, else in its turn: whoever has no secret sends as much as who has it. Of one that does not
 * say how long it is the rest waits.
 */
async function whenItsTurn<Read>(
  request: Request,
  address: string,
  read: (long?: Parameters<typeof readBody>[2]) => Promise<Read>,
): Promise<Read> {
  const bytes = declaredBytes(request)
  const whose = subscriberOf(address)
  if (bytes === null)
    return await read({ after: META_QUICK_BYTES, readRest: (rest) => inTurn(whose, rest) })
  // One that is too long is refused unread.
  if (bytes <= META_QUICK_BYTES || bytes > META_BODY_MAX_BYTES) return await read()
  return await inTurn(whose, () => read())
}

/** Null for what is no signature: whoever has none sends nothing worth reading. */
function signatureOf(header: string | undefined): Uint8Array<ArrayBuffer> | null {
  const match = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')
  return match?.[1] === undefined ? null : unhex(match[1])
}

/** Imported once an isolate. The key, not a promise of it: a promise of one request must not be awaited by another. */
const keys = new Map<string, CryptoKey>()

/** HMAC-SHA256 over the bytes as they came, compared in constant time by the platform. */
async function signed(
  raw: Uint8Array<ArrayBuffer>,
  given: Uint8Array<ArrayBuffer>,
  secret: string,
): Promise<boolean> {
  if (secret === '') return false
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
