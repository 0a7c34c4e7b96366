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
 * Reads the form a page was sent; one that says it is longer than `maxBytes` is not read. Throws ERR_BODY_TOO_LARGE, and
 * ERR_MALFORMED_BODY for a body that is no form, or that ends before it is whole.
 */
export async function readForm(request: Request, maxBytes = Infinity): Promise<FormData> {
  if (Number(request.headers.get('Content-Length')) > maxBytes)
    throw new AppError('ERR_BODY_TOO_LARGE', { message: `the form may have ${maxBytes} bytes` })
  try {
    return await request.formData()
  } catch (cause) {
    throw new AppError('ERR_MALFORMED_BODY', { message: 'the body is not a form', cause })
  }
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
    return { form: await readForm(request, maxBytes), unread: null }
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
