import { data, redirectDocument } from '@remix-run/cloudflare'
import type { LoadContext } from '#core/load-context.ts'
import { errorBody, toAppError } from '#core/errors.ts'
import type { AppError, ErrorBody } from '#core/errors.ts'
import { logFailure } from '#core/log-failure.ts'
import { clearedBrowserCookie } from '#core/auth/cookies.ts'
import { sessionEndFrom } from '#core/auth/session-ends.ts'
import { loginPath } from '#app/features/session/redirect-to.ts'

export const EXPIRED_PATH = '/financeiro-aberto'

/**
 * What a loader or an action throws for a failure: the way to sign in, the notice of an expired subscription, or an error
 * boundary with a code and the request's id. Only what nobody expected is logged here.
 */
export function thrownFor(thrown: unknown, request: Request, context: LoadContext): unknown {
  if (thrown instanceof Response) return thrown
  const error = toAppError(thrown)
  if (isSignInNeeded(error)) {
    const url = new URL(request.url)
    // Somebody who never signed in is told nothing of a session.
    const ended =
      error.code === 'ERR_SESSION_EXPIRED'
        ? (sessionEndFrom(error.data?.['ended']) ?? 'expired')
        : null
    // A form that a script sends is kept in its tab (app/components/forms/form-drafts.ts).
    const losesForm = request.method === 'POST' && asksForDocument(request)
    return redirectDocument(loginPath(url, ended, { losesForm }), {
      headers: { 'Set-Cookie': clearedBrowserCookie(url) },
    })
  }
  if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') return redirectDocument(EXPIRED_PATH)
  context.failure = error
  const { unsaved = [] } = context
  const body = failureBody(error, request, context)
  return data(unsaved.length === 0 ? body : { ...body, unsaved }, { status: error.status })
}

/** The same failure as an answer that a form shows beside its fields. */
export function failureBody(error: AppError, request: Request, context: LoadContext): ErrorBody {
  const { log, requestId } = context.platform
  if (error.status >= 500)
    logFailure(log, error, { path: new URL(request.url).pathname, code: error.code })
  return errorBody(error, requestId)
}

/** A browser that loads a page says so; a script asks for anything. */
export const asksForDocument = (request: Request): boolean =>
  request.headers.get('Accept')?.includes('text/html') === true

export function isSignInNeeded(error: AppError): boolean {
  return error.code === 'ERR_UNAUTHENTICATED' || error.code === 'ERR_SESSION_EXPIRED'
}
