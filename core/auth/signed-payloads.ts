import type { Config } from '../config.ts'
import { signingKey, type KeyPurpose } from './keys.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** `text.signature`, both parts safe in a URL, a header and a cookie. */
export async function sign(config: Config, purpose: KeyPurpose, text: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    'HMAC',
    await signingKey(config, purpose),
    encoder.encode(text),
  )
  return `${text}.${base64Url(new Uint8Array(signature))}`
}

/** The text that was signed for this purpose, or null. Compares in constant time. */
export async function unsign(
  config: Config,
  purpose: KeyPurpose,
  signed: string,
): Promise<string | null> {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const text = signed.slice(0, dot)
  const signature = fromBase64Url(signed.slice(dot + 1))
  if (signature === null) return null
  const key = await signingKey(config, purpose)
  return (await crypto.subtle.verify('HMAC', key, signature, encoder.encode(text))) ? text : null
}

export function encodeJson(value: unknown): string {
  return base64Url(encoder.encode(JSON.stringify(value)))
}

/** The value that encodeJson wrote, or null for anything else. */
export function decodeJson(text: string): unknown {
  const bytes = fromBase64Url(text)
  if (bytes === null) return null
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return null
  }
}

export function base64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Bytes of an unpadded base64url text; null when it is not one, or not the one spelling of its bytes. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return base64Url(bytes) === text ? bytes : null
}
