import type { LoadContext } from '#core/load-context.ts'
import type { AppError } from '#core/errors.ts'
import type { RenderDocument } from './http.ts'

/** A browser that loads a page says so; scripts and programs ask for anything. */
export const asksForDocument = ({ headers }: Request): boolean =>
  headers.get('Accept')?.includes('text/html') === true

/**
 * The page that a form was sent to, drawn as one that has failed: what was sent was refused before it was read, so that there is no form to
 * draw again. Throws the refusal where there is no page.
 */
export async function refusedPage(
  renderDocument: RenderDocument,
  { url, headers: sent }: Request,
  context: LoadContext,
  refusal: AppError,
): Promise<Response> {
  const headers = new Headers(sent)
  headers.delete('Content-Type')
  headers.delete('Content-Length')
  headers.delete('Transfer-Encoding')
  const page = await renderDocument(new Request(url, { headers }), {
    ...context,
    company: () => Promise.reject(refusal),
  })
  if (page.headers.get('Content-Type')?.startsWith('text/html') !== true) throw refusal
  // A page that is everybody's is drawn as it is.
  return page.status < 400
    ? new Response(page.body, { status: refusal.status, headers: page.headers })
    : page
}
