import { openEnvelope } from '#core/auth/envelopes.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import type { ChannelDriver, DriverConnection, Recipient } from './driver.ts'
import { driverFor } from './drivers.ts'

/** What a driver needs of a connection's row. */
export type ConnectionRow = {
  id: number
  channel: string
  externalId: string | null
  credentials: string | null
}

/** Columns of ConnectionRow; FROM must name connections `k`. */
export const CONNECTION_COLUMNS = `k.id, k.channel, k.external_id AS externalId, k.credentials`

/** The connection as its driver takes it; null while it is not set up. A linked phone's credentials are the session-node's alone. */
export async function driverConnection(
  ctx: CompanyContext,
  row: ConnectionRow,
): Promise<DriverConnection | null> {
  const { id, channel, externalId, credentials } = row
  if (externalId === null) return null
  if (channel === 'whatsapp') return { id, externalId, token: '' }
  if (credentials === null) return null
  const place = { companyId: ctx.companyId, table: 'connections', row: id, column: 'credentials' }
  return { id, externalId, token: await openEnvelope(ctx.config, credentials, place) }
}

export function identitiesStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement(
    'SELECT kind, value FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2',
    contactId,
  )
}

/** Whether a channel can send to a contact with these identities. */
export function canReach(
  ctx: CompanyContext,
  channel: string,
  identities: readonly Recipient[],
): boolean {
  return (driverFor(ctx, channel)?.recipient(identities) ?? null) !== null
}

export type Reach = { driver: ChannelDriver; connection: DriverConnection; to: Recipient }

/** The way to a contact over a connection that is up; null when there is none right now. */
export async function reachContact(
  ctx: CompanyContext,
  connectionId: number,
  contactId: number,
): Promise<Reach | null> {
  const [rows, identities] = await ctx.db.batch<[ConnectionRow[], Recipient[]]>([
    ctx.db.statement(
      `SELECT ${CONNECTION_COLUMNS} FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.status = 'CONNECTED'`,
      connectionId,
    ),
    identitiesStatement(ctx, contactId),
  ])
  const [row] = rows
  if (row === undefined) return null
  const driver = driverFor(ctx, row.channel)
  const to = driver?.recipient(identities) ?? null
  if (driver === null || to === null) return null
  const connection = await driverConnection(ctx, row)
  return connection === null ? null : { driver, connection, to }
}
