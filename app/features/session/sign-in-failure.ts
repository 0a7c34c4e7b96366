import type { ErrorCode } from '#core/errors.ts'

export type SignInField = 'email' | 'password'
/** Names of the words beside a field (locales, `session:signIn`). */
export type SignInProblem = 'emailRequired' | 'emailInvalid' | 'passwordRequired'

/** What the login page shows after a try that failed. The password is never sent back. */
export type SignInFailure = {
  code: ErrorCode | undefined
  retryAfterSeconds: number | undefined
  fields: Partial<Record<SignInField, SignInProblem>>
  email: string
}
