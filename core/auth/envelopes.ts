import type { Config } from '../config.ts'
import { unhex } from '../ids.ts'
import { base64Url, fromBase64Url } from './signed-payloads.ts'

/** First byte of an envelope: which key sealed it. */
const VERSION = 1
const IV_BYTES = 12

/** Where a sealed value lives. An envelope that was copied to another company, row or column does not open. */
export type EnvelopePlace = {
  companyId: number
  table: string
  row: number | string
  column: string
}

const keys = new WeakMap<Config, CryptoKey>()
const encoder = new TextEncoder()

/** AES-256-GCM under KEK_V1: base64url of version, IV, ciphertext and tag. */
export async function sealEnvelope(
  config: Config,
  secret: string,
  place: EnvelopePlace,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    algorithm(iv, place),
    await keyOf(config),
    encoder.encode(secret),
  )
  const envelope = new Uint8Array(1 + IV_BYTES + sealed.byteLength)
  envelope[0] = VERSION
  envelope.set(iv, 1)
  envelope.set(new Uint8Array(sealed), 1 + IV_BYTES)
  return base64Url(envelope)
}

/** The secret in an envelope. Throws when it was tampered with, sealed for another place, or with a key we do not hold. */
export async function openEnvelope(
  config: Config,
  envelope: string,
  place: EnvelopePlace,
): Promise<string> {
  const bytes = fromBase64Url(envelope)
  if (bytes === null || bytes[0] !== VERSION)
    throw new Error(`the envelope of ${place.table}.${place.column} cannot be read`)
  const iv = bytes.slice(1, 1 + IV_BYTES)
  const plain = await crypto.subtle.decrypt(
    algorithm(iv, place),
    await keyOf(config),
    bytes.slice(1 + IV_BYTES),
  )
  return new TextDecoder().decode(plain)
}

function algorithm(
  iv: Uint8Array<ArrayBuffer>,
  { companyId, table, row, column }: EnvelopePlace,
): AesGcmParams {
  return {
    name: 'AES-GCM',
    iv,
    additionalData: encoder.encode(`${companyId}|${table}|${row}|${column}`),
  }
}

async function keyOf(config: Config): Promise<CryptoKey> {
  const known = keys.get(config)
  if (known !== undefined) return known
  const bytes = unhex(config.kekV1)
  if (bytes === null) throw new Error('KEK_V1 is not hexadecimal')
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  keys.set(config, key)
  return key
}
