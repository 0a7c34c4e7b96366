import type { Config } from '../config.ts'

/** What a derived key is for. A signature made for one purpose means nothing for another. */
export type KeyPurpose =
  | 'access-token'
  | 'browser-cookie'
  | 'known-device'
  | 'realtime-ticket'
  | 'session-media'
  | 'api-token'
  | 'invite-link'

const imported = new WeakMap<Config, Map<KeyPurpose, CryptoKey>>()
const encoder = new TextEncoder()

/** HMAC-SHA256 key of a purpose, derived from APP_SECRET by HKDF (RFC 5869); imported once an isolate. */
export async function signingKey(config: Config, purpose: KeyPurpose): Promise<CryptoKey> {
  let keys = imported.get(config)
  if (keys === undefined) imported.set(config, (keys = new Map<KeyPurpose, CryptoKey>()))
  const known = keys.get(purpose)
  if (known !== undefined) return known
  const secret = await crypto.subtle.importKey(
    'raw',
    encoder.encode(config.appSecret),
    'HKDF',
    false,
    ['deriveKey'],
  )
  const key = await crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: encoder.encode('balcao'),
      info: encoder.encode(purpose),
    },
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  )
  keys.set(purpose, key)
  return key
}
