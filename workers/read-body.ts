import type { Context } from 'hono'
import { AppError } from '#core/errors.ts'
import { joinBytes } from '#core/join-bytes.ts'

/** JSON and forms; files have limits of their own (workers/api/limit-bodies.ts). */
export const BODY_MAX_BYTES = 1024 * 1024
/** Requests of these methods have no body that anything reads. */
const WITHOUT_BODY = new Set(['GET', 'HEAD'])

/** How the rest of a body is read that goes on for so many bytes. */
type LongBody = { after: number; readRest: (read: () => Promise<void>) => Promise<void> }

/**
 * Reads a request's body, no further than it may be long: what says that it is longer is not read at all, what turns out to be longer is
 * left where it is. Throws ERR_BODY_TOO_LARGE.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  long?: LongBody,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = declaredBytes(request)
  if (declared !== null && declared > maxBytes) throw tooLarge(maxBytes)
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const chunks: Uint8Array[] = []
  let bytes = 0
  /** Returns whether it has ended by so many. */
  const readOn = async (upTo: number): Promise<boolean> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength
      if (bytes > maxBytes) {
        await reader.cancel()
        throw tooLarge(maxBytes)
      }
      chunks.push(part.value)
      if (bytes > upTo) return false
    }
    return true
  }
  const isWhole = await readOn(long?.after ?? maxBytes)
  if (!isWhole) await long?.readRest(async () => void (await readOn(maxBytes)))
  return joinBytes(chunks)
}

/**
 * Refuses a longer body before anything else reads it. A length that is declared is kept by the platform: that body streams on, any
 * other is read here. Throws ERR_BODY_TOO_LARGE.
 */
export async function limitBody(c: Context, maxBytes: number): Promise<void> {
  const { raw } = c.req
  if (!hasBody(raw)) return
  const declared = declaredBytes(raw)
  if (declared === null) c.req.raw = new Request(raw, { body: await readBody(raw, maxBytes) })
  else if (declared > maxBytes) throw tooLarge(maxBytes)
}

/**
 * Pages whose form brings a file, as a browser posts them and as their script does (`.data`): their action says how long it may be, and
 * answers beside the field (app/route-builders/read-form.ts).
 */
const FORMS_WITH_FILES: readonly RegExp[] = [
  /^\/(?:quick-messages|announcements|connections|files|users)\/(?:new|\d{1,16})(?:\.data|\/)?$/,
  /^\/contacts\/sheet(?:\.data|\/)?$/,
  /^\/menu\/profile(?:\.data|\/)?$/,
]

/** As `limitBody`, for what a page is sent. */
export async function limitPageBody(c: Context): Promise<void> {
  const { path, raw } = c.req
  const isFormWithFiles =
    FORMS_WITH_FILES.some((form) => form.test(path)) &&
    raw.headers.get('Content-Type')?.startsWith('multipart/form-data') === true &&
    declaredBytes(raw) !== null
  if (!isFormWithFiles) await limitBody(c, BODY_MAX_BYTES)
}

export const hasBody = ({ method, body }: Request) => !WITHOUT_BODY.has(method) && body !== null

/** Null when the sender does not say, or says something else besides. */
export function declaredBytes({ headers }: Request): number | null {
  const declared = headers.get('Content-Length') ?? ''
  return /^\d{1,15}$/.test(declared) && !headers.has('Transfer-Encoding') ? Number(declared) : null
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('ERR_BODY_TOO_LARGE', { message: `a body may have ${maxBytes} bytes` })
}
