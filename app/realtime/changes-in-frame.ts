import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { channelOf } from '#protocol/realtime/events.ts'
import type { EventFrame } from '#protocol/realtime/frames.ts'
import type { MessageAck } from '#app/desk-client/patch-messages.ts'
import type { Change } from '#app/desk-client/recent-changes.ts'

/** What of a frame is told again to what was read meanwhile. A contact only of its own channel: messages and plans name theirs in short. */
export function changesIn({ ch, action, data }: EventFrame): Change {
  const told = data as {
    ticket?: TicketView
    ticketId?: number
    contact?: ContactView
    message?: MessageView
  }
  const channel = channelOf(ch)
  if (channel === 'appMessage' && action === 'ack') return { ack: data as unknown as MessageAck }
  if (channel === 'ticket' && (action === 'delete' || action === 'remove'))
    return { goneTicketId: told.ticketId }
  if (channel === 'contact') return { contact: told.contact }
  return { ticket: told.ticket, message: told.message }
}
