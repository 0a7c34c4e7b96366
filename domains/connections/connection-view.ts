import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import { CLOSE_IMPORTED, optionsFrom, schedulesOf } from './connection-options.ts'
import type { ConnectionRow } from './connection-rows.ts'
import type {
  ConnectionDetail,
  ConnectionLine,
  ConnectionSummary,
  SessionView,
  StatusImportMessages,
} from './connections.types.ts'
import { IMPORT_PREPARING_MS } from './limits.ts'

/** Field by field: what the directory gains one day does not leave by itself. */
export function summaryOf(
  connection: Omit<DirectoryConnection, 'allowGroup' | 'externalId'>,
  directory: Directory,
): ConnectionSummary {
  const { id, name, channel, status, statusReason, number, isDefault, groupAsTicket } = connection
  const queues = directory.queues
    .filter((queue) => connection.queueIds.includes(queue.id))
    .map((queue) => ({ id: queue.id, name: queue.name, color: queue.color }))
  return { id, name, channel, status, statusReason, number, isDefault, groupAsTicket, queues }
}

export function lineOf(row: ConnectionRow, directory: Directory, now: number): ConnectionLine {
  const connection = {
    ...row,
    isDefault: row.isDefault === 1,
    groupAsTicket: row.groupAsTicket === 1,
    queueIds: JSON.parse(row.queueIds) as number[],
  }
  return {
    ...summaryOf(connection, directory),
    updatedAt: iso(row.updatedAt),
    session: sessionOf(row, now),
  }
}

export function detailOf(row: ConnectionRow, directory: Directory, now: number): ConnectionDetail {
  const { schedules, greetingMediaAttachment: media, ...options } = optionsFrom(row.options)
  const hasQr = row.qrcode !== null && (row.qrExpiresAt ?? 0) > now
  return {
    ...lineOf(row, directory, now),
    ...options,
    queueIds: JSON.parse(row.queueIds) as number[],
    allowGroup: row.allowGroup === 1,
    greetingMessage: row.greetingMessage,
    complationMessage: row.complationMessage,
    outOfHoursMessage: row.outOfHoursMessage,
    ratingMessage: row.ratingMessage,
    schedules: schedulesOf(
      { ...options, schedules, greetingMediaAttachment: media },
      directory.settings.scheduleType,
    ),
    greetingMediaAttachment:
      media === null ? null : { name: media.name, mime: media.mime, size: media.size },
    tokenLast4: row.apiTokenLast4,
    phoneNumberId: row.channel === 'whatsappapi' ? row.externalId : null,
    hasAccessToken: row.hasAccessToken === 1,
    qrcode: hasQr ? row.qrcode : null,
    qrExpiresAt: hasQr ? isoOrNull(row.qrExpiresAt) : null,
    // WhatsApp gives a code no end; the status leaves PAIRING when the link does.
    pairingCode: row.status === 'PAIRING' ? row.pairingCode : null,
    statusImportMessages: importStatusOf(row, now),
    retries: row.reconnects ?? 0,
    createdAt: iso(row.createdAt),
  }
}

function sessionOf(row: ConnectionRow, now: number): SessionView | null {
  if (row.state === null) return null
  return {
    state: row.state,
    since: iso(row.since ?? 0),
    retryAt: isoOrNull(row.retryAt),
    lockedUntil: (row.lockedUntil ?? 0) > now ? isoOrNull(row.lockedUntil) : null,
    undecryptable: row.undecryptable ?? 0,
    reconnects: row.reconnects ?? 0,
    lastMessageAt: isoOrNull(row.lastMessageAt),
    importedAt: isoOrNull(row.importedAt),
    statusImportMessages: importStatusOf(row, now),
  }
}

function importStatusOf(row: ConnectionRow, now: number): StatusImportMessages {
  if (row.importedAt === null) return null
  if (row.importedAt > now - IMPORT_PREPARING_MS) return iso(row.importedAt)
  return row.importedWait === 1 ? CLOSE_IMPORTED : null
}

const iso = (time: number) => new Date(time).toISOString()
const isoOrNull = (time: number | null) => (time === null ? null : iso(time))
