import { MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** A cached directory is compared with the shard's version at most this often: how long another isolate's change may stay unseen. */
export const DIRECTORY_CHECK_MS = SECOND_MS
/** Loaded anew after this long whatever the version says: users and the company's row live in another database than the version. */
export const DIRECTORY_MAX_AGE_MS = MINUTE_MS
/** Directories kept by an isolate of 128 MB; one of 200 users, 50 queues and 500 tags is about 100 kB. */
export const DIRECTORIES_KEPT = 500
/** Companies told in one job: each is one call of its room, and a Worker may make 1 000 in an invocation (Cloudflare's limit). */
export const COMPANIES_TOLD_AT_ONCE = 200

/** Specification part 2 §5. */
export const COMPANY_NAME_MIN_CHARS = 2
export const COMPANY_NAME_MAX_CHARS = 50
/** RFC 5321: the longest address a mail can be sent to. */
export const COMPANY_EMAIL_MAX_CHARS = 254
/** Own bound, of a phone and of a document (CNPJ). */
export const COMPANY_TEXT_MAX_CHARS = 50
