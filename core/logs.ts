/**
 * Structured logs with a closed vocabulary: one JSON line an event, no message text, no phone numbers, no tokens. `event` is one of
 * these so that a line can be searched for and an alert can rely on it.
 */
export const LOG_EVENTS = [
  'request.failed',
  'request.refused',
  'storage.failed',
  'sign_in.succeeded',
  'sign_in.failed',
  'session.revoked',
  'invite.accepted',
  'webhook.received',
  'webhook.refused',
  'webhook.unknown_tenant',
  'inbound.processed',
  'inbound.failed',
  'inbound.dead',
  'inbound.held',
  'outbound.sent',
  'outbound.retry',
  'outbound.failed',
  'outbound.unknown',
  'outbound.left_out',
  'outbound.not_renewed',
  'connection.flagged',
  'connection.health',
  'room.publish_failed',
  'room.frame_refused',
  'job.failed',
  'job.dead',
  'sweep.ran',
  'session.news',
  'session.refused',
  'session.node_lost',
  'media.failed',
  'contact.merged',
  'ticket.deleted',
  'contact.exported',
  'contacts.exported',
  'contact.erased',
  'push.sent',
  'push.failed',
  'push.ended',
  'fetch.blocked',
] as const
export type LogEvent = (typeof LOG_EVENTS)[number]

export type LogFields = Record<string, string | number | boolean | null | undefined>
export type Log = {
  info(event: LogEvent, fields?: LogFields): void
  warn(event: LogEvent, fields?: LogFields): void
  error(event: LogEvent, thrown: unknown, fields?: LogFields): void
}

export function createLog(
  base: LogFields,
  write: (line: string) => void = (line) => console.log(line),
): Log {
  const line = (level: string, event: LogEvent, fields: LogFields = {}) => {
    const all = { level, event, time: new Date().toISOString(), ...base, ...fields }
    write(JSON.stringify(all, withoutKeys))
  }
  return {
    info: (event, fields) => line('info', event, fields),
    warn: (event, fields) => line('warn', event, fields),
    error: (event, thrown, fields) =>
      line('error', event, {
        ...fields,
        error: thrown instanceof Error ? thrown.message : String(thrown),
        stack: thrown instanceof Error ? thrown.stack : undefined,
      }),
  }
}

/** A word of an address as long as a key of ours may be one, however the address around it is spelt: whoever reads it would be let in. */
const KEY_IN_PATH = /[\w%~-]{40,}/g

/** A phone number, which has more digits than any number of ours and is no key; a UUID, which may have as many beside each other, is kept. */
const PHONE_IN_PATH = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<!\d)\d{8,39}(?![a-z\d])/gi

const withoutKeys = (name: string, value: unknown) =>
  name === 'path' && typeof value === 'string'
    ? value
        .replace(KEY_IN_PATH, '…')
        .replace(PHONE_IN_PATH, (found) => (/^\d+$/.test(found) ? '…' : found))
    : value
