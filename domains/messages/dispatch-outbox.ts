import type { CompanyContext } from '#core/context.ts'
import { driverFor } from '../channels/drivers.ts'
import type { Recipient, SendCommand } from '../channels/driver.ts'
import {
  addressIn,
  CONNECTION_COLUMNS,
  driverConnection,
  identitiesStatement,
  recipientOf,
  storedAddress,
} from '../channels/reach-contact.ts'
import type { ConnectionRow, KnownAddress } from '../channels/reach-contact.ts'
import { newWhatsappId } from '../channels/session-id.ts'
import { GONE_ADDRESS, GONE_LIST, hasOneOf, isAddressOf } from '../channels/written-for.ts'
import { whileClaimed } from './hold-claim.ts'
import { SEND_LEASE_MS } from './limits.ts'
import { bringFile, outgoingContent } from './outgoing-content.ts'
import type { ContentRow } from './outgoing-content.ts'
import { settleOutbox } from './settle-outbox.ts'

export type ClaimedRow = {
  id: number
  connectionId: number
  messageId: number
  contactId: number
  attempts: number
}

/**
 * Sends what waits for one person, oldest first, until nothing is due. Safe to call from many places at once: a row is claimed by a
 * guarded UPDATE, and only when nothing older for the same person is still on its way, so order holds without a lock.
 */
export async function dispatchContact(
  ctx: CompanyContext,
  connectionId: number,
  contactId: number,
): Promise<void> {
  for (;;) {
    const work = await claim(ctx, connectionId, contactId)
    if (work === undefined) return
    await whileClaimed(ctx, work.claimed, () => send(ctx, work))
  }
}

type Work = { claimed: ClaimedRow; row: SendRow | undefined; identities: KnownAddress[] }

type SendRow = ConnectionRow &
  ContentRow & {
    messageExternalId: string | null
    sentTo: string | null
    wentElsewhere: number
    writtenFor: string | null
    /** What keeps it from whom it was written for: they are not this contact's any more, or were erased. */
    obstacle: 'ERR_RECEIVER_CHANGED' | 'ERR_RECEIVER_ERASED' | null
    isForwarded: number
    quotedExternalId: string | null
    quotedBody: string | null
    quotedIsDeleted: number | null
    quotedFromMe: number | null
    quotedParticipant: string | null
  }

/** The oldest of a person's rows that are on their way: none behind it may leave before it. */
const OLDEST = `(SELECT o.id FROM outbox o WHERE o.company_id = ?1 AND o.connection_id = ?2 AND o.contact_id = ?3
  AND o.state IN ('queued','sending') ORDER BY o.id LIMIT 1)`

const TICKET_OF_OLDEST = `(SELECT m.ticket_id FROM outbox b JOIN messages m ON m.id = b.message_id AND m.company_id = b.company_id
  WHERE b.company_id = ?1 AND b.id = ${OLDEST})`

const WRITTEN_FOR_OF_OLDEST = `(SELECT o.written_for FROM outbox o WHERE o.company_id = ?1 AND o.id = ${OLDEST})`

/** SendRow.obstacle; FROM must name the outbox `w`. What was written for a number that somebody corrected asks for nobody (correct-number.ts). */
const OBSTACLE = `CASE
  WHEN w.sent_to = '${GONE_ADDRESS}' OR w.written_for = '${GONE_LIST}' THEN 'ERR_RECEIVER_ERASED'
  WHEN w.written_for IS NOT NULL AND NOT ${hasOneOf('w.contact_id', 'w.written_for')} THEN 'ERR_RECEIVER_CHANGED' END`

/** SendRow.sentTo: a message goes again where it went, while that is its contact's; one to a number that was corrected does not. */
const SENT_TO = `CASE WHEN w.sent_to = '${GONE_ADDRESS}' OR ${isAddressOf('w.contact_id', 'w.sent_to')} THEN w.sent_to END`

/** Claims the person's oldest row and reads what it takes to send it, in one round trip. */
async function claim(
  ctx: CompanyContext,
  connectionId: number,
  contactId: number,
): Promise<Work | undefined> {
  const now = ctx.clock.now()
  const [claims, rows, identities] = await ctx.db.batch<[ClaimedRow[], SendRow[], KnownAddress[]]>([
    ctx.db.statement(
      `UPDATE outbox SET state = 'sending', surely_unsent = 1, lease_until = ?5, attempts = attempts + 1, updated_at = ?4
       WHERE company_id = ?1 AND id = ${OLDEST}
         AND state = 'queued' AND next_at <= ?4
         AND EXISTS (SELECT 1 FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.status = 'CONNECTED')
       RETURNING id, connection_id AS connectionId, message_id AS messageId, contact_id AS contactId, attempts`,
      connectionId,
      contactId,
      now,
      now + SEND_LEASE_MS,
    ),
    ctx.db.statement(
      `SELECT m.body AS text, m.media_type AS mediaType, m.media, m.data, ${CONNECTION_COLUMNS}, m.external_id AS messageExternalId, ${SENT_TO} AS sentTo, w.sent_to IS NOT NULL AND ${SENT_TO} IS NULL AS wentElsewhere, w.written_for AS writtenFor, ${OBSTACLE} AS obstacle, m.is_forwarded AS isForwarded, m.quoted_external_id AS quotedExternalId,
         q.body AS quotedBody, q.is_deleted AS quotedIsDeleted, q.from_me AS quotedFromMe, q.data ->> '$.from.jid' AS quotedParticipant
       FROM outbox w JOIN messages m ON m.id = w.message_id AND m.company_id = w.company_id AND m.is_deleted = 0
       JOIN connections k ON k.id = m.connection_id AND k.company_id = m.company_id
       LEFT JOIN messages q ON q.id = m.quoted_message_id AND q.company_id = m.company_id
       WHERE w.company_id = ?1 AND w.id = ${OLDEST}`,
      connectionId,
      contactId,
    ),
    identitiesStatement(
      ctx,
      { connectionId, contactId, ticketId: null },
      { ticket: TICKET_OF_OLDEST, writtenFor: WRITTEN_FOR_OF_OLDEST },
    ),
  ])
  const claimed = claims[0]
  return claimed === undefined ? undefined : { claimed, row: rows[0], identities }
}

async function send(ctx: CompanyContext, { claimed, row, identities }: Work): Promise<void> {
  if (row === undefined) return await letGo(ctx, claimed)
  const driver = driverFor(ctx, row.channel)
  const connection = await driverConnection(ctx, row)
  // The same message again goes where it went: elsewhere it would be another one.
  const before = driver?.canRepeat === true ? addressIn(row.sentTo) : null
  const to = before ?? (row.obstacle === null ? driver && recipientOf(driver, identities) : null)
  // Refused before it is written (sendObstacle); one that was written by an earlier release says nothing of its connection.
  if (driver === null) {
    await settleOutbox(ctx, claimed, {
      kind: 'failed',
      code: 'channel',
      reason: 'nothing can be sent on this channel',
    })
    return
  }
  if (connection === null) {
    await settleOutbox(ctx, claimed, {
      kind: 'flag',
      code: 'setup',
      reason: 'the connection has no credentials',
    })
    return
  }
  if (to === null) {
    await settleOutbox(ctx, claimed, {
      kind: 'failed',
      code: row.obstacle ?? 'ERR_NO_CONTACT_ADDRESS',
      reason: '',
    })
    return
  }
  const content = outgoingContent(ctx, connection.id, row)
  if (content.kind === 'failed') return await settleOutbox(ctx, claimed, content)
  const obstacle = await bringFile(ctx, claimed, { driver, connection }, content)
  if (obstacle !== null) return await settleOutbox(ctx, claimed, obstacle)
  const isAnother = driver.canRepeat && row.wentElsewhere === 1
  const anotherId = isAnother ? await idElsewhere(ctx, claimed, to, row.writtenFor) : null
  if (isAnother && anotherId === null) return await putBack(ctx, claimed, row.writtenFor)
  const command: SendCommand = {
    messageId: claimed.messageId,
    externalId: anotherId ?? row.messageExternalId,
    to,
    content,
    isForwarded: row.isForwarded === 1,
    // What was deleted in the meantime is quoted to nobody.
    quoted:
      row.quotedExternalId === null || row.quotedIsDeleted === 1
        ? null
        : {
            externalId: row.quotedExternalId,
            fromMe: row.quotedFromMe === 1,
            participant: row.quotedParticipant,
            text: row.quotedBody ?? '',
          },
  }
  if (!driver.canRepeat && !(await handOver(ctx, claimed, row.writtenFor)))
    return await putBack(ctx, claimed, row.writtenFor)
  const outcome = await driver.send(connection, command, claimed.attempts)
  await settleOutbox(ctx, claimed, outcome, storedAddress(to))
}

/**
 * To somebody else it is another message: what is said of the first speaks for it no more. Written before it is sent; null as `handOver` says
 * false.
 */
async function idElsewhere(
  ctx: CompanyContext,
  { id, messageId, attempts }: ClaimedRow,
  to: Recipient,
  writtenFor: string | null,
): Promise<string | null> {
  const externalId = newWhatsappId()
  const [own] = await ctx.db.batch<[{ id: number }[], unknown[]]>([
    ctx.db.statement(
      `UPDATE outbox SET sent_to = ?5 WHERE ${OWN_CLAIM} AND written_for IS ?4 AND sent_to IS NOT '${GONE_ADDRESS}' AND ${IS_THERE} RETURNING id`,
      id,
      attempts,
      writtenFor,
      storedAddress(to),
    ),
    ctx.db.statement(
      'UPDATE messages SET external_id = ?3 WHERE company_id = ?1 AND id = ?2 AND changes() = 1',
      messageId,
      externalId,
    ),
  ])
  return own.length === 1 ? externalId : null
}

const IS_THERE = `EXISTS (SELECT 1 FROM messages m WHERE m.company_id = ?1 AND m.id = message_id AND m.is_deleted = 0)`
const OWN_CLAIM = `company_id = ?1 AND id = ?2 AND attempts = ?3 AND state = 'sending'`

/**
 * Writes, as the last thing before the provider is asked, that the message may have been sent from now on. False when the claim is no
 * longer this sender's, the message was deleted, or whom it was `writtenFor` was corrected or erased meanwhile.
 */
async function handOver(
  ctx: CompanyContext,
  claimed: ClaimedRow,
  writtenFor: string | null,
): Promise<boolean> {
  const rows = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `UPDATE outbox SET surely_unsent = 0 WHERE ${OWN_CLAIM} AND written_for IS ?4 AND ${IS_THERE} RETURNING id`,
      claimed.id,
      claimed.attempts,
      writtenFor,
    ),
  )
  return rows.length === 1
}

/** One that is for somebody else by now, or that went to somebody who is erased, is read again; any other that was not handed over is let go. */
async function putBack(
  ctx: CompanyContext,
  claimed: ClaimedRow,
  writtenFor: string | null,
): Promise<void> {
  await ctx.db.all(
    ctx.db.statement(
      `UPDATE outbox SET state = 'queued', lease_until = 0, updated_at = ?5 WHERE ${OWN_CLAIM} AND (written_for IS NOT ?4 OR sent_to = '${GONE_ADDRESS}')`,
      claimed.id,
      claimed.attempts,
      writtenFor,
      ctx.clock.now(),
    ),
  )
  await letGo(ctx, claimed)
}

/**
 * The message was deleted, alone or with its ticket: nothing is sent, and nothing is wrong with the connection. A claim that is another's
 * by now is left alone.
 */
async function letGo(ctx: CompanyContext, claimed: ClaimedRow): Promise<void> {
  await ctx.db.all(
    ctx.db.statement(
      `UPDATE outbox SET state = 'failed', lease_until = 0, last_error = 'deleted', updated_at = ?4 WHERE ${OWN_CLAIM}`,
      claimed.id,
      claimed.attempts,
      ctx.clock.now(),
    ),
  )
}
