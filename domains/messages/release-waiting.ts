import type { CompanyContext, Statement } from '#core/context.ts'

/**
 * Lets go what waited for a connection, for the batch that writes that it is up again: its messages, and the files of those it received,
 * need not wait for their next knock. Whoever runs them calls ctx.wakeAt(now) afterwards.
 */
export function releaseWaitingStatements(ctx: CompanyContext, connectionId: number): Statement[] {
  const now = ctx.clock.now()
  return [
    ctx.db.statement(
      `UPDATE outbox INDEXED BY outbox_order SET next_at = ?3 WHERE company_id = ?1 AND connection_id = ?2 AND state IN ('queued','sending') AND state = 'queued' AND next_at > ?3`,
      connectionId,
      now,
    ),
    ctx.db.statement(
      `UPDATE media_downloads INDEXED BY media_downloads_due SET next_at = ?3
       WHERE company_id = ?1 AND connection_id = ?2 AND state IN ('queued','fetching') AND state = 'queued' AND next_at > ?3`,
      connectionId,
      now,
    ),
  ]
}
