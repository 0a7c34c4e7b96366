import { AppError } from '#core/errors.ts'

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
