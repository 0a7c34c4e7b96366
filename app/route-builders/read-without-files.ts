import { AppError } from '#core/errors.ts'

/** A form whose files were left unread, and how large each field's largest one is. */
export type WithoutFiles = { form: FormData; fileBytes: Map<string, number> }

/** Words of a form together: `AROUND_FILE_BYTES` of the domains. */
const WORDS_MAX_BYTES = 1024 * 1024
/** Name, type and the like of one part. */
const HEAD_MAX_BYTES = 8 * 1024
const FIELDS_MAX = 2000

/**
 * Reads what was written in a form that is too large to be kept, as it comes in: its files are counted and thrown away, so that it takes
 * no more memory than its words. Throws ERR_BODY_TOO_LARGE for too many words, ERR_MALFORMED_BODY for what is no form. By hand, since
 * the framework's own reader takes no file whose name has a semicolon, and heads of any length.
 */
export async function readWithoutFiles({ headers, body }: Request): Promise<WithoutFiles> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers.get('Content-Type') ?? '')
  const name = boundary?.[1] ?? boundary?.[2]
  if (name === undefined || body === null) throw malformed()
  const parts = new Parts(new TextEncoder().encode(`\r\n--${name}`))
  // The first boundary stands at the beginning of a line too.
  parts.take(new Uint8Array([13, 10]))
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      parts.take(value)
    }
  } catch (thrown) {
    await reader.cancel().catch(() => undefined)
    throw thrown instanceof AppError ? thrown : malformed(thrown)
  }
  if (!parts.isWhole) throw malformed()
  return parts
}

const malformed = (cause?: unknown) =>
  new AppError('ERR_MALFORMED_BODY', { message: 'the body is not a form', cause })

type Part = { name: string; isFile: boolean; chunks: Uint8Array[]; bytes: number }
const HEAD_END = new Uint8Array([13, 10, 13, 10])

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
      if (next === null) break
      at = next
    }
    this.#rest = this.isWhole ? new Uint8Array() : bytes.slice(this.#unread(bytes, at))
  }

  /** From where on bytes are kept until more come: a boundary may have begun at the end. */
  #unread(bytes: Uint8Array, at: number): number {
    if (this.#isInHead) {
      if (bytes.length - at > HEAD_MAX_BYTES) throw malformed()
      return at
    }
    const from = Math.max(at, bytes.length - this.#boundary.length - 1)
    this.#add(bytes.subarray(at, from))
    return from
  }

  /** Up to the next boundary with the two bytes behind it, or null. */
  #content(bytes: Uint8Array, at: number): number | null {
    const found = indexOf(bytes, this.#boundary, at)
    const end = found + this.#boundary.length
    if (found < 0 || end + 2 > bytes.length) return null
    this.#add(bytes.subarray(at, found))
    this.#finish()
    const isLast = bytes[end] === 45 && bytes[end + 1] === 45
    if (!isLast && (bytes[end] !== 13 || bytes[end + 1] !== 10)) throw malformed()
    this.isWhole = isLast
    this.#isInHead = !isLast
    // A head without lines ends at once; the line's end of the boundary is a part of its end.
    return isLast ? end + 2 : end
  }

  #head(bytes: Uint8Array, at: number): number | null {
    const end = indexOf(bytes, HEAD_END, at)
    if (end < 0) return null
    const head = new TextDecoder().decode(bytes.subarray(at, end))
    const said = /^content-disposition:\s*form-data;(.*)$/im.exec(head)?.[1] ?? ''
    const name = /(?:^|;)\s*name="([^"]*)"/i.exec(said)?.[1]
    if (name === undefined || ++this.#fields > FIELDS_MAX) throw malformed()
    const isFile = /;\s*filename\*?=/i.test(said)
    this.#part = { name: unquoted(name), isFile, chunks: [], bytes: 0 }
    this.#isInHead = false
    return end + HEAD_END.length
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

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + wanted.length > bytes.length) return -1
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at
  }
  return -1
}
