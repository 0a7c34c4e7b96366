import type { CompanyEvent, TicketScope } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { TicketRow } from './ticket-row.ts'
import { ticketView } from './ticket-row.ts'

export function scopeOf(ticket: {
  id: number
  status: string
  queueId: number | null
  userId: number | null
  isGroup: boolean | number
}): TicketScope {
  return {
    ticketId: ticket.id,
    status: ticket.status,
    queueId: ticket.queueId,
    userId: ticket.userId,
    isGroup: ticket.isGroup === true || ticket.isGroup === 1,
  }
}

/**
 * A ticket came into being or changed. `before` tells the room who must lose sight of it; `handedBy` who gave it to its new holder;
 * `movedMessages` that messages went from its conversation, to another or for good, or came from one.
 */
export function ticketChanged(
  directory: Directory,
  row: TicketRow,
  change: {
    action: 'create' | 'update'
    before?: TicketScope
    handedBy?: { id: number; name: string } | null
    movedMessages?: true
  },
): CompanyEvent {
  return {
    channel: 'ticket',
    action: change.action,
    data: {
      ticket: ticketView(row, directory, false),
      ...(change.handedBy == null ? {} : { handedBy: change.handedBy }),
      ...(change.movedMessages === true ? { movedMessages: true } : {}),
    },
    audience: {
      kind: 'ticket',
      scope: scopeOf(row),
      ...(change.before === undefined ? {} : { before: change.before }),
    },
    hideNumbers: directory.settings.lgpdHideNumber === 'enabled',
  }
}

/** A ticket is gone for everyone. `into`: the ticket that its conversation goes on in, when it was emptied into another. */
export function ticketDeleted(
  row: { id: number; uuid: string },
  into?: { id: number; uuid: string },
): CompanyEvent {
  return {
    channel: 'ticket',
    action: 'delete',
    data: {
      ticketId: row.id,
      uuid: row.uuid,
      ...(into === undefined ? {} : { into: { id: into.id, uuid: into.uuid } }),
    },
    audience: { kind: 'company' },
  }
}

/** More tickets changed than are worth a frame each: who shows a list reads it again. */
export function ticketsStale(): CompanyEvent {
  return {
    channel: 'ticket',
    action: 'update',
    data: { stale: true },
    audience: { kind: 'company' },
  }
}
