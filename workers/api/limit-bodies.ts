import type { Context } from 'hono'
import { GREETING_FILE_MAX_BYTES } from '#domains/connections/limits.ts'
import { FORM_FILES_MAX_BYTES, UPLOAD_PART_BYTES } from '#domains/media/limits.ts'
import { BODY_MAX_BYTES, limitBody } from '../read-body.ts'

/** A multipart body is its files and the words around them. */
const WORDS_MAX_BYTES = 64 * 1024

/** What may be larger: files of settings, one part of a file on its way, messages with files as one form. */
const LARGER: readonly { path: RegExp; isForm?: true; maxBytes: number }[] = [
  { path: /\/media-upload\/?$/, maxBytes: GREETING_FILE_MAX_BYTES + WORDS_MAX_BYTES },
  { path: /\/uploads\/[^/]+\/parts\/\d+\/?$/, maxBytes: UPLOAD_PART_BYTES },
  {
    path: /\/(?:messages|files\/uploadList)\/\d+\/?$/,
    isForm: true,
    maxBytes: FORM_FILES_MAX_BYTES + WORDS_MAX_BYTES,
  },
]

/** Refuses a body longer than its operation takes. After authentication: nobody's body is read for nothing. */
export function limitBodies(c: Context): Promise<void> {
  const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') === true
  const larger = LARGER.find(
    (one) => one.path.test(c.req.path) && (one.isForm === undefined || isForm),
  )
  return limitBody(c, larger?.maxBytes ?? BODY_MAX_BYTES)
}
