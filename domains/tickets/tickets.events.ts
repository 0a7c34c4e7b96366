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

/** A ticket came into being or changed. `before` tells the room who must lose sight of it. */
export function ticketChanged(
  directory: Directory,
  row: TicketRow,
  change: { action: 'create' | 'update'; before?: TicketScope },
): CompanyEvent {
  return {
    channel: 'ticket',
    action: change.action,
    data: { ticket: ticketView(row, directory) },
    audience: {
      kind: 'ticket',
      scope: scopeOf(row),
      ...(change.before === undefined ? {} : { before: change.before }),
    },
    hideNumbers: directory.settings.lgpdHideNumber === 'enabled',
  }
}
