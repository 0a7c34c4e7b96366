import { isPlainLoopback } from '#core/auth/cookies.ts'
import type { ErrorCode } from '#core/errors.ts'
import { toAppError } from '#core/errors.ts'
import type { LoadContext } from '#core/load-context.ts'
import { signInBrowser } from '#domains/users/browser-session.ts'
import { signInInput } from '#domains/users/sign-in.ts'
import { EXPIRED_PATH, failureBody } from '#app/route-builders/failures.ts'
import { parseForm } from '#app/route-builders/parse-form.server.ts'
import { readForm } from '#app/route-builders/read-form.ts'
import { preferenceCookies, unkeptCookie } from '../frame/preferences.ts'
import { preferencesOf, unkeptChoices } from './preferences.server.ts'
import { redirectTarget } from './redirect-to.ts'
import type { SignInFailure } from './sign-in-failure.ts'

export type SignInOutcome =
  | { kind: 'signed-in'; to: string; cookies: string[] }
  | { kind: 'refused'; status: number; failure: SignInFailure }

/** The login form's work: parse, sign in, and where to go on from here. */
export async function signInFromForm(
  request: Request,
  context: LoadContext,
): Promise<SignInOutcome> {
  const form = await readForm(request)
  const email = textOf(form.get('email')).trim()
  const refused = (
    status: number,
    code: ErrorCode | undefined,
    more: Partial<SignInFailure> = {},
  ): SignInOutcome => ({
    kind: 'refused',
    status,
    failure: { code, retryAfterSeconds: undefined, fields: {}, email, ...more },
  })

  const submission = parseForm(form, signInInput)
  if (submission.status !== 'success') {
    const wrong = submission.error ?? {}
    return refused(400, undefined, {
      fields: {
        ...(wrong.email && {
          email: email === '' ? ('emailRequired' as const) : ('emailInvalid' as const),
        }),
        ...(wrong.password && { password: 'passwordRequired' as const }),
      },
    })
  }
  try {
    const here = unkeptChoices(request.headers.get('Cookie'))
    const signedIn = await signInBrowser(context.platform, request, submission.value, here)
    const isSecure = !isPlainLoopback(new URL(request.url))
    return {
      kind: 'signed-in',
      to: signedIn.expired ? EXPIRED_PATH : redirectTarget(new URL(request.url).searchParams),
      cookies: [
        ...signedIn.setCookies,
        ...preferenceCookies(preferencesOf(signedIn.preferences), isSecure),
        unkeptCookie({}, isSecure),
      ],
    }
  } catch (thrown) {
    const error = toAppError(thrown)
    failureBody(error, request, context)
    return refused(error.status, error.code, { retryAfterSeconds: error.retryAfterSeconds })
  }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
