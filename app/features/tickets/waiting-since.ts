import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'

type Waiting = Pick<TicketView, 'status' | 'snoozedUntil' | 'lastMessageFromMe' | 'lastInboundAt'>

/** When the customer wrote what nobody has answered yet; null where nobody waits. */
export function waitingSince(ticket: Waiting): Millis | null {
  const { status, snoozedUntil, lastMessageFromMe, lastInboundAt } = ticket
  const isWorkedOn = status === 'open' || status === 'pending'
  if (!isWorkedOn || snoozedUntil !== null || lastMessageFromMe || lastInboundAt === null)
    return null
  return Date.parse(lastInboundAt)
}

/** In the largest unit that is whole; a clock that runs behind the server's has waited for nothing. */
export function waitedFor(
  since: Millis,
  now: Millis,
): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const waited = Math.max(0, now - since)
  if (waited >= DAY_MS) return { unit: 'days', count: Math.floor(waited / DAY_MS) }
  if (waited >= HOUR_MS) return { unit: 'hours', count: Math.floor(waited / HOUR_MS) }
  return { unit: 'minutes', count: Math.floor(waited / MINUTE_MS) }
}
