import type { CompanyContext, Statement } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { SessionState } from '#protocol/session/session-states.ts'
import type { DirectoryVersionRow } from '../companies/directory.queries.ts'
import { directoryAt, directoryVersionStatement } from '../companies/directory.queries.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import { IMPORT_PREPARING_MS } from './limits.ts'

/** A connection with its session, as the commands and the page of connections read it. The provider's token stays in the database. */
export type ConnectionRow = {
  id: number
  name: string
  channel: DirectoryConnection['channel']
  status: string
  statusReason: string | null
  externalId: string | null
  number: string
  isDefault: number
  hasAccessToken: number
  apiTokenLast4: string | null
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  ratingMessage: string
  allowGroup: number
  groupAsTicket: number
  options: string
  lastMessageAt: number | null
  createdAt: number
  updatedAt: number
  /** JSON list. */
  queueIds: string
  /** Null when no session of it ever ran. */
  state: SessionState | null
  since: number | null
  retryAt: number | null
  qrcode: string | null
  qrExpiresAt: number | null
  pairingCode: string | null
  lockedUntil: number | null
  undecryptable: number | null
  reconnects: number | null
  importedAt: number | null
  /** The import is long enough ago and some of its tickets wait: those that closeImportedTickets would close. */
  importedWait: number
}

const COLUMNS = `k.id, k.name, k.channel, k.status, k.status_reason AS statusReason, k.external_id AS externalId, k.number,
  k.is_default AS isDefault, k.credentials IS NOT NULL AS hasAccessToken, k.api_token_last4 AS apiTokenLast4,
  k.greeting_message AS greetingMessage, k.complation_message AS complationMessage, k.out_of_hours_message AS outOfHoursMessage,
  k.rating_message AS ratingMessage, k.allow_group AS allowGroup, k.group_as_ticket AS groupAsTicket, k.options,
  k.last_message_at AS lastMessageAt, k.created_at AS createdAt, k.updated_at AS updatedAt,
  (SELECT json_group_array(q.queue_id) FROM connection_queues q WHERE q.company_id = ?1 AND q.connection_id = k.id) AS queueIds,
  s.state, s.since, s.retry_at AS retryAt, s.qrcode, s.qr_expires_at AS qrExpiresAt, s.pairing_code AS pairingCode,
  s.locked_until AS lockedUntil, s.undecryptable, s.reconnects, s.imported_at AS importedAt,
  CASE WHEN s.imported_at <= ?2 THEN EXISTS (SELECT 1 FROM tickets t WHERE t.company_id = ?1 AND t.user_id IS NULL
    AND t.status IN ('pending','group') AND t.connection_id = k.id AND t.imported_at IS NOT NULL AND t.unread_messages = 0) ELSE 0 END AS importedWait`

function rowsStatement(ctx: CompanyContext, connectionId: number | null): Statement {
  return ctx.db.statement(
    `SELECT ${COLUMNS} FROM connections k LEFT JOIN connection_sessions s ON s.connection_id = k.id AND s.company_id = k.company_id
     WHERE k.company_id = ?1 AND (?3 IS NULL OR k.id = ?3) ORDER BY k.name COLLATE NOCASE, k.id`,
    ctx.clock.now() - IMPORT_PREPARING_MS,
    connectionId,
  )
}

/** All connections, or one, beside the directory of the same moment. */
export async function readConnections(
  ctx: CompanyContext,
  connectionId: number | null = null,
): Promise<{ rows: ConnectionRow[]; directory: Directory }> {
  const [rows, [version]] = await ctx.db.batch<[ConnectionRow[], DirectoryVersionRow[]]>([
    rowsStatement(ctx, connectionId),
    directoryVersionStatement(ctx),
  ])
  return { rows, directory: await directoryAt(ctx, version?.directoryVersion ?? 0) }
}

/** Throws ERR_NO_WAPP_FOUND. */
export async function connectionRow(
  ctx: CompanyContext,
  connectionId: number,
): Promise<ConnectionRow> {
  const row = await ctx.db.first<ConnectionRow>(rowsStatement(ctx, connectionId))
  if (row === null) throw noSuchConnection()
  return row
}

export const noSuchConnection = () =>
  new AppError('ERR_NO_WAPP_FOUND', { message: 'no such connection' })
