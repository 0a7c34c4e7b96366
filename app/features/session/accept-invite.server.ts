import { isPlainLoopback } from '#core/auth/cookies.ts'
import { toAppError } from '#core/errors.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { LoadContext } from '#core/load-context.ts'
import { acceptInvite, acceptInviteForm } from '#domains/users/accept-invite.ts'
import { EXPIRED_PATH, failureBody } from '#app/route-builders/failures.ts'
import { parseForm } from '#app/route-builders/parse-form.server.ts'
import { readForm } from '#app/route-builders/read-form.ts'
import { preferenceCookies } from '../frame/preferences.ts'
import { preferencesOf } from './preferences.server.ts'
import { HOME_PATH } from './redirect-to.ts'

/** What was wrong, by field, as problems' codes; `code` where it was none of the fields. */
export type InviteFailure = {
  code: ErrorCode | undefined
  retryAfterSeconds: number | undefined
  fields: Partial<Record<'password' | 'again', string>>
}

type InviteOutcome =
  | { kind: 'signed-in'; to: string; cookies: string[] }
  | { kind: 'refused'; status: number; failure: InviteFailure }

/** The work of an invite's form: the password is set, and who chose it is signed in. */
export async function acceptFromForm(
  request: Request,
  context: LoadContext,
  token: string,
): Promise<InviteOutcome> {
  const refused = (status: number, more: Partial<InviteFailure>): InviteOutcome => ({
    kind: 'refused',
    status,
    failure: { code: undefined, retryAfterSeconds: undefined, fields: {}, ...more },
  })
  const submission = parseForm(await readForm(request), acceptInviteForm)
  if (submission.status !== 'success') {
    const password = submission.error?.['password']?.[0]
    const again = submission.error?.['again']?.[0]
    return refused(400, {
      fields: {
        ...(password !== undefined && { password }),
        ...(again !== undefined && { again }),
      },
    })
  }
  try {
    const { password } = submission.value
    const signedIn = await acceptInvite(context.platform, request, { token, password })
    // The page is drawn again without a form: it says that the link is no longer one.
    if (signedIn === null) return refused(404, {})
    const isSecure = !isPlainLoopback(new URL(request.url))
    return {
      kind: 'signed-in',
      to: signedIn.expired ? EXPIRED_PATH : HOME_PATH,
      cookies: [
        ...signedIn.setCookies,
        ...preferenceCookies(preferencesOf(signedIn.preferences), isSecure),
      ],
    }
  } catch (thrown) {
    const error = toAppError(thrown)
    failureBody(error, request, context)
    return refused(error.status, {
      code: error.code,
      retryAfterSeconds: error.retryAfterSeconds,
    })
  }
}
