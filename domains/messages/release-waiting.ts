import type { CompanyContext, Statement } from '#core/context.ts'

/**
 * Lets go what waited for a connection, for the batch that writes that it is up again: its messages need not wait for their next
 * knock. Whoever runs it calls ctx.wakeAt(now) afterwards.
 */
export function releaseWaitingStatement(ctx: CompanyContext, connectionId: number): Statement {
  return ctx.db.statement(
    `UPDATE outbox INDEXED BY outbox_order SET next_at = ?3 WHERE company_id = ?1 AND connection_id = ?2 AND state IN ('queued','sending') AND state = 'queued' AND next_at > ?3`,
    connectionId,
    ctx.clock.now(),
  )
}
