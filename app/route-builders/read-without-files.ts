import { FIELDS_MAX, HEAD_MAX_BYTES } from '#core/body-limits.ts'
import { boundaryOf, malformedForm, tooManyFields } from '#core/count-fields.ts'
import { AppError } from '#core/errors.ts'

/** A form whose files were left unread, and how large each field's largest one is. */
export type WithoutFiles = { form: FormData; fileBytes: Map<string, number> }

/** Words of a form together: `AROUND_FILE_BYTES` of the domains. */
const WORDS_MAX_BYTES = 1024 * 1024
/** White space behind a boundary (RFC 2046, transport padding): nobody writes any, some gateways do. */
const PADDING_MAX_BYTES = 1024

/**
 * Reads what was written in a form that is too large to be kept, as it comes in: its files are counted and thrown away, so that it takes
 * no more memory than its words. Throws ERR_BODY_TOO_LARGE for too many words, ERR_INVALID_INPUT for too many fields, ERR_MALFORMED_BODY for what is no form. By hand, since
 * the framework's own reader takes no file whose name has a semicolon, and heads of any length.
 */
export async function readWithoutFiles({ headers, body }: Request): Promise<WithoutFiles> {
  const name = boundaryOf(headers.get('Content-Type'))
  if (name === null || body === null) throw malformedForm()
  const parts = new Parts(new TextEncoder().encode(`\r\n--${name}`))
  // The first boundary stands at the beginning of a line too.
  parts.take(new Uint8Array([CR, LF]))
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      parts.take(value)
    }
    parts.end()
  } catch (thrown) {
    await reader.cancel().catch(() => undefined)
    throw thrown instanceof AppError ? thrown : malformedForm(thrown)
  }
  if (!parts.isWhole) throw malformedForm()
  return parts
}

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const HYPHEN = 45

type Part = { name: string; isFile: boolean; chunks: Uint8Array[]; bytes: number }
/** From where on it is read next; `goesOn`: without waiting for more bytes. */
type Read = { at: number; goesOn: boolean }
const HEAD_END = new Uint8Array([CR, LF, CR, LF])

/** The parts of a multipart body (RFC 7578), by bytes as they come. */
class Parts implements WithoutFiles {
  readonly form = new FormData()
  readonly fileBytes = new Map<string, number>()
  isWhole = false
  readonly #boundary: Uint8Array
  /** Null before the first boundary, and between a boundary and the head behind it. */
  #part: Part | null = null
  #isInHead = false
  #rest = new Uint8Array()
  #wordBytes = 0
  #fields = 0

  constructor(boundary: Uint8Array) {
    this.#boundary = boundary
  }

  take(chunk: Uint8Array): void {
    const bytes = new Uint8Array(this.#rest.length + chunk.length)
    bytes.set(this.#rest)
    bytes.set(chunk, this.#rest.length)
    let at = 0
    while (!this.isWhole) {
      const next = this.#isInHead ? this.#head(bytes, at) : this.#content(bytes, at)
      at = next.at
      if (!next.goesOn) break
    }
    this.#rest = this.isWhole ? new Uint8Array() : bytes.slice(at)
  }

  /** The body is over: a line at its end that waits for the line's end has it. */
  end(): void {
    this.take(new Uint8Array([CR, LF]))
  }

  /** Up to the next line that is a boundary. */
  #content(bytes: Uint8Array, at: number): Read {
    const { length } = this.#boundary
    for (let from = at; ;) {
      const found = indexOfDelimiter(bytes, this.#boundary, from)
      const line = found < 0 ? null : boundaryLine(bytes, found + length)
      if (line === null || line === 'unknown') {
        // A boundary may have begun at the end.
        const kept = found < 0 ? Math.max(from, bytes.length - length + 1) : found
        this.#add(bytes.subarray(at, kept))
        return { at: kept, goesOn: false }
      }
      from = found + length
      if (line === 'content') continue
      this.#add(bytes.subarray(at, found))
      this.#finish()
      this.isWhole = line.isLast
      this.#isInHead = !line.isLast
      // A head without lines ends at once; the line's end of the boundary is a part of its end.
      return { at: line.end, goesOn: true }
    }
  }

  #head(bytes: Uint8Array, at: number): Read {
    const end = indexOfHeadEnd(bytes, at)
    if (end < 0 && bytes.length - at > HEAD_MAX_BYTES) throw malformedForm()
    if (end < 0) return { at, goesOn: false }
    const head = new TextDecoder().decode(bytes.subarray(at, end))
    const said = /^content-disposition:\s*form-data;(.*)$/im.exec(head)?.[1] ?? ''
    const name = /(?:^|;)\s*name="([^"]*)"/i.exec(said)?.[1]
    if (name === undefined) throw malformedForm()
    if (++this.#fields > FIELDS_MAX) throw tooManyFields()
    const isFile = /;\s*filename\*?=/i.test(said)
    this.#part = { name: unquoted(name), isFile, chunks: [], bytes: 0 }
    this.#isInHead = false
    return { at: end + HEAD_END.length, goesOn: true }
  }

  #add(bytes: Uint8Array): void {
    const part = this.#part
    if (part === null) return
    part.bytes += bytes.length
    if (part.isFile) return
    this.#wordBytes += bytes.length
    if (this.#wordBytes > WORDS_MAX_BYTES)
      throw new AppError('ERR_BODY_TOO_LARGE', { message: 'the form has too many words' })
    part.chunks.push(bytes.slice())
  }

  #finish(): void {
    const part = this.#part
    this.#part = null
    if (part === null) return
    if (part.isFile) {
      const { name, bytes } = part
      if (bytes > 0) this.fileBytes.set(name, Math.max(bytes, this.fileBytes.get(name) ?? 0))
      return
    }
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    const texts = part.chunks.map((chunk) => decoder.decode(chunk, { stream: true }))
    this.form.append(part.name, texts.join('') + decoder.decode())
  }
}

/** As browsers write a name: HTML, "multipart form data". */
const unquoted = (name: string) =>
  name.replaceAll(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code))

/** What follows a boundary's characters: `isLast` with two hyphens, white space, and the line's end. Anything else is content (RFC 2046). */
function boundaryLine(
  bytes: Uint8Array,
  from: number,
): { isLast: boolean; end: number } | 'content' | 'unknown' {
  const isLast = bytes[from] === HYPHEN && bytes[from + 1] === HYPHEN
  const begin = isLast ? from + 2 : from
  let end = begin
  while (bytes[end] === SPACE || bytes[end] === TAB) end += 1
  if (end - begin > PADDING_MAX_BYTES) return 'content'
  const [one, two] = [bytes[end], bytes[end + 1]]
  if (one === CR && two === LF) return { isLast, end }
  const mayBecomeLast = one === HYPHEN && end === from
  const isOpen = one === undefined || (two === undefined && (one === CR || mayBecomeLast))
  return isOpen ? 'unknown' : 'content'
}

/**
 * Where the delimiter stands, in one pass whatever the bytes are. It begins with CR and has no other: within a match that failed no other
 * has begun, but by the byte that failed it.
 */
function indexOfDelimiter(bytes: Uint8Array, delimiter: Uint8Array, from: number): number {
  let matched = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte !== delimiter[matched]) matched = byte === CR ? 1 : 0
    else if (++matched === delimiter.length) return at + 1 - matched
  }
  return -1
}

/** Where a head that begins here ends: at an empty line. -1 while it has none. */
function indexOfHeadEnd(bytes: Uint8Array, from: number): number {
  const until = Math.min(bytes.length - HEAD_END.length, from + HEAD_MAX_BYTES)
  for (let at = from; at <= until; at += 1)
    if (HEAD_END.every((byte, i) => bytes[at + i] === byte)) return at
  return -1
}
