import type { Context } from 'hono'
import { GREETING_FILE_MAX_BYTES } from '#domains/connections/limits.ts'
import { FORM_FILES_MAX_BYTES, LARGE_BODY_BYTES, UPLOAD_PART_BYTES } from '#domains/media/limits.ts'
import { BODY_MAX_BYTES, declaredBytes, hasBody, limitBody } from '../read-body.ts'

/** A multipart body is its files and the words around them. */
const WORDS_MAX_BYTES = 64 * 1024

/** `streams`: goes on to storage as it comes in. */
type Larger = { path: RegExp; isForm?: true; streams?: true; maxBytes: number }

/** What may be larger: files of settings, one part of a file on its way, messages with files as one form. */
const LARGER: readonly Larger[] = [
  { path: /\/media-upload\/?$/, maxBytes: GREETING_FILE_MAX_BYTES + WORDS_MAX_BYTES },
  { path: /\/uploads\/[^/]+\/parts\/\d+\/?$/, streams: true, maxBytes: UPLOAD_PART_BYTES },
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
 * Whether a body will stand in memory whole and is large: it waits for its turn (domains/media/large-bodies.ts). One of no known length
 * may be as long as its operation takes; what is refused by its length waits for nothing.
 */
export function isHeldLong(c: Context): boolean {
  const larger = largerOf(c)
  if (larger === undefined || !hasBody(c.req.raw)) return false
  const declared = declaredBytes(c.req.raw)
  // What comes without a length is read to see it, and what has a key to compare it with its first try.
  const isRead = larger.streams === undefined || declared === null || isKeyed(c)
  const bytes = declared ?? larger.maxBytes
  return isRead && bytes > LARGE_BODY_BYTES && bytes <= larger.maxBytes
}

function largerOf(c: Context): Larger | undefined {
  const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') === true
  return LARGER.find((one) => one.path.test(c.req.path) && (one.isForm === undefined || isForm))
}

const isKeyed = (c: Context) => c.req.header('Idempotency-Key') !== undefined
