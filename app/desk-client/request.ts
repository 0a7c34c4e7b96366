import { sessionEndFrom } from '#core/auth/session-ends.ts'
import type { SessionEnd } from '#core/auth/session-ends.ts'
import type { ErrorBody, ErrorCode } from '#core/errors.ts'

/** The endpoint our own screens use: the handlers of /api/v1, signed in by the browser's session cookie. */
export const DESK_API = '/desk/api/v1'

/** A connection that answers nothing for this long is as good as offline. */
const REQUEST_TIMEOUT_MS = 20_000

/** What went wrong with a call. `code` is null when no answer arrived: offline, timed out, or not our server that answered. */
export class DeskError extends Error {
  readonly code: ErrorCode | null
  readonly status: number
  readonly data: Record<string, unknown>
  /** What is wrong with which field of the input. */
  readonly fields: Record<string, string[]>
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(facts: {
    code: ErrorCode | null
    status: number
    data?: Record<string, unknown>
    fields?: Record<string, string[]>
    requestId?: string | null
    retryAfterSeconds?: number | null
    cause?: unknown
  }) {
    super(facts.code ?? 'no answer', facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'DeskError'
    this.code = facts.code
    this.status = facts.status
    this.data = facts.data ?? {}
    this.fields = facts.fields ?? {}
    this.requestId = facts.requestId ?? null
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }
}

/** Whether the same call may succeed later without anybody changing anything. */
export function isTransient(thrown: unknown): boolean {
  if (!(thrown instanceof DeskError)) return false
  if (thrown.code === null || thrown.status >= 500) return true
  return [408, 425, 429].includes(thrown.status) || thrown.code === 'ERR_IDEMPOTENCY_IN_PROGRESS'
}

export function isSignedOut(thrown: unknown): thrown is DeskError {
  return thrown instanceof DeskError && thrown.status === 401
}

/** Why the session is over, when a call failed because it is; null for every other failure. */
export function sessionEndOf(thrown: unknown): SessionEnd | null {
  return isSignedOut(thrown) ? (sessionEndFrom(thrown.data['ended']) ?? 'expired') : null
}

/** No answer at all: a refusal is an answer, and nothing is shown in its place. A loader's request fails as a TypeError of fetch. */
export function isUnanswered(thrown: unknown): boolean {
  return (
    thrown instanceof TypeError ||
    (thrown instanceof DeskError && thrown.code === null) ||
    isHeldOff(thrown)
  )
}

/**
 * Answered by what stands before the app while that is away (a machine that restarts, a proxy): loaders and actions of ours say what the
 * router can read; only a body beyond any form's is refused before them. So says @remix-run/react (fetchAndDecode) of all others.
 */
export const isHeldOff = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message.startsWith('Unable to decode turbo-stream')

const listeners = new Set<() => void>()

/** Tells that the server has answered a call, with whatever: it can be reached. Returns the end of telling. */
export function onAnswered(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const endListeners = new Set<(ended: SessionEnd) => void>()

/** Tells that a call was refused because the session is over, whoever made it. Returns the end of telling. */
export function onSessionOver(listener: (ended: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined

/** Lists go as JSON, as the API takes them; what is empty or unset stays out of the address. */
export function queryString(values: Record<string, QueryValue>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'object') {
      if (value.length > 0) search.set(name, JSON.stringify(value))
    } else search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Goes as JSON; a FormData as it is. */
  body?: unknown
  signal?: AbortSignal | undefined
}

export async function deskRequest<Answer>(
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout])
  const isJson = options.body !== undefined && !(options.body instanceof FormData)
  let response: Response
  let text: string
  try {
    response = await fetch(DESK_API + path, {
      method: options.method ?? 'GET',
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(options.body instanceof FormData ? { body: options.body } : {}),
      ...(isJson ? { body: JSON.stringify(options.body) } : {}),
      signal,
    })
    text = await response.text()
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause
    throw new DeskError({ code: null, status: 0, cause })
  }
  for (const tell of listeners) tell()
  const answer = parseJson(text)
  if (response.ok && answer !== undefined) return answer as Answer
  const failure = errorOf(response, answer)
  const ended = sessionEndOf(failure)
  if (ended !== null) for (const tell of endListeners) tell(ended)
  throw failure
}

function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(response: Response, answer: unknown): DeskError {
  const body = typeof answer === 'object' && answer !== null ? (answer as Partial<ErrorBody>) : {}
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new DeskError({
    code: body.error ?? null,
    // A page of a proxy in between says nothing about the call: as good as no answer.
    status: body.error === undefined && response.ok ? 0 : response.status,
    ...(body.data === undefined ? {} : { data: body.data }),
    ...(body.fields === undefined ? {} : { fields: body.fields }),
    requestId: body.requestId ?? response.headers.get('X-Request-Id'),
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  })
}
