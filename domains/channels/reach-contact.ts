import { openEnvelope } from '#core/auth/envelopes.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { ChannelDriver, DriverConnection, Recipient } from './driver.ts'
import { driverFor } from './drivers.ts'
import { GONE_ADDRESS, hasOneOf, isJoinedSql } from './written-for.ts'

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

/**
 * An identity of a contact; `wrote` is 1 when the last message of theirs on the connection came from it, `joined` when somebody said that
 * two people are this contact.
 */
export type KnownAddress = Recipient & { wrote: number; joined: number }

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
  const wrote = `(SELECT t.wrote_from FROM tickets t WHERE t.company_id = ?1 AND t.contact_id = ?3 AND t.connection_id = ?2
     AND ${hasOneOf('?3', 't.wrote_from')} ORDER BY t.id = ${asked?.ticket ?? '?4'} DESC, t.last_inbound_at DESC LIMIT 1)`
  const first =
    asked === undefined
      ? wrote
      : `(SELECT CASE WHEN ${hasOneOf('?3', 'x.list')} THEN x.list ELSE ${wrote} END FROM (SELECT ${asked.writtenFor} AS list) x)`
  return ctx.db.statement(
    `SELECT i.kind, i.value, (i.kind || ':' || i.value) IN (SELECT w.value FROM json_each(coalesce(${first}, '[]')) w) AS wrote, ${isJoinedSql('?3')} AS joined
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
  // Of two who were joined a number and an id may be of either: nothing else says so.
  const isOneOfTwo = addresses[0]?.joined === 1 && wrote.length > 0
  const found = driver.recipient(isOneOfTwo ? wrote : addresses, wrote)
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
  const ofMessage = message === null ? undefined : writtenForOf(message.id)
  const [rows, identities, sent] = await ctx.db.batch<
    [ConnectionRow[], KnownAddress[], { sentTo: string | null; isOthers: number }[]]
  >([
    ctx.db.statement(
      `SELECT ${CONNECTION_COLUMNS} FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.status = 'CONNECTED'`,
      answered.connectionId,
    ),
    identitiesStatement(
      ctx,
      answered,
      ofMessage === undefined
        ? undefined
        : { ticket: `${answered.ticketId ?? 'NULL'}`, writtenFor: ofMessage },
    ),
    sentToStatement(ctx, message?.id ?? null, answered.contactId),
  ])
  const [row] = rows
  const { sentTo = null, isOthers = 0 } = sent[0] ?? {}
  if (sentTo === GONE_ADDRESS) throw addressGone()
  if (row === undefined) return null
  const driver = driverFor(ctx, row.channel)
  const known = addressIn(sentTo)
  const to = known ?? (isOthers === 1 || driver === null ? null : recipientOf(driver, identities))
  if (driver === null || to === null) return null
  const connection = await driverConnection(ctx, row)
  return connection === null ? null : { driver, connection, to }
}

/** The id is a number of ours. */
const writtenForOf = (messageId: number) =>
  `(SELECT o.written_for FROM outbox o WHERE o.company_id = ?1 AND o.message_id = ${Number(messageId)})`

/** `isOthers`: whom it was written for is not the contact any more. */
function sentToStatement(
  ctx: CompanyContext,
  messageId: number | null,
  contactId: number,
): Statement {
  return ctx.db.statement(
    `SELECT w.sent_to AS sentTo, w.written_for IS NOT NULL AND NOT ${hasOneOf('?3', 'w.written_for')} AS isOthers
     FROM outbox w WHERE w.company_id = ?1 AND w.message_id = ?2`,
    messageId,
    contactId,
  )
}
