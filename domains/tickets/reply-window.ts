import { HOUR_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { REPLY_WINDOW_HOURS } from './limits.ts'
import type { TicketView } from './tickets.types.ts'

/** Whether free words reach the contact: a linked phone knows no window, the others take them for a while after the contact wrote. */
export function takesFreeWords(
  ticket: { channel: TicketView['channel']; lastInboundAt: Millis | null },
  now: Millis,
): boolean {
  if (ticket.channel === 'whatsapp') return true
  return ticket.lastInboundAt !== null && now - ticket.lastInboundAt < REPLY_WINDOW_HOURS * HOUR_MS
}
