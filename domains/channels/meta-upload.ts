import { backoff } from '#core/backoff.ts'
import type { CompanyContext } from '#core/context.ts'
import { randomToken } from '#core/ids.ts'
import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { SEND_MAX_ATTEMPTS } from './limits.ts'
import type { OutgoingFile, SendOutcome } from './driver.ts'
import { FILE_TIMEOUT_MS } from './limits.ts'
import { readGraphError, whatsappErrorAction } from './meta-errors.ts'

export type Uploaded =
  { kind: 'uploaded'; id: string } | Exclude<SendOutcome, { externalId: string }>

/** Brings a file to Meta (POST /{phone-number-id}/media), streamed from storage: its bytes never stay here. */
export async function uploadToMeta(
  ctx: Pick<CompanyContext, 'files'>,
  file: OutgoingFile,
  attempt: number,
  post: (init: {
    body: ReadableStream
    contentType: string
    signal: AbortSignal
  }) => Promise<Response>,
): Promise<Uploaded> {
  const object = await ctx.files.get(file.key)
  if (object === null)
    return { kind: 'failed', code: 'file-gone', reason: 'the file is not in storage any more' }
  const form = formAround(file)
  const { readable, writable } = new FixedLengthStream(
    form.before.length + object.size + form.after.length,
  )
  const pumping = pump(writable, form.before, object.body as ReadableStream<Uint8Array>, form.after)
  try {
    const [response] = await Promise.all([
      post({
        body: readable,
        contentType: `multipart/form-data; boundary=${form.boundary}`,
        signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
      }),
      // A refusal may come before all bytes went out: then the answer counts, not the broken stream.
      pumping.catch(() => undefined),
    ])
    return await outcomeOf(response, attempt)
  } catch (thrown) {
    const reason = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
    return again('network', reason, attempt, backoff(attempt, 2 * SECOND_MS, 5 * MINUTE_MS))
  }
}

/** RFC 7578: the words and the file's head before its bytes, the end after them. */
function formAround(file: OutgoingFile) {
  const boundary = `balcao-${randomToken()}`
  // Sound in Ogg is taken only when it says that it is Opus (Meta, supported media types).
  const mime = file.mime === 'audio/ogg' ? 'audio/ogg; codecs=opus' : file.mime
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const text = new TextEncoder()
  const name = file.name.replace(/[\r\n"\\]/g, '_')
  return {
    boundary,
    before: text.encode(
      `${field('messaging_product', 'whatsapp')}${field('type', mime)}--${boundary}\r\n` +
        `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${mime}\r\n\r\n`,
    ),
    after: text.encode(`\r\n--${boundary}--\r\n`),
  }
}

async function pump(
  writable: WritableStream<Uint8Array>,
  before: Uint8Array,
  body: ReadableStream<Uint8Array>,
  after: Uint8Array,
): Promise<void> {
  const head = writable.getWriter()
  await head.write(before)
  head.releaseLock()
  await body.pipeTo(writable, { preventClose: true })
  const tail = writable.getWriter()
  await tail.write(after)
  await tail.close()
}

async function outcomeOf(response: Response, attempt: number): Promise<Uploaded> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null
    return typeof id === 'string'
      ? { kind: 'uploaded', id }
      : again('upload', 'Meta answered without an id', attempt, 2 * SECOND_MS)
  }
  const error = readGraphError(body)
  if (error === null || response.status >= 500)
    return again(
      'upload',
      `HTTP ${response.status}`,
      attempt,
      backoff(attempt, 2 * SECOND_MS, 5 * MINUTE_MS),
    )
  const code = String(error.code)
  const reason = error.details === '' ? error.message : error.details
  const action = whatsappErrorAction(error.code, attempt)
  switch (action.kind) {
    case 'retry':
      return again(code, reason, attempt, action.afterMs)
    case 'flag':
      return {
        kind: 'flag',
        code: error.subcode === null ? code : `${code}/${error.subcode}`,
        reason,
      }
    default:
      return { kind: 'failed', code, reason }
  }
}

function again(code: string, reason: string, attempt: number, afterMs: number): Uploaded {
  return attempt >= SEND_MAX_ATTEMPTS
    ? { kind: 'failed', code, reason }
    : { kind: 'retry', code, reason, afterMs }
}
