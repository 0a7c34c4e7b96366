import type { Config } from '../config.ts'
import { signingKey } from './keys.ts'
import type { KeyPurpose } from './keys.ts'

const encoder = new TextEncoder()

/**
 * Bytes of a secret that is kept nowhere and can be made again: HMAC-SHA256 of `parts` under the key of a purpose, block by block. Whoever
 * knows all parts knows nothing of them without APP_SECRET (decision 044).
 */
export async function derivedBytes(
  config: Config,
  purpose: KeyPurpose,
  parts: readonly (string | number)[],
  length: number,
): Promise<Uint8Array> {
  const key = await signingKey(config, purpose)
  const bytes = new Uint8Array(length)
  for (let at = 0, block = 0; at < length; block++) {
    const text = encoder.encode(JSON.stringify([...parts, block]))
    const made = new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
    bytes.set(made.subarray(0, length - at), at)
    at += made.length
  }
  return bytes
}
