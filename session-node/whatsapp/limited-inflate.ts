/**
 * What phones and WhatsApp send packed is unpacked by Baileys as far as it goes: a history of a few kilobytes, which any linked phone may
 * send, could fill the memory of all sessions. This bounds node's own functions for the whole process. It must run before Baileys is
 * imported, which keeps what it finds then.
 */
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import type { CompressCallback, Inflate, InputType, ZlibOptions } from 'node:zlib'
import { INFLATED_MAX_BYTES } from '../limits.ts'

const { createInflate, inflate } = zlib

/** Ends with an error where node's own would go on; so does what reads from it. */
function limitedInflater(options?: ZlibOptions): Inflate {
  const inflater = createInflate(options)
  const push = inflater.push.bind(inflater)
  let made = 0
  inflater.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    made += chunk?.length ?? 0
    if (made <= INFLATED_MAX_BYTES) return push(chunk, encoding)
    inflater.destroy(new RangeError(`more than ${INFLATED_MAX_BYTES} bytes when unpacked`))
    return false
  }
  return inflater
}

function limitedInflate(
  packed: InputType,
  ...rest: [CompressCallback] | [ZlibOptions, CompressCallback]
): void {
  const [options, done] = rest.length === 1 ? [{}, rest[0]] : rest
  inflate(packed, { maxOutputLength: INFLATED_MAX_BYTES, ...options }, done)
}

// Some of them take no assignment.
Object.defineProperties(zlib, {
  createInflate: { value: limitedInflater },
  inflate: { value: limitedInflate },
})
syncBuiltinESMExports()
