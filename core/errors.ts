import { isStorageFailure } from './storage-failure.ts'

/**
 * The closed list of failures a caller can see. The codes of the specification (part 1 §8) keep their names; the ones after the
 * blank line are this product's, for cases the specification leaves open. Screens translate codes; the server never sends prose
 * for people other than the `message` that helps a developer read a response.
 */
export const ERROR_CODES = {
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_SENDING_WAPP_MSG: 502,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_SESSION_EXPIRED: 401,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_CONTACT_MERGED: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_CREATING_MESSAGE: 500,
  ERR_CREATING_TICKET: 500,
  ERR_FETCH_WAPP_MSG: 404,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_OUT_OF_HOURS: 409,

  /** The access token is past its 15 minutes: the client refreshes once and repeats (contract §3). */
  ERR_TOKEN_EXPIRED: 403,
  ERR_UNAUTHENTICATED: 401,
  ERR_INVALID_INPUT: 400,
  ERR_MALFORMED_BODY: 400,
  ERR_BODY_TOO_LARGE: 413,
  ERR_NOT_FOUND: 404,
  ERR_METHOD_NOT_ALLOWED: 405,
  ERR_CROSS_ORIGIN: 403,
  ERR_TOO_MANY_TRIES: 429,
  /** As many browser tabs of this user are connected as may be (workers/realtime/room-limits.ts). */
  ERR_TOO_MANY_SOCKETS: 429,
  /** As many uploads of this user are in progress as may be (domains/media/limits.ts). */
  ERR_TOO_MANY_UPLOADS: 429,
  /** As many large bodies as may be are on their way, and as many wait (domains/media/large-bodies.ts): this one was left unread. */
  ERR_UPLOADS_BUSY: 429,
  /** Of the API as a whole (workers/api/limits.ts). */
  ERR_TOO_MANY_REQUESTS: 429,
  /** Another user, of any company, signs in with it. */
  ERR_DUPLICATED_EMAIL: 409,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_COMPANY_INACTIVE: 403,
  ERR_PLAN_FEATURE_OFF: 403,
  /** The plan's number of users, connections or queues is reached. */
  ERR_PLAN_LIMIT: 403,
  /** The ticket changed since it was read: somebody else acted first. */
  ERR_TICKET_CHANGED: 409,
  /** The row is no longer what the form was read as (core/changed-meanwhile.ts): `data.now` says what it is. */
  ERR_CHANGED_MEANWHILE: 409,
  /** What a setting was before a change, it does not take any more. */
  ERR_OLD_VALUE_REFUSED: 409,
  ERR_QUEUE_REQUIRED: 400,
  ERR_TAG_REQUIRED: 409,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_WINDOW_CLOSED: 409,
  /** The planned message is being sent, or was sent. */
  ERR_SCHEDULE_SENT: 409,
  /** Nothing ran when the planned message was due, and the next of its series is nearer by now. */
  ERR_SCHEDULE_MISSED: 409,
  /** The time in which this can be taken back is over. */
  ERR_UNDO_EXPIRED: 409,
  /** As many messages of this user wait to be sent as may be (domains/schedules/limits.ts). */
  ERR_TOO_MANY_SCHEDULES: 409,
  /** A conversation this would write into, or move, is in a queue that the actor does not see. */
  ERR_OUT_OF_SIGHT: 409,
  /** The merge is not undone while a later one rests on what it made; `data.contactId` is who must be separated first. */
  ERR_MERGED_SINCE: 409,
  /** The customer cannot be asked for a rating: `data.obstacle` says why. */
  ERR_RATING_UNAVAILABLE: 409,
  /** The company hides its contacts' numbers from the caller, and this would confirm or replace one. */
  ERR_NUMBERS_HIDDEN: 403,
  ERR_REACT_WAPP_MSG: 400,
  ERR_EDIT_WAPP_MSG: 400,
  ERR_CONNECTION_UNAVAILABLE: 409,
  /** Nothing can be sent on the connection's channel. */
  ERR_CHANNEL_UNAVAILABLE: 409,
  /** Nothing that is known of the contact leads to them on the channel. */
  ERR_NO_CONTACT_ADDRESS: 409,
  ERR_RECEIVER_ERASED: 409,
  /** It was written for somebody else than who would get it now. */
  ERR_RECEIVER_CHANGED: 409,
  /** The person asked to be forgotten: nothing is written of them any more. */
  ERR_CONTACT_ERASED: 409,
  /** A private note would go to a customer without anybody asking for it. */
  ERR_PRIVATE_MESSAGE: 409,
  /** Of a kind that cannot be sent on: a call, a poll's vote, what was taken back or may be seen once. */
  ERR_NOT_FORWARDABLE: 409,
  /** The account is linked already, here or elsewhere: whose it is stays unsaid. */
  ERR_DUPLICATED_CONNECTION: 409,
  ERR_IDEMPOTENCY_CONFLICT: 409,
  ERR_IDEMPOTENCY_IN_PROGRESS: 409,
  ERR_SIGNATURE: 401,
  ERR_NOT_CONFIGURED: 503,
  /** The app is starting, or starting again; nothing was done. */
  ERR_UNAVAILABLE: 503,
  /** More is asked at once than the machine carries (scripts/machine/in-flight.ts); nothing was done. */
  ERR_OVERLOADED: 503,
  /** What the product keeps its data in takes or gives nothing just now: a full disk, too much at once. What it did not keep is not done. */
  ERR_STORAGE_UNAVAILABLE: 503,
  /** The body stopped coming in the middle. */
  ERR_BODY_TIMEOUT: 408,
  ERR_INTERNAL: 500,
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** Messages by field, in the order they were found. Values are locale keys or the specification's literal words. */
export type FieldErrors = Record<string, string[]>

export type AppErrorDetails = {
  /** One sentence for the developer who reads the response; never shown to an attendant. */
  message?: string
  fields?: FieldErrors
  /** Extra facts a screen needs to explain the failure, e.g. who holds a ticket. Never tenant data of another company. */
  data?: Record<string, unknown>
  retryAfterSeconds?: number
  cause?: unknown
}

/** A failure with a code that a person or a program can act on. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly data: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(
      details.message ?? code,
      details.cause === undefined ? undefined : { cause: details.cause },
    )
    this.name = 'AppError'
    this.code = code
    this.status = ERROR_CODES[code]
    this.fields = details.fields
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export type ErrorBody = {
  error: ErrorCode
  message: string
  requestId: string
  fields?: FieldErrors
  data?: Record<string, unknown>
}

/** The error shape of the API (contract §3). A 5xx says only the request id. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: error.code,
    message: error.status >= 500 ? error.code : error.message,
    requestId,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(error.data === undefined ? {} : { data: error.data }),
  }
}

/** Seconds after which storage is worth another try: as long as a restart of it takes. */
export const STORAGE_RETRY_SECONDS = 5

/**
 * Whatever was thrown, as an AppError, with the original as its cause: ERR_STORAGE_UNAVAILABLE where storage failed, ERR_INTERNAL for
 * anything else that nobody foresaw.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return isStorageFailure(thrown)
    ? new AppError('ERR_STORAGE_UNAVAILABLE', {
        cause: thrown,
        retryAfterSeconds: STORAGE_RETRY_SECONDS,
      })
    : new AppError('ERR_INTERNAL', { cause: thrown })
}
