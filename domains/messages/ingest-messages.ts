import type { CompanyContext, Statement } from '#core/context.ts'
import { MINUTE_MS } from '#core/time.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import {
  addIdentitiesStatements,
  createContactStatements,
  findContactsByIdentities,
} from '../contacts/resolve-identity.ts'
import type { IdentityMatch } from '../contacts/resolve-identity.ts'
import { previewOf } from '../tickets/preview-message.ts'
import { routeTicket } from '../tickets/route-ticket.ts'
import { ticketChanged } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import type { InboundMessage } from './inbound-message.ts'
import type { MessageRow } from './message-row.ts'
import { messageChanged } from './messages.events.ts'
import { messageRowsStatement } from './messages.queries.ts'
import { applyPendingStatements } from './pending-effects.ts'

export type Arrival = {
  connection: DirectoryConnection
  message: InboundMessage
  receivedAt: number
}

/** A provider clock this far ahead of ours is wrong: the time of arrival is taken. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** The write of a page of arrivals, to be run in one transaction with whatever else must hold with it. */
export type IngestPlan = {
  statements: Statement[]
  /** Events to tell after the commit, from the rows the statements returned (same order, from index `offset`). */
  events(results: readonly unknown[][], offset: number): Promise<CompanyEvent[]>
}

/**
 * Plans identity → contact → ticket → message for a page of arrivals, in provider order. A message that is there already changes
 * nothing: each follow-up rides on changes() = 1 of its insert. An older message never replaces a newer preview.
 */
export async function planIngest(
  ctx: CompanyContext,
  directory: Directory,
  arrivals: readonly Arrival[],
): Promise<IngestPlan> {
  const ordered = [...arrivals].sort((a, b) => a.message.sentAt - b.message.sentAt)
  const matches = await findContactsByIdentities(
    ctx,
    ordered.map(({ message }) => message.identities),
  )
  const statements: Statement[] = []
  const ticketAt: number[] = []
  const messageAt: number[] = []
  const people = new Set<string>()
  ordered.forEach((arrival, i) => {
    const match = matches[i] ?? { kind: 'unknown' }
    const person = JSON.stringify(arrival.message.identities)
    if (!people.has(person)) statements.push(...contactStatements(ctx, directory, arrival, match))
    people.add(person)
    const [open, log, insert, preview] = arrivalStatements(ctx, arrival, contactOf(arrival, match))
    ticketAt.push(statements.push(open) - 1)
    statements.push(log)
    messageAt.push(statements.push(insert) - 1)
    statements.push(preview)
  })
  for (const [connectionId, group] of Map.groupBy(ordered, ({ connection }) => connection.id)) {
    statements.push(
      ...applyPendingStatements(
        ctx,
        connectionId,
        group.map(({ message }) => message.externalId),
      ),
    )
  }
  return {
    statements,
    events: async (results, offset) => {
      const ids = (at: readonly number[]) =>
        at.flatMap(
          (index) => (results[offset + index] as { id: number; ticketId?: number }[]) ?? [],
        )
      const created = new Set(ids(ticketAt).map((row) => row.id))
      const stored = ids(messageAt)
      if (stored.length === 0) return []
      const ticketIds = [...new Set(stored.map((row) => row.ticketId ?? 0))]
      const [tickets, messages] = await ctx.db.batch<[TicketRow[], MessageRow[]]>([
        ticketRowsStatement(ctx, ticketIds),
        messageRowsStatement(
          ctx,
          stored.map((row) => row.id),
        ),
      ])
      const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
      return [
        ...tickets
          .filter((ticket) => created.has(ticket.id))
          .map((ticket) => ticketChanged(directory, ticket, { action: 'create' })),
        ...messages.flatMap((message) => {
          const ticket = byId.get(message.ticketId)
          return ticket === undefined ? [] : [messageChanged(directory, message, ticket, 'create')]
        }),
      ]
    },
  }
}

function contactStatements(
  ctx: CompanyContext,
  directory: Directory,
  { connection, message }: Arrival,
  match: IdentityMatch,
): Statement[] {
  if (match.kind === 'known') return addIdentitiesStatements(ctx, match.contactId, match.missing)
  return createContactStatements(ctx, {
    identities: message.identities,
    profileName: message.profileName,
    username: message.username,
    channel: connection.channel,
    acceptAudioMessage: directory.settings.acceptAudioMessageContact === 'enabled',
  })
}

/** The contact's id as SQL, with its parameters from ?2: known, or found by the identity that the same batch has just written. */
function contactOf({ message }: Arrival, match: IdentityMatch): { sql: string; params: unknown[] } {
  if (match.kind === 'known') return { sql: '?2', params: [match.contactId, null, null] }
  const [first] = message.identities
  return {
    sql: `(SELECT coalesce(c.merged_into, c.id) FROM contact_identities i JOIN contacts c ON c.id = i.contact_id AND c.company_id = ?1
      WHERE i.company_id = ?1 AND i.kind = ?2 AND i.value = ?3 AND i.scope = ?4)`,
    params: [first?.kind ?? null, first?.value ?? null, first?.scope ?? null],
  }
}

const ACTIVE = `('pending','open','group','nps','lgpd')`

function arrivalStatements(
  ctx: CompanyContext,
  { connection, message, receivedAt }: Arrival,
  contact: { sql: string; params: unknown[] },
): [Statement, Statement, Statement, Statement] {
  const now = ctx.clock.now()
  const sentAt = message.sentAt > receivedAt + CLOCK_TOLERANCE_MS ? receivedAt : message.sentAt
  const route = routeTicket({
    connectionQueueIds: connection.queueIds,
    isGroup: false,
    groupAsTicket: connection.groupAsTicket,
  })
  const inbound = message.fromMe ? 0 : 1
  const preview = previewOf(message)
  const open = ctx.db.statement(
    `INSERT INTO tickets (company_id, uuid, status, channel, contact_id, connection_id, queue_id, last_message_at, activity_at,
       referral, created_at, updated_at)
     SELECT ?1, ?5, ?6, ?7, w.id, ?8, ?9, ?10, ?11, ?12, ?11, ?11 FROM (SELECT ${contact.sql} AS id) w
     WHERE EXISTS (SELECT 1 FROM contacts k WHERE k.company_id = ?1 AND k.id = w.id)
       AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?8 AND m.external_id = ?13)
       AND NOT EXISTS (SELECT 1 FROM tickets a WHERE a.company_id = ?1 AND a.contact_id = w.id AND a.connection_id = ?8 AND a.status IN ${ACTIVE})
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
  )
  const log = ctx.db.statement(
    `INSERT INTO ticket_logs (company_id, ticket_id, type, queue_id, created_at)
     SELECT ?1, a.id, 'create', a.queue_id, ?5 FROM tickets a
     WHERE changes() = 1 AND a.company_id = ?1 AND a.contact_id = ${contact.sql} AND a.connection_id = ?6 AND a.status IN ${ACTIVE}`,
    ...contact.params,
    now,
    connection.id,
  )
  const insert = ctx.db.statement(
    `INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, queue_id, external_id, body, from_me, media_type, media, data,
       ack, is_forwarded, quoted_external_id, sent_at, created_at)
     SELECT ?1, a.id, a.contact_id, a.connection_id, a.queue_id, ?6, ?7, ?8, ?9, ?10, ?11, ?8, ?12, ?13, ?14, ?15 FROM tickets a
     WHERE a.company_id = ?1 AND a.contact_id = ${contact.sql} AND a.connection_id = ?5 AND a.status IN ${ACTIVE}
     ON CONFLICT DO NOTHING RETURNING id, ticket_id AS ticketId`,
    ...contact.params,
    connection.id,
    message.externalId,
    message.body,
    message.fromMe ? 1 : 0,
    message.mediaType,
    message.media === null ? null : JSON.stringify(message.media),
    message.data === null ? null : JSON.stringify(message.data),
    message.isForwarded ? 1 : 0,
    message.quotedExternalId,
    sentAt,
    now,
  )
  const show = ctx.db.statement(
    `UPDATE tickets SET unread_messages = unread_messages + ?2,
       last_message = CASE WHEN last_message_id IS NULL OR last_message_at <= ?3 THEN ?4 ELSE last_message END,
       last_message_id = CASE WHEN last_message_id IS NULL OR last_message_at <= ?3 THEN own.id ELSE last_message_id END,
       last_message_from_me = CASE WHEN last_message_id IS NULL OR last_message_at <= ?3 THEN 1 - ?2 ELSE last_message_from_me END,
       last_message_at = CASE WHEN last_message_id IS NULL THEN ?3 ELSE max(last_message_at, ?3) END,
       last_inbound_at = CASE WHEN ?2 = 1 THEN max(coalesce(last_inbound_at, 0), ?3) ELSE last_inbound_at END,
       activity_at = max(activity_at, ?5), version = version + 1, updated_at = ?5
     FROM (SELECT m.id, m.ticket_id FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?6 AND m.external_id = ?7) own
     WHERE tickets.company_id = ?1 AND tickets.id = own.ticket_id AND changes() = 1`,
    inbound,
    sentAt,
    preview,
    now,
    connection.id,
    message.externalId,
  )
  return [open, log, insert, show]
}
