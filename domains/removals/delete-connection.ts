import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryChanged, forgetDirectory } from '../companies/directory.queries.ts'
import { keepNameStatement } from '../companies/former-names.ts'
import { forgetHeldStatement } from '../webhooks/held-events.ts'
import { connectionRow } from '../connections/connection-rows.ts'
import type { ConnectionRow } from '../connections/connection-rows.ts'
import { connectionDeleted } from '../connections/connections.events.ts'
import { greetingFileOf } from '../connections/connection-options.ts'
import { keepDefaultStatement } from '../connections/keep-default.ts'
import { LOGOUT_PATIENCE_MS } from '../connections/limits.ts'
import { sessionIdOf } from '../channels/session-id.ts'

/**
 * Deletes a connection for good: the row goes, with its secrets and its phone book, and its id is never used again. Its tickets stay
 * as they are and say its name, open ones too: nobody's unanswered customer may vanish because a phone was thrown away. They can be read, noted,
 * moved and closed; an answer is refused as ERR_CONNECTION_UNAVAILABLE, and what still waited to go out is marked as failed. The
 * oldest connection that works becomes the default when this one was. `unlinked` is false when a linked phone could not be
 * reached: then its owner removes the device in WhatsApp. Throws ERR_NO_WAPP_FOUND.
 */
export async function deleteConnection(
  ctx: CompanyContext,
  connectionId: number,
): Promise<{ id: number; unlinked: boolean }> {
  requirePermission(ctx, 'connection:manage')
  const row = await connectionRow(ctx, connectionId)
  const unlinked = await forgetPhone(ctx, row)
  // The route first: a crash in between leaves a connection that can be deleted again, never a route to nowhere that blocks the account.
  await ctx.control.batch([
    ctx.control.statement(
      'DELETE FROM channel_routes WHERE company_id = ?1 AND connection_id = ?2',
      connectionId,
    ),
    ctx.control.statement(
      'UPDATE users SET connection_id = NULL WHERE company_id = ?1 AND connection_id = ?2',
      connectionId,
    ),
  ])
  const results = await ctx.db.batch([
    ...stopSending(ctx, connectionId),
    forgetHeldStatement(ctx, connectionId),
    keepNameStatement(ctx, 'connection', row),
    ...['connection_queues', 'connection_sessions', 'phone_contacts'].map((table) =>
      ctx.db.statement(
        `DELETE FROM ${table} WHERE company_id = ?1 AND connection_id = ?2`,
        connectionId,
      ),
    ),
    ctx.db.statement(
      'DELETE FROM connections WHERE company_id = ?1 AND id = ?2 RETURNING id',
      connectionId,
    ),
    keepDefaultStatement(ctx),
    directoryChanged(ctx),
  ])
  // Somebody else was first.
  if (results.at(DELETED_AT)?.length !== 1) throw new AppError('ERR_NO_WAPP_FOUND')
  forgetDirectory(ctx.companyId)
  const file = greetingFileOf(row.options)
  if (file !== null) ctx.defer(ctx.files.delete(file.key))
  await ctx.emit([connectionDeleted(connectionId)])
  return { id: connectionId, unlinked }
}

/** The deletion's place in its batch, from the end. */
const DELETED_AT = -3

/** Unlinks at WhatsApp as far as the phone can be reached, and erases the session where it runs. */
async function forgetPhone(ctx: CompanyContext, row: ConnectionRow): Promise<boolean> {
  if (row.channel !== 'whatsapp' || row.state === null) return true
  const sessionId = sessionIdOf(ctx.companyId, row.id)
  const patience = { timeoutMs: LOGOUT_PATIENCE_MS }
  const left = await ctx.sessions.command(sessionId, 'session.logout', {}, patience)
  const erased = await ctx.sessions.command(sessionId, 'session.erase', {}, patience)
  const isGone = [left, erased].every((answer) => answer.ok || answer.code === 'ERR_NO_SESSION')
  if (!isGone)
    ctx.log.warn('session.refused', { connectionId: row.id, code: left.ok ? null : left.code })
  return isGone
}

/** Without this the sweeper would look at these rows for ever: a connection that is gone never comes back. */
function stopSending(ctx: CompanyContext, connectionId: number): Statement[] {
  const reason = 'the connection was deleted'
  // Each half by the index that holds only what waits.
  const waiting = (column: string) =>
    `SELECT ${column} FROM outbox WHERE company_id = ?1 AND connection_id = ?2 AND state IN ('queued','sending') AND state = 'queued'
     UNION ALL SELECT ${column} FROM outbox WHERE company_id = ?1 AND connection_id = ?2 AND state = 'written'`
  return [
    ctx.db.statement(
      `UPDATE messages SET error_code = 'connection', error_reason = ?3 WHERE +company_id = ?1 AND ack = 0
         AND id IN (${waiting('message_id')})`,
      connectionId,
      reason,
    ),
    ctx.db.statement(
      `UPDATE outbox SET state = 'failed', last_error = ?3, updated_at = ?4 WHERE +company_id = ?1 AND id IN (${waiting('id')})`,
      connectionId,
      reason,
      ctx.clock.now(),
    ),
  ]
}
