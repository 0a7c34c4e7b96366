import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { PageFrame } from '#app/realtime/live-screen.ts'

/** Whether a frame of messages may be a new ticket's first: there is no other of it. Messages of an attended one open none. */
export function opensTicket({ action, data }: PageFrame): boolean {
  return action === 'create' && (data['ticket'] as TicketView | undefined)?.status === 'pending'
}
