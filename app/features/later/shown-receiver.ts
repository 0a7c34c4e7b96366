import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'

/** Whether the ticket beside a planned message shows to whom that goes: where it is over, or on another connection, another one may be meant. */
export const isShown = (ticket: TicketView, { whatsappId }: ScheduleView): boolean =>
  ticket.status !== 'closed' && ticket.whatsappId === whatsappId
