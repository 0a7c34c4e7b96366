import type { CompanyContext, Statement } from '#core/context.ts'
import { SECOND_MS } from '#core/time.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { newWhatsappId } from '../channels/session-id.ts'
import { sendObstacle } from '../connections/takes-messages.ts'
import { messageWords } from '../word-index/message-words.ts'
import { takesFreeWords } from '../tickets/reply-window.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import { fillVariables } from './fill-variables.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import type { MessageRow } from './message-row.ts'
import { messageChanged } from './messages.events.ts'
import { messageByClientIdStatement } from './messages.queries.ts'
import { outboxStatement, shownStatement } from './outgoing-statements.ts'

/** What the system tells a customer by itself: a greeting, a farewell, where the ticket went. */
export type SystemText = {
  /** Says what is told and of which moment: the same one again is the same message. */
  clientId: string
  /** Stored words with {{variables}}. */
  template: string
  /** Who the words speak of, and the queue they name. */
  userName: string | null
  queueName: string | null
}
/** A text that goes out, with its variables filled. */
export type PlannedText = { clientId: string; body: string }

/**
 * The text as it goes out, or null when nothing is to be said or the customer cannot be reached with free words right now: an automatic
 * text is never a reason to refuse what the attendant does, so that is only logged.
 */
export function planSystemText(
  ctx: CompanyContext,
  directory: Directory,
  ticket: TicketRow,
  text: SystemText,
): PlannedText | null {
  const connection = directory.connections.find(({ id }) => id === ticket.connectionId)
  const now = ctx.clock.now()
  const body = fillVariables(text.template, {
    contactName: ticket.contactName,
    userName: text.userName,
    ticketId: ticket.id,
    queueName: text.queueName,
    connectionName: connection?.name ?? null,
    now,
    timezone: directory.company.timezone,
    language: directory.company.language,
  }).trim()
  if (body === '') return null
  const unreachable =
    sendObstacle(connection) !== null
      ? 'connection'
      : ticket.contactActive === 0
        ? 'blocked'
        : takesFreeWords(ticket, now)
          ? null
          : 'window'
  if (unreachable !== null) {
    ctx.log.info('outbound.left_out', { ticketId: ticket.id, text: text.clientId, unreachable })
    return null
  }
  return { clientId: text.clientId, body: [...body].slice(0, TEXT_MAX_CHARS).join('') }
}

/**
 * Message, outbox row and preview, for the batch that changes the ticket. Rides on changes() = 1 of the statement before it, so who lost
 * the race tells nobody anything.
 */
export function systemTextStatements(
  ctx: CompanyContext,
  ticket: Pick<TicketRow, 'id' | 'channel'>,
  { clientId, body }: PlannedText,
): Statement[] {
  const now = ctx.clock.now()
  return [
    ctx.db.statement(
      `INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, queue_id, external_id, client_id, body, search_words, from_me, ack, sent_at, created_at)
       SELECT ?1, t.id, t.contact_id, t.connection_id, t.queue_id, ?4, ?3, ?5, ?8, 1, 0,
         max(?6, CASE WHEN t.last_message_at - ?6 BETWEEN 0 AND 60000 THEN t.last_message_at ELSE 0 END), ?7
       FROM tickets t WHERE changes() = 1 AND t.company_id = ?1 AND t.id = ?2 ON CONFLICT DO NOTHING`,
      ticket.id,
      clientId,
      ticket.channel === 'whatsapp' ? newWhatsappId() : null,
      body,
      // WhatsApp's clock ticks in seconds: within one the order of arrival decides.
      now - (now % SECOND_MS),
      now,
      messageWords(ctx.companyId, body),
    ),
    outboxStatement(ctx, clientId),
    shownStatement(ctx, clientId, body),
  ]
}

/** After the commit: starts the text's dispatch and gives the frame that shows it. Nothing when the text was left out by its batch. */
export async function systemTextEvents(
  ctx: CompanyContext,
  directory: Directory,
  ticket: TicketRow,
  text: PlannedText,
): Promise<CompanyEvent[]> {
  const message = await ctx.db.first<MessageRow>(messageByClientIdStatement(ctx, text.clientId))
  if (message === null || message.ticketId !== ticket.id) return []
  ctx.defer(dispatchContact(ctx, ticket.connectionId, ticket.contactId))
  ctx.defer(
    ctx.enqueue({
      kind: 'outbound.send',
      companyId: ctx.companyId,
      shard: ctx.shard,
      messageId: message.id,
    }),
  )
  return [messageChanged(ctx, directory, message, ticket, 'create')]
}
