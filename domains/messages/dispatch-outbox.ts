import type { CompanyContext } from '#core/context.ts'
import { driverFor } from '../channels/drivers.ts'
import type { Recipient, SendCommand } from '../channels/driver.ts'
import {
  CONNECTION_COLUMNS,
  driverConnection,
  identitiesStatement,
} from '../channels/reach-contact.ts'
import type { ConnectionRow } from '../channels/reach-contact.ts'
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
    const claimed = await claim(ctx, connectionId, contactId)
    if (claimed === undefined) return
    await whileClaimed(ctx, claimed, () => send(ctx, claimed))
  }
}

async function claim(
  ctx: CompanyContext,
  connectionId: number,
  contactId: number,
): Promise<ClaimedRow | undefined> {
  const now = ctx.clock.now()
  const rows = await ctx.db.all<ClaimedRow>(
    ctx.db.statement(
      `UPDATE outbox SET state = 'sending', lease_until = ?5, attempts = attempts + 1, updated_at = ?4
       WHERE company_id = ?1 AND id = (
         SELECT o.id FROM outbox o WHERE o.company_id = ?1 AND o.connection_id = ?2 AND o.contact_id = ?3
           AND o.state IN ('queued','sending') ORDER BY o.id LIMIT 1)
         AND state = 'queued' AND next_at <= ?4
         AND EXISTS (SELECT 1 FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.status = 'CONNECTED')
       RETURNING id, connection_id AS connectionId, message_id AS messageId, contact_id AS contactId, attempts`,
      connectionId,
      contactId,
      now,
      now + SEND_LEASE_MS,
    ),
  )
  return rows[0]
}

type SendRow = ConnectionRow &
  ContentRow & {
    messageExternalId: string | null
    isForwarded: number
    quotedExternalId: string | null
    quotedBody: string | null
    quotedIsDeleted: number | null
    quotedFromMe: number | null
    quotedParticipant: string | null
  }

async function send(ctx: CompanyContext, claimed: ClaimedRow): Promise<void> {
  const [rows, identities] = await ctx.db.batch<[SendRow[], Recipient[]]>([
    ctx.db.statement(
      `SELECT m.body AS text, m.media_type AS mediaType, m.media, m.data, ${CONNECTION_COLUMNS}, m.external_id AS messageExternalId, m.is_forwarded AS isForwarded, m.quoted_external_id AS quotedExternalId,
         q.body AS quotedBody, q.is_deleted AS quotedIsDeleted, q.from_me AS quotedFromMe, q.data ->> '$.from.jid' AS quotedParticipant
       FROM messages m JOIN connections k ON k.id = m.connection_id AND k.company_id = m.company_id
       LEFT JOIN messages q ON q.id = m.quoted_message_id AND q.company_id = m.company_id
       WHERE m.company_id = ?1 AND m.id = ?2 AND m.is_deleted = 0`,
      claimed.messageId,
    ),
    identitiesStatement(ctx, claimed.contactId),
  ])
  const row = rows[0]
  if (row === undefined) return await letGo(ctx, claimed)
  const driver = driverFor(ctx, row.channel)
  const connection = await driverConnection(ctx, row)
  const to = driver?.recipient(identities) ?? null
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
      code: 'recipient',
      reason: 'the contact has no address on this channel',
    })
    return
  }
  const content = outgoingContent(ctx, connection.id, row)
  if (content.kind === 'failed') return await settleOutbox(ctx, claimed, content)
  const obstacle = await bringFile(ctx, claimed, { driver, connection }, content)
  if (obstacle !== null) return await settleOutbox(ctx, claimed, obstacle)
  const command: SendCommand = {
    messageId: claimed.messageId,
    externalId: row.messageExternalId,
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
  await settleOutbox(ctx, claimed, await driver.send(connection, command, claimed.attempts))
}

/** The message was deleted after it was claimed, alone or with its ticket: nothing is sent, and nothing is wrong with the connection. */
async function letGo(ctx: CompanyContext, claimed: ClaimedRow): Promise<void> {
  await ctx.db.all(
    ctx.db.statement(
      `UPDATE outbox SET state = 'failed', lease_until = 0, last_error = 'deleted', updated_at = ?3
       WHERE company_id = ?1 AND id = ?2 AND state = 'sending'`,
      claimed.id,
      ctx.clock.now(),
    ),
  )
}
