import type { SessionState } from '#protocol/session/session-states.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import type { Named } from '../companies/directory.types.ts'
import type { ConnectionOptions, ScheduleEntry } from './connection-options.ts'

/** What pickers and the warning mark need of a connection (specification part 1 §3). Tokens are not even read. */
export type ConnectionSummary = Pick<
  DirectoryConnection,
  'id' | 'name' | 'channel' | 'status' | 'statusReason' | 'number' | 'isDefault' | 'groupAsTicket'
> & { queues: Named[] }

/**
 * Whether imported tickets can be closed together (specification part 2 §2): the time of the import while its tickets settle
 * ("preparing"), then CLOSE_IMPORTED, for as long as some wait.
 */
export type StatusImportMessages = string | null

/** How a linked phone's session is; times are ISO. */
export type SessionView = {
  state: SessionState
  since: string
  /** When it tries again by itself. */
  retryAt: string | null
  /** Until then the account may not start new chats. */
  lockedUntil: string | null
  /** Messages that could not be read. */
  undecryptable: number
  reconnects: number
  lastMessageAt: string | null
  importedAt: string | null
  statusImportMessages: StatusImportMessages
}

/** A line of the connections page. `session` is null for channels without one and for a phone that was never linked. */
export type ConnectionLine = ConnectionSummary & {
  updatedAt: string
  session: SessionView | null
}

/** Everything the connection dialog shows. Secrets are not part of it: of a token the last four characters, of a file its name. */
export type ConnectionDetail = ConnectionLine &
  Omit<ConnectionOptions, 'schedules' | 'greetingMediaAttachment'> & {
    queueIds: number[]
    allowGroup: boolean
    greetingMessage: string
    complationMessage: string
    outOfHoursMessage: string
    ratingMessage: string
    schedules: ScheduleEntry[]
    greetingMediaAttachment: { name: string; mime: string; size: number } | null
    /** Of the connection's API token; null when it has none yet. */
    tokenLast4: string | null
    /** Cloud API: the account, and whether there is a token for it. */
    phoneNumberId: string | null
    hasAccessToken: boolean
    /** What the phone is to read or be told now; null when there is nothing or it is too old. */
    qrcode: string | null
    qrExpiresAt: string | null
    pairingCode: string | null
    statusImportMessages: StatusImportMessages
    /** Reconnects of the session. */
    retries: number
    createdAt: string
  }
