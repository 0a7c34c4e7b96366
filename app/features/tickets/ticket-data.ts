import type { MessagePage } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'

export type TicketData = { ticket: TicketView; messages: MessagePage }
