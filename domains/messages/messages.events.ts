import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { ticketView } from '../tickets/ticket-row.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { scopeOf } from '../tickets/tickets.events.ts'
import { givenClientId } from './client-id.ts'
import { failureOf, messageView } from './message-row.ts'
import type { MediaLinks, MessageRow } from './message-row.ts'

/** A message was stored or changed; carries the ticket, so one frame updates conversation and list. */
export function messageChanged(
  ctx: MediaLinks,
  directory: Directory,
  message: MessageRow,
  ticket: TicketRow,
  action: 'create' | 'update',
): CompanyEvent {
  const view = ticketView(ticket, directory, false)
  return {
    channel: 'appMessage',
    action,
    data: { message: messageView(ctx, message, directory), ticket: view, contact: view.contact },
    audience: { kind: 'ticket', scope: scopeOf(ticket) },
    hideNumbers: directory.settings.lgpdHideNumber === 'enabled',
  }
}

/** Only the ticks or the failure of a message changed: a small frame, there are many of them. */
export function messageAcked(
  directory: Directory,
  message: MessageRow,
  ticket: TicketRow,
): CompanyEvent {
  return {
    channel: 'appMessage',
    action: 'ack',
    data: {
      id: message.id,
      ticketId: message.ticketId,
      clientId: message.clientId === null ? null : givenClientId(message.clientId),
      wid: message.externalId,
      ack: message.ack,
      failed: failureOf(message),
    },
    audience: { kind: 'ticket', scope: scopeOf(ticket) },
    hideNumbers: directory.settings.lgpdHideNumber === 'enabled',
  }
}
