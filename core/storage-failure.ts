/**
 * What the platform says when its storage takes or gives nothing just now, in its own words: D1 and Durable Objects (a full disk of one
 * machine, a database at its largest, overload, a restart), R2 (its codes for "again, later"). workerd says of what it does not name,
 * a full disk under D1 among it, only `internal error; reference = …` and writes the reason beside it.
 */
const WORDS: readonly RegExp[] = [
  /^(?:D1_\w+: )?internal error; reference = /i,
  /\bSQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|NOMEM)/,
  /database or disk is full|disk I\/O error|attempt to write a readonly database/i,
  /database is locked|unable to open database file|Exceeded maximum DB size/i,
  /\b(?:ENOSPC|EDQUOT|EROFS|EIO)\b|No space left on device/,
  /Network connection lost|object to be reset|reset because its code was updated/i,
  /\bis overloaded\b|Too many requests queued|Requests queued for too long/i,
  /Failed to get session commit token/i,
  /Internal error (?:while starting up|in) (?:D1 DB|Durable Object) storage|transient issue on remote node/i,
  /Unspecified error \(0\)$|\((?:10001|10043|10058)\)$/,
]
/** How Durable Objects mark errors that are theirs and not those of the code in them (Cloudflare, "Error handling"). */
const MARKS = ['retryable', 'overloaded', 'durableObjectReset'] as const
/** An error carries its reason as its cause, which may have one too. */
const CAUSES_MAX = 4

/** Whether storage failed for a reason that passes or that the operator ends, and not because of what was asked of it. */
export function isStorageFailure(thrown: unknown): boolean {
  let error = thrown
  for (let depth = 0; depth < CAUSES_MAX && error instanceof Error; depth++) {
    const { message } = error
    const marked = error as Error & Partial<Record<(typeof MARKS)[number], unknown>>
    if (MARKS.some((mark) => marked[mark] === true)) return true
    if (WORDS.some((words) => words.test(message))) return true
    error = error.cause
  }
  return false
}
