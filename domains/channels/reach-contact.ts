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

/** An identity of a contact; `wrote` is 1 when the last message of theirs on the connection came from it. */
export type KnownAddress = Recipient & { wrote: number }

/** The contact's identities as a connection knows them: who wrote last first, then the number that is shown, then the oldest. */
export function identitiesStatement(
  ctx: CompanyContext,
  contactId: number,
  connectionId: number,
): Statement {
  return ctx.db.statement(
    `SELECT i.kind, i.value, (i.kind || ':' || i.value) IN (SELECT w.value FROM json_each(coalesce((SELECT t.wrote_from FROM tickets t
         WHERE t.company_id = ?1 AND t.contact_id = ?2 AND t.connection_id = ?3 AND t.wrote_from IS NOT NULL
         ORDER BY t.last_inbound_at DESC LIMIT 1), '[]')) w) AS wrote
     FROM contact_identities i JOIN contacts c ON c.id = i.contact_id AND c.company_id = i.company_id
     WHERE i.company_id = ?1 AND i.contact_id = ?2
     ORDER BY wrote DESC, i.kind = 'phone' AND i.value = c.number DESC, i.created_at, i.rowid`,
    contactId,
    connectionId,
  )
}

/** What a message came from, as tickets.wrote_from keeps it: a JSON list of `kind:value`. */
export const writtenFrom = (identities: readonly Recipient[]): string =>
  JSON.stringify(identities.map(storedAddress))

/** `kind:value`, as outbox.sent_to keeps it. */
export const storedAddress = ({ kind, value }: Recipient): string => `${kind}:${value}`

/** The address that is kept so; null where none is. */
export function addressIn(stored: string | null): Recipient | null {
  const [kind, ...value] = stored?.split(':') ?? []
  return value.length === 0 ? null : { kind: kind as Recipient['kind'], value: value.join(':') }
}

/** Where this channel reaches the contact, or null. */
export function recipientOf(
  driver: ChannelDriver,
  addresses: readonly KnownAddress[],
): Recipient | null {
  const wrote = addresses.filter((address) => address.wrote === 1)
  const found = driver.recipient(addresses, wrote)
  return found === null ? null : { kind: found.kind, value: found.value }
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

/**
 * The way to a contact over a connection that is up; null when there is none right now. With an own `message` it leads where that was sent,
 * as far as it is known.
 */
export async function reachContact(
  ctx: CompanyContext,
  connectionId: number,
  contactId: number,
  message: { id: number } | null = null,
): Promise<Reach | null> {
  const [rows, identities, sent] = await ctx.db.batch<
    [ConnectionRow[], KnownAddress[], { sentTo: string }[]]
  >([
    ctx.db.statement(
      `SELECT ${CONNECTION_COLUMNS} FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.status = 'CONNECTED'`,
      connectionId,
    ),
    identitiesStatement(ctx, contactId, connectionId),
    sentToStatement(ctx, message?.id ?? null),
  ])
  const [row] = rows
  if (row === undefined) return null
  const driver = driverFor(ctx, row.channel)
  const to = driver && (addressIn(sent[0]?.sentTo ?? null) ?? recipientOf(driver, identities))
  if (driver === null || to === null) return null
  const connection = await driverConnection(ctx, row)
  return connection === null ? null : { driver, connection, to }
}

function sentToStatement(ctx: CompanyContext, messageId: number | null): Statement {
  return ctx.db.statement(
    `SELECT sent_to AS sentTo FROM outbox WHERE company_id = ?1 AND message_id = ?2 AND sent_to IS NOT NULL`,
    messageId,
  )
}
