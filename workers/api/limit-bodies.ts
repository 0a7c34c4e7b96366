import type { Context } from 'hono'
import { GREETING_FILE_MAX_BYTES } from '#domains/connections/limits.ts'
import { largeBodies, uploadParts } from '#domains/media/large-bodies.ts'
import { FORM_FILES_MAX_BYTES, LARGE_BODY_BYTES, UPLOAD_PART_BYTES } from '#domains/media/limits.ts'
import { BODY_MAX_BYTES, declaredBytes, hasBody, limitBody } from '../read-body.ts'

/** A multipart body is its files and the words around them. */
const WORDS_MAX_BYTES = 64 * 1024

/** `isPart`: however short, it has a turn of the parts, of which one person could send a hundred at once. */
type Larger = { path: RegExp; isForm?: true; isPart?: true; maxBytes: number }

/**
 * What may be larger: files of settings, one part of a file on its way, messages with files as one form. An address that no operation takes,
 * for its number or its id, is refused before its turn (require-target.ts).
 */
const LARGER: readonly Larger[] = [
  { path: /\/media-upload\/?$/, maxBytes: GREETING_FILE_MAX_BYTES + WORDS_MAX_BYTES },
  { path: /\/uploads\/[^/]+\/parts\/[^/]+\/?$/, isPart: true, maxBytes: UPLOAD_PART_BYTES },
  {
    path: /\/(?:messages|files\/uploadList)\/\d+\/?$/,
    isForm: true,
    maxBytes: FORM_FILES_MAX_BYTES + WORDS_MAX_BYTES,
  },
]

/** Refuses a body longer than its operation takes. After authentication: nobody's body is read for nothing. */
export function limitBodies(c: Context): Promise<void> {
  return limitBody(c, largerOf(c)?.maxBytes ?? BODY_MAX_BYTES)
}

/**
 * The line in which a body waits for its turn, since it will stand in memory whole (domains/media/large-bodies.ts); null for a short one. One
 * of no known length may be as long as its operation takes; what is refused by its length waits for nothing.
 */
export function lineOf(c: Context): typeof largeBodies | null {
  const larger = largerOf(c)
  if (larger === undefined || !hasBody(c.req.raw)) return null
  const bytes = declaredBytes(c.req.raw) ?? larger.maxBytes
  if (bytes > larger.maxBytes) return null
  if (larger.isPart === true) return uploadParts
  return bytes > LARGE_BODY_BYTES ? largeBodies : null
}

function largerOf(c: Context): Larger | undefined {
  const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') === true
  return LARGER.find((one) => one.path.test(c.req.path) && (one.isForm === undefined || isForm))
}
