import { FIELDS_MAX, HEAD_MAX_BYTES, HEADS_MAX_BYTES } from './body-limits.ts'
import { AppError } from './errors.ts'

/** Is given a body as it comes in. Throws ERR_INVALID_INPUT for too many fields, ERR_MALFORMED_BODY for what is no form. */
export type FieldCounter = (chunk: Uint8Array) => void

/**
 * Counts the fields of a form before anything is made of it: the platform's reader takes any number of parts, with heads of any length,
 * and makes an object of each. Null for a body of another type, which that reader takes for no form. Throws ERR_MALFORMED_BODY for a
 * multipart form without a boundary.
 */
export function fieldCounter(contentType: string | null): FieldCounter | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return urlencodedCounter()
  if (type !== 'multipart/form-data') return null
  const boundary = boundaryOf(contentType)
  if (boundary === null) throw malformedForm()
  return partCounter(boundary)
}

/** RFC 2046, 5.1.1, with more of its letters than it allows outside of quotes. Named twice it would depend on the reader which one counts. */
export function boundaryOf(contentType: string | null): string | null {
  const said = contentType ?? ''
  if (said.match(/boundary\s*=/gi)?.length !== 1) return null
  const [, quoted, plain] =
    /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(
      said,
    ) ?? []
  return quoted ?? plain ?? null
}

export const malformedForm = (cause?: unknown) =>
  new AppError('ERR_MALFORMED_BODY', { message: 'the body is not a form', cause })

export const tooManyFields = () =>
  new AppError('ERR_INVALID_INPUT', { message: `a form has ${FIELDS_MAX} fields at most` })

const LF = 10
const CR = 13
const AMPERSAND = 38

function urlencodedCounter(): FieldCounter {
  let fields = 1
  return (chunk) => {
    for (let at = chunk.indexOf(AMPERSAND); at >= 0; at = chunk.indexOf(AMPERSAND, at + 1))
      if (++fields > FIELDS_MAX) throw tooManyFields()
  }
}

/** Where a part's head is at. `begun`: behind the boundary, on its line; `line`: behind a line's end; `return`: and a CR behind that. */
type Head = 'begun' | 'inside' | 'line' | 'return' | 'over'

/**
 * Finds at least what the platform's reader finds: its boundaries follow a LF alone, and a head ends at the first empty line. What stands
 * before the first boundary is as short as a head.
 */
function partCounter(boundary: string): FieldCounter {
  const delimiter = new TextEncoder().encode(`\n--${boundary}`)
  // The first boundary stands at the beginning of a line too.
  let matched = 1
  let boundaries = 0
  let head: Head = 'inside'
  let headBytes = 0
  let headsBytes = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += 1) {
      if (head === 'over' && matched === 0) {
        at = chunk.indexOf(LF, at)
        if (at < 0) return
      }
      const byte = chunk[at]
      // A delimiter begins with LF and has no other.
      matched = byte === delimiter[matched] ? matched + 1 : byte === LF ? 1 : 0
      if (matched === delimiter.length) {
        // The last boundary is behind the last field.
        if (++boundaries > FIELDS_MAX + 1) throw tooManyFields()
        matched = 0
        head = 'begun'
        headBytes = 0
      } else if (head !== 'over') {
        if (++headBytes > HEAD_MAX_BYTES || ++headsBytes > HEADS_MAX_BYTES) throw malformedForm()
        const next = afterByte(head, byte)
        head = next === 'over' && boundaries === 0 ? 'inside' : next
      }
    }
  }
}

function afterByte(head: Exclude<Head, 'over'>, byte: number | undefined): Head {
  if (byte === LF) return head === 'begun' ? 'inside' : head === 'inside' ? 'line' : 'over'
  if (head === 'begun') return 'begun'
  return byte === CR && head === 'line' ? 'return' : 'inside'
}
