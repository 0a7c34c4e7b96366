import type { CompanyContext, Statement } from '#core/context.ts'
import { directoryChanged, directoryFor, forgetDirectory } from '../companies/directory.queries.ts'
import type { SendOutcome } from '../channels/driver.ts'
import { connectionChanged } from '../connections/connections.events.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import type { ClaimedRow } from './dispatch-outbox.ts'
import { ACK_PATIENCE_MS, UNKNOWN_PATIENCE_MS } from './limits.ts'
import type { MessageRow } from './message-row.ts'
import { messageAcked } from './messages.events.ts'
import { messageRowsStatement } from './messages.queries.ts'
import { applyPendingStatements } from './pending-effects.ts'
import { ticketOfMessageStatement } from './ticket-of-message.ts'

/** Writes how a send ended, in one transaction with what follows from it, and tells the browsers. */
export async function settleOutbox(
  ctx: CompanyContext,
  claimed: ClaimedRow,
  outcome: SendOutcome,
): Promise<void> {
  const flagged = outcome.kind === 'flag'
  const results = await ctx.db.batch([
    ...outcomeStatements(ctx, claimed, outcome),
    ...(flagged ? [directoryChanged(ctx)] : []),
    messageRowsStatement(ctx, [claimed.messageId]),
    ticketOfMessageStatement(ctx, claimed.messageId),
  ])
  const message = results.at(-2)?.[0] as MessageRow | undefined
  const ticket = results.at(-1)?.[0] as TicketRow | undefined
  report(ctx, claimed, outcome)
  if (outcome.kind === 'retry') await ctx.wakeAt(ctx.clock.now() + outcome.afterMs)
  if (outcome.kind === 'unknown') await ctx.wakeAt(ctx.clock.now() + UNKNOWN_PATIENCE_MS)
  if (flagged) forgetDirectory(ctx.companyId)
  const directory = await directoryFor(ctx)
  const events =
    message !== undefined && ticket !== undefined ? [messageAcked(directory, message, ticket)] : []
  await ctx.emit(flagged ? [...events, connectionChanged(claimed.connectionId)] : events)
}

function outcomeStatements(
  ctx: CompanyContext,
  claimed: ClaimedRow,
  outcome: SendOutcome,
): Statement[] {
  const now = ctx.clock.now()
  const outbox = (state: string, nextAt: number, lastError: string | null) =>
    ctx.db.statement(
      `UPDATE outbox SET state = ?3, next_at = ?4, lease_until = 0, last_error = ?5, updated_at = ?6
       WHERE company_id = ?1 AND id = ?2 AND state = 'sending'`,
      claimed.id,
      state,
      nextAt,
      lastError,
      now,
    )
  const fail = (code: string, reason: string) =>
    ctx.db.statement(
      `UPDATE messages SET error_code = ?3, error_reason = ?4 WHERE company_id = ?1 AND id = ?2 AND ack < 2`,
      claimed.messageId,
      code,
      reason,
    )
  switch (outcome.kind) {
    case 'accepted':
      return [
        ctx.db.statement(
          `UPDATE messages SET external_id = ?3, ack = max(ack, 1), error_code = NULL, error_reason = NULL WHERE company_id = ?1 AND id = ?2`,
          claimed.messageId,
          outcome.externalId,
        ),
        outbox('sent', now, null),
        ...applyPendingStatements(ctx, claimed.connectionId, [outcome.externalId]),
      ]
    case 'written':
      return [outbox('written', now + ACK_PATIENCE_MS, null)]
    case 'retry':
      return [outbox('queued', now + outcome.afterMs, `${outcome.code} ${outcome.reason}`)]
    case 'failed':
      return [
        fail(outcome.code, outcome.reason),
        outbox('failed', now, `${outcome.code} ${outcome.reason}`),
      ]
    case 'unknown':
      return [outbox('unknown', now, outcome.reason)]
    case 'flag':
      return [
        fail(outcome.code, outcome.reason),
        outbox('failed', now, `${outcome.code} ${outcome.reason}`),
        ctx.db.statement(
          `UPDATE connections SET status = 'DISCONNECTED', status_reason = ?3, updated_at = ?4 WHERE company_id = ?1 AND id = ?2`,
          claimed.connectionId,
          `${outcome.code} ${outcome.reason}`,
          now,
        ),
      ]
  }
}

function report(ctx: CompanyContext, claimed: ClaimedRow, outcome: SendOutcome): void {
  const fields = {
    connectionId: claimed.connectionId,
    messageId: claimed.messageId,
    attempt: claimed.attempts,
  }
  switch (outcome.kind) {
    case 'accepted':
    case 'written':
      return
    case 'retry':
      return ctx.log.info('outbound.retry', {
        ...fields,
        code: outcome.code,
        afterMs: outcome.afterMs,
      })
    case 'failed':
      return ctx.log.warn('outbound.failed', { ...fields, code: outcome.code })
    case 'unknown':
      return ctx.log.warn('outbound.unknown', { ...fields, reason: outcome.reason })
    case 'flag':
      return ctx.log.warn('connection.flagged', { ...fields, code: outcome.code })
  }
}
