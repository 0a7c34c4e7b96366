import { backoff } from '#core/backoff.ts'
import { MINUTE_MS, SECOND_MS } from '#core/time.ts'

export type GraphError = { code: number; subcode: number | null; message: string; details: string }
export type MetaAction =
  | { kind: 'retry'; afterMs: number }
  | { kind: 'permanent' }
  | { kind: 'window' }
  | { kind: 'unreachable' }
  | { kind: 'flag' }

/** Limits of calls per app, user or business account: the token pauses. */
const CALL_LIMITS = new Set([4, 17, 341, 613, 80007])
/** Token or permission gone: an admin must reconnect. 200–299 are permission errors too. */
const ACCESS = new Set([0, 3, 10, 190, 131005])
/** Policy, locked account, country, payment, number not registered or deleted, display name. */
const ACCOUNT = new Set([368, 131031, 130497, 131042, 131045, 33, 131037, 131048, 131064])
/** Service down, unknown, maintenance, generic: the provider says it did not take the message. */
const SERVICE = new Set([1, 2, 131016, 131000, 131057, 135000])

/**
 * What to do about a WhatsApp Cloud API error, in a response or in a status webhook: one table for both. Decided on the code alone;
 * HTTP status, title and subcode are not reliable (Meta, WhatsApp error codes, 2026-09-11). `attempt` counts from 1.
 */
export function whatsappErrorAction(code: number, attempt: number): MetaAction {
  if (code === 131047) return { kind: 'window' }
  if (code === 131026) return { kind: 'unreachable' }
  if (code === 130429) return { kind: 'retry', afterMs: backoff(attempt, SECOND_MS, MINUTE_MS) }
  // Pair limit: this recipient may be tried again after 4^n seconds (Meta, messaging limits).
  if (code === 131056) return { kind: 'retry', afterMs: 4 ** Math.min(attempt, 5) * SECOND_MS }
  if (CALL_LIMITS.has(code))
    return { kind: 'retry', afterMs: backoff(attempt, MINUTE_MS, 10 * MINUTE_MS) }
  if (SERVICE.has(code))
    return { kind: 'retry', afterMs: backoff(attempt, 2 * SECOND_MS, 5 * MINUTE_MS) }
  if (ACCESS.has(code) || (code >= 200 && code <= 299) || ACCOUNT.has(code)) return { kind: 'flag' }
  return { kind: 'permanent' }
}

/** The error of a Graph answer, or null when the body is not one. */
export function readGraphError(body: unknown): GraphError | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  const error = body.error
  if (
    typeof error !== 'object' ||
    error === null ||
    !('code' in error) ||
    typeof error.code !== 'number'
  )
    return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const data =
    'error_data' in error && typeof error.error_data === 'object' && error.error_data !== null
      ? error.error_data
      : {}
  return {
    code: error.code,
    subcode:
      'error_subcode' in error && typeof error.error_subcode === 'number'
        ? error.error_subcode
        : null,
    message: 'message' in error ? text(error.message) : '',
    details: 'details' in data ? text(data.details) : '',
  }
}
