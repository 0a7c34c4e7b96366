import type { CompanyContext, Statement } from '#core/context.ts'
import { writtenFrom } from '../channels/reach-contact.ts'
import type { IdentityMatch } from '../contacts/resolve-identity.ts'
import { previewOf } from '../tickets/preview-message.ts'
import { liveQueueSql } from '../queues/live-queue.ts'
import type { PlannedAnswer } from '../ratings/take-answers.ts'
import { routeTicket } from '../tickets/route-ticket.ts'
import type { InboundMessage } from '../messages/inbound-message.ts'
import { insertArrival, sentAtOf, storedParts } from '../messages/insert-arrival.ts'
import type { Arrival } from '../messages/insert-arrival.ts'
import { writerName } from '../tickets/writer-name.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

/** An arrival with where its statements stand in the plan. */
export type PlannedArrival = {
  arrival: Arrival
  match: IdentityMatch
  contactAt: number | null
  openAt: number | null
  /** The statement that stores the message, or puts it in its placeholder's place. */
  messageAt: number
  heals: boolean
  /** What it means to a rating that is waited for, and where its statements stand. */
  answer: { plan: PlannedAnswer; lateAt: number | null; effectAt: number | null } | null
}

/** The contact's id as SQL, with its parameters from ?2: known, or found by the identity that the same batch has just written. */
function contactOf({ message }: Arrival, match: IdentityMatch): { sql: string; params: unknown[] } {
  // Whoever was known when this was planned may have become one with somebody since.
  if (match.kind === 'known')
    return {
      sql: '(SELECT coalesce(c.merged_into, c.id) FROM contacts c WHERE c.company_id = ?1 AND c.id = ?2)',
      params: [match.contactId, null, null],
    }
  const [first] = message.identities
  return {
    sql: `(SELECT coalesce(c.merged_into, c.id) FROM contact_identities i JOIN contacts c ON c.id = i.contact_id AND c.company_id = ?1
      WHERE i.company_id = ?1 AND i.kind = ?2 AND i.value = ?3 AND i.scope = ?4)`,
    params: [first?.kind ?? null, first?.value ?? null, first?.scope ?? null],
  }
}

export function previewOfArrival({ body, mediaType, participant }: InboundMessage): string {
  return previewOf({ body, mediaType, from: writerName(participant) })
}

export type ArrivalStatements = {
  /** Returns {id} of a ticket that opened. */
  open: Statement
  log: Statement
  /** Returns {id, ticketId} of a message that was not there. */
  insert: Statement
  /** Only for a message with a file. */
  download: Statement | null
  show: Statement
}

/** Ticket, message, file and preview of one arrival, to run in this order: each follow-up rides on changes() = 1 of the one before. */
export function arrivalStatements(
  ctx: CompanyContext,
  arrival: Arrival,
  match: IdentityMatch,
): ArrivalStatements {
  const { connection, message } = arrival
  const contact = contactOf(arrival, match)
  const now = ctx.clock.now()
  const sentAt = sentAtOf(arrival)
  const route = routeTicket({
    connectionQueueIds: connection.queueIds,
    isGroup: message.isGroup,
    groupAsTicket: connection.groupAsTicket,
  })
  const parts = storedParts(message)
  return {
    open: ctx.db.statement(
      `INSERT INTO tickets (company_id, uuid, status, channel, contact_id, connection_id, queue_id, is_group, last_message_at,
         activity_at, referral, created_at, updated_at)
       SELECT ?1, ?5, ?6, ?7, w.id, ?8, ${liveQueueSql('?9')}, ?14, ?10, ?11, ?12, ?11, ?11 FROM (SELECT ${contact.sql} AS id) w
       WHERE EXISTS (SELECT 1 FROM contacts k WHERE k.company_id = ?1 AND k.id = w.id)
         AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?8 AND m.external_id = ?13)
         AND NOT EXISTS (SELECT 1 FROM tickets a WHERE a.company_id = ?1 AND a.contact_id = w.id AND a.connection_id = ?8 AND a.status IN ${ACTIVE_STATUSES_SQL})
       ON CONFLICT DO NOTHING RETURNING id`,
      ...contact.params,
      crypto.randomUUID(),
      route.status,
      connection.channel,
      connection.id,
      route.queueId,
      sentAt,
      now,
      message.referral === null ? null : JSON.stringify(message.referral),
      message.externalId,
      message.isGroup ? 1 : 0,
    ),
    log: ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, queue_id, created_at)
       SELECT ?1, a.id, 'create', a.queue_id, ?5 FROM tickets a
       WHERE changes() = 1 AND a.company_id = ?1 AND a.contact_id = ${contact.sql} AND a.connection_id = ?6 AND a.status IN ${ACTIVE_STATUSES_SQL}`,
      ...contact.params,
      now,
      connection.id,
    ),
    insert: insertArrival(
      ctx,
      arrival,
      `a.company_id = ?1 AND a.contact_id = ${contact.sql} AND a.connection_id = ?5 AND a.status IN ${ACTIVE_STATUSES_SQL}`,
      contact.params,
    ),
    download: downloadStatement(ctx, arrival, parts.fileRef),
    show: ctx.db.statement(
      `UPDATE tickets SET unread_messages = unread_messages + ?2,
         last_message = CASE WHEN last_message_id IS NULL OR last_message_at <= ?3 THEN ?4 ELSE last_message END,
         last_message_id = CASE WHEN last_message_id IS NULL OR last_message_at <= ?3 THEN own.id ELSE last_message_id END,
         last_message_from_me = CASE WHEN last_message_id IS NULL OR last_message_at <= ?3 THEN 1 - ?2 ELSE last_message_from_me END,
         last_message_at = CASE WHEN last_message_id IS NULL THEN ?3 ELSE max(last_message_at, ?3) END,
         last_inbound_at = CASE WHEN ?2 = 1 THEN max(coalesce(last_inbound_at, 0), ?3) ELSE last_inbound_at END,
         wrote_from = CASE WHEN ?2 = 1 AND coalesce(last_inbound_at, 0) <= ?3 THEN ?8 ELSE wrote_from END,
         snoozed_until = CASE WHEN ?2 = 1 THEN NULL ELSE snoozed_until END,
         activity_at = max(activity_at, ?5), imported_at = NULL, version = version + 1, updated_at = ?5
       FROM (SELECT m.id, m.ticket_id FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?6 AND m.external_id = ?7) own
       WHERE tickets.company_id = ?1 AND tickets.id = own.ticket_id AND changes() = 1`,
      message.fromMe ? 0 : 1,
      sentAt,
      previewOfArrival(message),
      now,
      connection.id,
      message.externalId,
      writtenFrom(message.identities),
    ),
  }
}

/** The file is to be fetched, at once; rides on the statement that stored its message. Null where there is none. */
export function downloadStatement(
  ctx: CompanyContext,
  { connection, message }: Arrival,
  fileRef: Record<string, unknown> | null,
): Statement | null {
  if (fileRef === null) return null
  return ctx.db.statement(
    `INSERT INTO media_downloads (company_id, connection_id, message_id, ref, next_at, created_at)
     SELECT ?1, m.connection_id, m.id, ?4, ?5, ?5 FROM messages m
     WHERE changes() = 1 AND m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = ?3
     ON CONFLICT (company_id, message_id) DO UPDATE SET ref = excluded.ref, next_at = excluded.next_at`,
    connection.id,
    message.externalId,
    JSON.stringify(fileRef),
    ctx.clock.now(),
  )
}
