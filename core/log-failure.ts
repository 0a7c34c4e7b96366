import type { AppError } from './errors.ts'
import type { Log, LogFields } from './logs.ts'

/** Writes the one line of a failure of ours. Storage has an event of its own: an operator acts on it, not a developer. */
export function logFailure(log: Log, error: AppError, fields: LogFields = {}): void {
  const event = error.code === 'ERR_STORAGE_UNAVAILABLE' ? 'storage.failed' : 'request.failed'
  log.error(event, error.cause ?? error, fields)
}
