import type { CompanyContext, Statement } from '#core/context.ts'
import { directoryChanged, directoryFor, forgetDirectory } from '../companies/directory.queries.ts'
import type { SendOutcome } from '../channels/driver.ts'
import { GONE_ADDRESS, GONE_LIST } from '../channels/written-for.ts'
import { connectionChanged } from '../connections/connections.events.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import type { ClaimedRow } from './dispatch-outbox.ts'
import { ACK_PATIENCE_MS, AWAY_RETRY_MAX_MS, AWAY_RETRY_MS, UNKNOWN_PATIENCE_MS } from './limits.ts'
import type { MessageRow } from './message-row.ts'
import { messageAcked } from './messages.events.ts'
import { messageRowsStatement } from './messages.queries.ts'
import { applyPendingStatements } from './pending-effects.ts'
import { ticketOfMessageStatement } from './ticket-of-message.ts'

/** Writes how a send ended, and where it went, in one transaction with what follows from it, and tells the browsers. */
export async function settleOutbox(
  ctx: CompanyContext,
  claimed: ClaimedRow,
  outcome: SendOutcome,
  sentTo: string | null = null,
): Promise<void> {
  const flagged = outcome.kind === 'flag'
  const results = await ctx.db.batch([
    ...(sentTo === null || !mayBeThere(outcome) ? [] : [sentToStatement(ctx, claimed, sentTo)]),
    ...outcomeStatements(ctx, claimed, outcome),
    ...(flagged ? [directoryChanged(ctx)] : []),
    dueStatement(ctx, claimed),
    messageRowsStatement(ctx, [claimed.messageId]),
    ticketOfMessageStatement(ctx, claimed.messageId),
  ])
  const due = results.at(-3)?.[0] as { nextAt: number } | undefined
  const message = results.at(-2)?.[0] as MessageRow | undefined
  const ticket = results.at(-1)?.[0] as TicketRow | undefined
  report(ctx, claimed, outcome)
  if (due !== undefined) await ctx.wakeAt(due.nextAt)
  if (outcome.kind === 'unknown') await ctx.wakeAt(ctx.clock.now() + UNKNOWN_PATIENCE_MS)
  if (flagged) forgetDirectory(ctx.companyId)
  const directory = await directoryFor(ctx)
  const events =
    message !== undefined && ticket !== undefined ? [messageAcked(directory, message, ticket)] : []
  await ctx.emit(flagged ? [...events, connectionChanged(claimed.connectionId)] : events)
}

/**
 * It is still to be settled: an erasure takes the row with what its message says, and nothing of it is written again; what waits for another try
 * was refused before this answer came. ?2 is the message.
 */
const IS_AWAITED = `EXISTS (SELECT 1 FROM outbox o WHERE o.company_id = ?1 AND o.message_id = ?2 AND o.state <> 'queued')`

/** Whether it may have arrived: what was surely not taken goes, in the next try, where that goes. */
const mayBeThere = ({ kind }: SendOutcome) => kind !== 'away' && kind !== 'retry'

/**
 * Where it went, ?4; not when its person was erased while it was under way. An address that is nobody's any more says that only where nobody
 * wrote down whom the message was for: a number that was corrected is nobody's either.
 */
const SENT_TO = `CASE WHEN ?4 = sent_to THEN sent_to
  WHEN written_for = '${GONE_LIST}' OR (written_for IS NULL AND NOT EXISTS (SELECT 1 FROM contact_identities i WHERE i.company_id = ?1
    AND i.kind = substr(?4, 1, instr(?4, ':') - 1) AND i.value = substr(?4, instr(?4, ':') + 1))) THEN '${GONE_ADDRESS}' ELSE ?4 END`

/** Whatever has become of it by then: its ack may have come first. */
function sentToStatement(ctx: CompanyContext, claimed: ClaimedRow, sentTo: string): Statement {
  return ctx.db.statement(
    `UPDATE outbox SET sent_to = ${SENT_TO} WHERE company_id = ?1 AND id = ?2 AND attempts = ?3`,
    claimed.id,
    claimed.attempts,
    sentTo,
  )
}

/** When the row must be looked at again, if it must. */
function dueStatement(ctx: CompanyContext, claimed: ClaimedRow): Statement {
  return ctx.db.statement(
    `SELECT next_at AS nextAt FROM outbox WHERE +company_id = ?1 AND id = ?2 AND state IN ('queued','written')`,
    claimed.id,
  )
}

function outcomeStatements(
  ctx: CompanyContext,
  claimed: ClaimedRow,
  outcome: SendOutcome,
): Statement[] {
  const now = ctx.clock.now()
  // A claim that is another's by now settles nothing.
  const outbox = (state: string, nextAt: number, lastError: string | null) =>
    ctx.db.statement(
      `UPDATE outbox SET state = ?3, next_at = ?4, lease_until = 0, last_error = ?5, updated_at = ?6
       WHERE company_id = ?1 AND id = ?2 AND state = 'sending' AND attempts = ?7`,
      claimed.id,
      state,
      nextAt,
      lastError,
      now,
      claimed.attempts,
    )
  const fail = (code: string, reason: string) =>
    ctx.db.statement(
      `UPDATE messages SET error_code = ?3, error_reason = ?4 WHERE company_id = ?1 AND id = ?2 AND ack < 2
         AND EXISTS (SELECT 1 FROM outbox o WHERE o.company_id = ?1 AND o.message_id = ?2 AND o.state = 'sending' AND o.attempts = ?5)`,
      claimed.messageId,
      code,
      reason,
      claimed.attempts,
    )
  switch (outcome.kind) {
    case 'accepted':
      return [
        ctx.db.statement(
          // A refusal of this very try may have come first, and found it by our own id.
          `UPDATE messages SET external_id = ?3, ack = max(ack, 1), error_code = CASE external_id WHEN ?3 THEN error_code END,
             error_reason = CASE external_id WHEN ?3 THEN error_reason END
           WHERE company_id = ?1 AND id = ?2 AND ${IS_AWAITED}`,
          claimed.messageId,
          outcome.externalId,
        ),
        outbox('sent', now, null),
        ...applyPendingStatements(ctx, claimed.connectionId, [outcome.externalId]),
        // So may one that waited for it.
        ctx.db.statement(
          `UPDATE outbox SET state = 'failed' WHERE company_id = ?1 AND id = ?2 AND state = 'sent' AND EXISTS (
             SELECT 1 FROM messages m WHERE m.company_id = ?1 AND m.id = outbox.message_id AND m.error_code IS NOT NULL)`,
          claimed.id,
        ),
      ]
    case 'written':
      return [outbox('written', now + ACK_PATIENCE_MS, null)]
    case 'away':
      // The longer it waits, the seldomer it knocks; whoever comes back lets it go at once (release-waiting.ts).
      return [
        ctx.db.statement(
          `UPDATE outbox SET state = 'queued', attempts = attempts - 1, lease_until = 0, last_error = ?3, updated_at = ?4,
             next_at = ?4 + min(${AWAY_RETRY_MAX_MS}, max(${AWAY_RETRY_MS}, (?4 - created_at) / 2))
           WHERE company_id = ?1 AND id = ?2 AND state = 'sending' AND attempts = ?5`,
          claimed.id,
          `${outcome.code} ${outcome.reason}`,
          now,
          claimed.attempts,
        ),
      ]
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
        // A linked phone's reason is the state of its session, which the screens have words for.
        ctx.db.statement(
          `UPDATE connections SET status = CASE WHEN channel = 'whatsapp' AND ?5 = 'corrupt' THEN 'corrupt' ELSE 'DISCONNECTED' END,
             status_reason = CASE channel WHEN 'whatsapp' THEN ?5 ELSE ?3 END, updated_at = ?4 WHERE company_id = ?1 AND id = ?2`,
          claimed.connectionId,
          `${outcome.code} ${outcome.reason}`,
          now,
          outcome.code,
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
    case 'away':
      return ctx.log.info('outbound.retry', { ...fields, code: outcome.code })
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
