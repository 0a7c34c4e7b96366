import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { WordsProvider } from '#app/i18n/use-translation.tsx'
import { AppError } from '#core/errors.ts'
import { i18nFor, languageOf } from './i18n/i18n.server.ts'
import { NonceProvider } from './nonce.tsx'

/** How long a document waits for data that a loader streams after it; what has not come by then is drawn as its error boundary. */
const STREAM_TIMEOUT_MS = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, platform }: AppLoadContext,
): Promise<Response> {
  const language = await languageOf(request)
  let failed = false
  const body = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <WordsProvider i18n={i18nFor(language)}>
        <RemixServer
          context={remixContext}
          url={request.url}
          abortDelay={STREAM_TIMEOUT_MS}
          nonce={nonce}
        />
      </WordsProvider>
    </NonceProvider>,
    {
      nonce,
      onError: (thrown) => {
        if (request.signal.aborted) return
        failed = true
        platform.log.error('request.failed', thrown, { path: new URL(request.url).pathname })
      },
    },
  )
  // A machine reads the document once: it gets all of it, not a skeleton that scripts fill.
  if (isbot(request.headers.get('User-Agent'))) await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', language)
  return new Response(body, { status: failed ? 500 : status, headers })
}

/** What nobody expected: Remix shows the error boundary, the log keeps the cause. Refusals with a code are no news. */
export const handleError: HandleErrorFunction = (thrown, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(thrown)) return
  if (thrown instanceof AppError && thrown.status < 500) return
  context.platform.log.error('request.failed', thrown, { path: new URL(request.url).pathname })
}
