import { openEnvelope } from '#core/auth/envelopes.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
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

/** Who is answered over a connection, and in which ticket; null where it is about none. */
export type AnsweredIn = { connectionId: number; contactId: number; ticketId: number | null }

/** As a ticket's row tells it. */
export const answeredIn = ({
  id,
  connectionId,
  contactId,
}: {
  id: number
  connectionId: number
  contactId: number
}): AnsweredIn => ({ connectionId, contactId, ticketId: id })

type InSql = { connection: string; contact: string; ticket: string }

/** Where addresses of a contact (SQL) stand in a list of `kind:value`. */
export const hasOneOf = (contact: string, list: string) =>
  `EXISTS (SELECT 1 FROM json_each(${list}) f
     CROSS JOIN contact_identities o WHERE o.company_id = ?1 AND o.contact_id = ${contact} AND o.kind || ':' || o.value = f.value)`

/** What who wrote last in a ticket wrote from; where nobody of the contact's has, who wrote last on the connection. NULL where nobody did. */
const wroteLastSql = ({ connection, contact, ticket }: InSql) =>
  `(SELECT t.wrote_from FROM tickets t WHERE t.company_id = ?1 AND t.contact_id = ${contact} AND t.connection_id = ${connection}
     AND ${hasOneOf(contact, 't.wrote_from')} ORDER BY t.id = ${ticket} DESC, t.last_inbound_at DESC LIMIT 1)`

/**
 * Whom words are written for at this moment, as `written_for` keeps it: who wrote last, else the number that is shown (`number`), as it is
 * known in either spelling. NULL where neither is known: they go to who is answered when they go.
 */
export const writtenForSql = ({ number, ...place }: InSql & { number: string }): string =>
  `coalesce(${wroteLastSql(place)},
     (SELECT json_array('phone:' || i.value) FROM contact_identities i WHERE i.company_id = ?1 AND i.contact_id = ${place.contact} AND i.kind = 'phone'
       AND (i.value = ${number} OR substr(i.value, 1, 4) || substr(i.value, -8) = substr(${number}, 1, 4) || substr(${number}, -8))
       ORDER BY i.value = ${number} DESC LIMIT 1))`

/** What `identitiesStatement` is asked by SQL, which may read ?2, the connection, and ?3, the contact. */
type AskedInSql = { ticket: string; writtenFor: string }

/**
 * The contact's identities as a ticket on a connection knows them: who wrote last in it first (where nobody of theirs has, who wrote last on
 * the connection), then the number that is shown, then the oldest. With `asked`: whom the words were written for, while they are the
 * contact's, before who wrote last.
 */
export function identitiesStatement(
  ctx: CompanyContext,
  { connectionId, contactId, ticketId }: AnsweredIn,
  asked?: AskedInSql,
): Statement {
  const wrote = wroteLastSql({ connection: '?2', contact: '?3', ticket: asked?.ticket ?? '?4' })
  const first =
    asked === undefined
      ? wrote
      : `(SELECT CASE WHEN ${hasOneOf('?3', 'x.list')} THEN x.list ELSE ${wrote} END FROM (SELECT ${asked.writtenFor} AS list) x)`
  return ctx.db.statement(
    `SELECT i.kind, i.value, (i.kind || ':' || i.value) IN (SELECT w.value FROM json_each(coalesce(${first}, '[]')) w) AS wrote
     FROM contact_identities i JOIN contacts c ON c.id = i.contact_id AND c.company_id = i.company_id
     WHERE i.company_id = ?1 AND i.contact_id = ?3
     ORDER BY wrote DESC, i.kind = 'phone' AND i.value = c.number DESC, i.created_at, i.rowid`,
    ...[connectionId, contactId, ...(asked === undefined ? [ticketId] : [])],
  )
}

/** What a message came from, as tickets.wrote_from keeps it: a JSON list of `kind:value`. */
export const writtenFrom = (identities: readonly Recipient[]): string =>
  JSON.stringify(identities.map(storedAddress))

/** `kind:value`, as outbox.sent_to keeps it. */
export const storedAddress = ({ kind, value }: Recipient): string => `${kind}:${value}`

/** What outbox keeps of an address whose person was erased: the message can be followed nowhere any more, and goes nowhere. */
export const GONE_ADDRESS = 'gone'

export const addressGone = () =>
  new AppError('ERR_RECEIVER_ERASED', { message: 'it was sent to somebody who was erased' })

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
 * as far as it is known, and to nobody where they were erased since: ERR_RECEIVER_ERASED.
 */
export async function reachContact(
  ctx: CompanyContext,
  answered: AnsweredIn,
  message: { id: number } | null = null,
): Promise<Reach | null> {
  const [rows, identities, sent] = await ctx.db.batch<
    [ConnectionRow[], KnownAddress[], { sentTo: string }[]]
  >([
    ctx.db.statement(
      `SELECT ${CONNECTION_COLUMNS} FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.status = 'CONNECTED'`,
      answered.connectionId,
    ),
    identitiesStatement(ctx, answered),
    sentToStatement(ctx, message?.id ?? null),
  ])
  const [row] = rows
  const sentTo = sent[0]?.sentTo ?? null
  if (sentTo === GONE_ADDRESS) throw addressGone()
  if (row === undefined) return null
  const driver = driverFor(ctx, row.channel)
  const to = driver && (addressIn(sentTo) ?? recipientOf(driver, identities))
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
