import { HOUR_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { REPLY_WINDOW_HOURS } from '#domains/tickets/limits.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'

export type ReplyWindow =
  /** A linked phone writes whenever it likes. */
  | { kind: 'none' }
  | { kind: 'open'; leftMs: Millis }
  | { kind: 'closed' }
  /** The contact never wrote: only a template may begin. */
  | { kind: 'never-opened' }

/** The 24 hours in which a contact of an official channel may be answered freely (specification part 1 §9). */
export function replyWindow(
  ticket: Pick<TicketView, 'channel' | 'lastInboundAt'>,
  now: Millis,
): ReplyWindow {
  if (ticket.channel === 'whatsapp') return { kind: 'none' }
  if (ticket.lastInboundAt === null) return { kind: 'never-opened' }
  const leftMs = Date.parse(ticket.lastInboundAt) + REPLY_WINDOW_HOURS * HOUR_MS - now
  return leftMs > 0 ? { kind: 'open', leftMs } : { kind: 'closed' }
}
