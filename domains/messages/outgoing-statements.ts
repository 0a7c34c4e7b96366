import type { CompanyContext, Statement } from '#core/context.ts'
import { isJoinedSql, writtenForSql } from '../channels/written-for.ts'
import { previewOf } from '../tickets/preview-message.ts'

const WRITTEN_FOR = writtenForSql({
  contact: 'n.contact_id',
  ticket: 'n.ticket_id',
  number: 'c.number',
})

/**
 * Puts a message of ours that the statement before has just written on its way; a private note goes nowhere. Rides on changes() = 1, so
 * that a replay sends nothing. `writtenFor`: whom it is for, where that is not who is answered now; `ofJoined`: it says so only of two whom
 * somebody has joined.
 */
export function outboxStatement(
  ctx: CompanyContext,
  clientId: string,
  writtenFor: string | null = null,
  ofJoined = false,
): Statement {
  return ctx.db.statement(
    `INSERT INTO outbox (company_id, connection_id, message_id, contact_id, next_at, created_at, updated_at, written_for)
     SELECT ?1, n.connection_id, n.id, n.contact_id, ?3, ?3, ?3, coalesce(CASE WHEN ?5 = 0 OR ${isJoinedSql('n.contact_id')} THEN ?4 END, ${WRITTEN_FOR})
     FROM messages n JOIN contacts c ON c.id = n.contact_id AND c.company_id = n.company_id
     WHERE changes() = 1 AND n.company_id = ?1 AND n.client_id = ?2 AND n.is_private = 0`,
    clientId,
    ctx.clock.now(),
    writtenFor,
    ofJoined ? 1 : 0,
  )
}

/** Shows a text that nobody wrote by hand as its ticket's last one; what waits to be read goes on waiting. Rides on `outboxStatement`. */
export function shownStatement(ctx: CompanyContext, clientId: string, body: string): Statement {
  return ctx.db.statement(
    `UPDATE tickets SET last_message = ?3, last_message_id = own.id, last_message_from_me = 1,
       last_message_at = max(tickets.last_message_at, own.sent_at), activity_at = max(activity_at, ?4), version = version + 1, updated_at = ?4
     FROM (SELECT n.id, n.ticket_id, n.sent_at FROM messages n WHERE n.company_id = ?1 AND n.client_id = ?2) own
     WHERE changes() = 1 AND tickets.company_id = ?1 AND tickets.id = own.ticket_id`,
    clientId,
    previewOf({ body, mediaType: null }),
    ctx.clock.now(),
  )
}
