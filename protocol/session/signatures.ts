import { SIGNATURE_WINDOW_MS } from './limits.ts'

/*
 * Every request between a session-node and the edge is signed with the secret both share (SESSION_NODE_SECRET): the POST of events,
 * files, and the upgrade of the gateway (with an empty body). HMAC-SHA256 over
 *   v1 \n node \n timestamp \n nonce \n METHOD \n path?query \n hex(SHA-256(body))
 */
export const HEADERS = {
  node: 'x-session-node',
  /** Unix milliseconds, decimal. */
  timestamp: 'x-session-timestamp',
  nonce: 'x-session-nonce',
  /** `v1=` and 64 hexadecimal digits. */
  signature: 'x-session-signature',
  /** Hex SHA-256 of the body, only where the body is streamed; the receiver checks it against the bytes. */
  bodyHash: 'x-session-body-sha256',
} as const

export type SignedRequest = {
  method: string
  /** Path and query, as sent. */
  path: string
  /** The bytes, or their hex SHA-256 where they are streamed. */
  body: Uint8Array<ArrayBuffer> | { sha256: string }
}

export async function signRequest(
  secret: string,
  nodeId: string,
  request: SignedRequest,
  now: number,
): Promise<Record<string, string>> {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)))
  const hash = await bodyHash(request.body)
  const mac = await hmac(secret, text(nodeId, String(now), nonce, request, hash))
  return {
    [HEADERS.node]: nodeId,
    [HEADERS.timestamp]: String(now),
    [HEADERS.nonce]: nonce,
    [HEADERS.signature]: `v1=${hex(mac)}`,
    ...(request.body instanceof Uint8Array ? {} : { [HEADERS.bodyHash]: hash }),
  }
}

export type SignatureCheck =
  | { ok: true; nodeId: string; nonce: string; timestamp: number }
  | { ok: false; reason: 'missing' | 'stale' | 'mismatch' }

/**
 * Whoever checks also keeps nonces (createNonceMemory) where it can: a nonce seen twice within the window is refused. Where it cannot,
 * a repeated body changes nothing, because every event has its idempotency key and every session its epoch.
 */
export async function checkSignature(
  secret: string,
  header: (name: string) => string | null,
  request: SignedRequest,
  now: number,
): Promise<SignatureCheck> {
  const nodeId = header(HEADERS.node)
  const stamp = header(HEADERS.timestamp)
  const nonce = header(HEADERS.nonce)
  const given = /^v1=([0-9a-f]{64})$/.exec(header(HEADERS.signature) ?? '')?.[1]
  if (!nodeId || !stamp || !/^\d{1,16}$/.test(stamp) || !nonce || given === undefined) {
    return { ok: false, reason: 'missing' }
  }
  const timestamp = Number(stamp)
  if (Math.abs(now - timestamp) > SIGNATURE_WINDOW_MS) return { ok: false, reason: 'stale' }
  const signed = encode(text(nodeId, stamp, nonce, request, await bodyHash(request.body)))
  const mac = Uint8Array.from(given.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  // subtle.verify compares in constant time.
  const good = await crypto.subtle.verify('HMAC', await macKey(secret, 'verify'), mac, signed)
  return good ? { ok: true, nodeId, nonce, timestamp } : { ok: false, reason: 'mismatch' }
}

/** Remembers nonces for as long as their signature could be good. `first` is false for one seen before. */
export function createNonceMemory() {
  const seen = new Map<string, number>()
  return {
    first(nonce: string, timestamp: number, now: number): boolean {
      // A map keeps the order of insertion: the oldest are in front.
      for (const [old, until] of seen) {
        if (until > now) break
        seen.delete(old)
      }
      if (seen.has(nonce)) return false
      seen.set(nonce, Math.max(timestamp, now) + SIGNATURE_WINDOW_MS)
      return true
    },
  }
}

function text(
  nodeId: string,
  stamp: string,
  nonce: string,
  request: SignedRequest,
  hash: string,
): string {
  return ['v1', nodeId, stamp, nonce, request.method.toUpperCase(), request.path, hash].join('\n')
}

async function bodyHash(body: SignedRequest['body']): Promise<string> {
  if (!(body instanceof Uint8Array)) return body.sha256
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', body)))
}

async function hmac(secret: string, message: string): Promise<Uint8Array> {
  return new Uint8Array(
    await crypto.subtle.sign('HMAC', await macKey(secret, 'sign'), encode(message)),
  )
}

const macKey = (secret: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use])

const encode = (value: string) => new TextEncoder().encode(value)
const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
