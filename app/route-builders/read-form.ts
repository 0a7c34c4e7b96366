import { NAME_MAX_CHARS, NOBODYS_BODY_MAX_BYTES } from '#core/body-limits.ts'
import { fieldCounter, malformedForm } from '#core/count-fields.ts'
import { AppError } from '#core/errors.ts'
import type { FieldErrors } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { LARGE_BODY_BYTES } from '#domains/media/limits.ts'
import { readWithoutFiles } from './read-without-files.ts'

const MB_BYTES = 1024 * 1024
/** Of a form's limit for the words around its files. */
const AROUND_FILE_BYTES = MB_BYTES
/** Longest form that is read for its words: what the edge takes of a body at most (Workers, request limits). */
const READ_MAX_BYTES = 100 * MB_BYTES

/**
 * Reads the form a page was sent, no further than it may be long and have fields; one that says it is longer is not read. Whoever may be
 * nobody has the shortest. What has a longer name than any field is left out: names are taken apart for what they build. Throws ERR_BODY_TOO_LARGE, ERR_INVALID_INPUT for too many fields, and ERR_MALFORMED_BODY for a body that is no
 * form, or that ends before it is whole.
 */
export async function readForm(
  { headers, body }: Request,
  maxBytes = NOBODYS_BODY_MAX_BYTES,
): Promise<FormData> {
  const tooLarge = () =>
    new AppError('ERR_BODY_TOO_LARGE', { message: `the form may have ${maxBytes} bytes` })
  if (Number(headers.get('Content-Length')) > maxBytes) throw tooLarge()
  const type = headers.get('Content-Type')
  const count = fieldCounter(type)
  if (body === null || type === null || count === null) throw malformedForm()
  let bytes = 0
  const looked = lookedAt(body as ReadableStream<Uint8Array>, (chunk) => {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge()
    count(chunk)
  })
  try {
    const form = await new Response(looked.body, { headers: { 'Content-Type': type } }).formData()
    for (const name of new Set(form.keys())) if (name.length > NAME_MAX_CHARS) form.delete(name)
    return form
  } catch (cause) {
    throw looked.refusal() ?? malformedForm(cause)
  }
}

/** A body that is looked at as it is read; what `look` throws ends it, and is its `refusal`. */
function lookedAt(body: ReadableStream<Uint8Array>, look: (chunk: Uint8Array) => void) {
  const reader = body.getReader()
  let refusal: AppError | undefined
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        try {
          look(value)
        } catch (thrown) {
          if (thrown instanceof AppError) refusal = thrown
          await reader.cancel(thrown).catch(() => undefined)
          throw thrown
        }
        controller.enqueue(value)
      },
      cancel: async (why) => await reader.cancel(why),
    },
    { highWaterMark: 0 },
  )
  return { body: stream, refusal: () => refusal }
}

/** A length that is not said is no large one: workers/read-body.ts lets no such form through. */
const bytesOf = ({ headers }: Request) => Number(headers.get('Content-Length'))

export const isLarge = (request: Request): boolean => bytesOf(request) > LARGE_BODY_BYTES

/** Whether a form is so large that its reading waits for a turn (domains/media/large-bodies.ts); one that is never read does not. */
export const isHeldLong = (request: Request): boolean =>
  isLarge(request) && bytesOf(request) <= READ_MAX_BYTES

/**
 * As `readForm`; one whose files are too large is read without them: `unread` says so beside their fields, and what was written is there
 * to be drawn again. So is one whose files nobody has room for, which `busy` says; one that is too large besides is not read then.
 */
export async function readFormOrWords(
  request: Request,
  maxBytes: number | undefined,
  busy?: AppError,
): Promise<{ form: FormData; unread: AppError | null }> {
  const { headers } = request
  const bytes = Number(headers.get('Content-Length'))
  const isMultipart = headers.get('Content-Type')?.startsWith('multipart/form-data') === true
  if (busy !== undefined) {
    if (maxBytes === undefined || bytes > maxBytes || !isMultipart) throw busy
    const { form } = await readWithoutFiles(request)
    const { code, message, retryAfterSeconds = 0 } = busy
    return {
      form,
      unread: new AppError(code, { message, retryAfterSeconds, fields: { '': [code] } }),
    }
  }
  if (maxBytes === undefined || bytes <= maxBytes || bytes > READ_MAX_BYTES || !isMultipart)
    return { form: await readForm(request, maxBytes ?? Infinity), unread: null }
  const { form, fileBytes } = await readWithoutFiles(request)
  const limit = maxBytes - AROUND_FILE_BYTES
  const count = limit / MB_BYTES
  const larger = [...fileBytes].filter((file) => file[1] > limit)
  const [refused, says] =
    larger.length > 0
      ? [larger, problem('fileTooLarge', { count })]
      : [[...fileBytes], problem('filesTooLarge', { count })]
  // A row's file has its words above the form: rows are drawn anew.
  const names = refused.map(([name]) => (/[.[]/.test(name) ? '' : name))
  const fields: FieldErrors = Object.fromEntries(names.map((name) => [name, [says]]))
  return { form, unread: new AppError('ERR_BODY_TOO_LARGE', { fields }) }
}
