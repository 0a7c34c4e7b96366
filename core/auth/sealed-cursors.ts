import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { joinBytes } from '../join-bytes.ts'
import { base64Url, fromBase64Url } from './signed-payloads.ts'

/** Whose list a cursor goes on in: it opens for no other company and no other list. */
export type CursorPlace = { ctx: { companyId: number; config: Config }; list: string }

/** What most lists are ordered by: a time in milliseconds and, among equals, the id. */
export const timeAndId = z.tuple([z.number().int(), z.number().int()])

const IV_BYTES = 12
const TAG_BYTES = 16

type Keys = { seal: Uint8Array; iv: Uint8Array }
const known = new WeakMap<Config, Keys>()
const encoder = new TextEncoder()

/**
 * Where a list's next page begins, for its caller to send back and not to read: names and numbers that are hidden from them are what
 * pages are ordered by. AES-256-GCM; the IV is made from what is sealed (as in RFC 5297), so that one place has one cursor and pages
 * can be compared. By Node's functions: a page is made without waiting.
 */
export function sealCursor(place: CursorPlace, value: readonly unknown[]): string {
  const { seal, iv: ivKey } = keysOf(place.ctx.config)
  const text = encoder.encode(JSON.stringify(value))
  const label = labelOf(place)
  const iv = createHmac('sha256', ivKey).update(label).update(text).digest().slice(0, IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', seal, iv)
  cipher.setAAD(label)
  return base64Url(joinBytes([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]))
}

/** What a cursor of this list says. Throws ERR_INVALID_INPUT for any other text, with `field` as the one that is wrong. */
export function openCursor<Value>(
  place: CursorPlace,
  cursor: string,
  shape: z.ZodType<Value>,
  field = 'cursor',
): Value {
  const value = shape.safeParse(opened(place, cursor))
  if (value.success) return value.data
  throw new AppError('ERR_INVALID_INPUT', {
    message: 'unknown cursor',
    fields: { [field]: ['unknown'] },
  })
}

function opened(place: CursorPlace, cursor: string): unknown {
  const bytes = fromBase64Url(cursor)
  if (bytes === null || bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keysOf(place.ctx.config).seal,
    bytes.slice(0, IV_BYTES),
  )
  decipher.setAAD(labelOf(place))
  decipher.setAuthTag(bytes.slice(-TAG_BYTES))
  try {
    const text = joinBytes([decipher.update(bytes.slice(IV_BYTES, -TAG_BYTES)), decipher.final()])
    return JSON.parse(new TextDecoder().decode(text)) as unknown
  } catch {
    // Altered, of another list, or sealed with a key that is no more.
    return null
  }
}

const labelOf = ({ ctx, list }: CursorPlace) => encoder.encode(`cursor|${ctx.companyId}|${list}|`)

/** Derived like the keys of core/auth/keys.ts (RFC 5869). */
function keysOf(config: Config): Keys {
  const before = known.get(config)
  if (before !== undefined) return before
  const keyFor = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', config.appSecret, 'balcao', purpose, 32))
  const keys = { seal: keyFor('cursor'), iv: keyFor('cursor-iv') }
  known.set(config, keys)
  return keys
}
