import { TELL_TYPING_EVERY_MS, WATCH_TYPING_EVERY_MS } from '#domains/messages/limits.ts'
import type { Millis } from '#core/time.ts'

type AtCustomerParts = {
  now: () => Millis
  defer(work: Promise<unknown>): void
  sendTyping(ticketId: number, on: boolean): Promise<void>
  attend(ticketId: number): Promise<void>
}

export type AtCustomer = {
  typed(ticketId: number, on: boolean): void
  looked(ticketId: number): void
}

/** Tickets remembered at most; forgotten ones only ask once more. */
const TICKETS_MAX = 1000

/**
 * What the customer's side hears of attendants who type or look, no more often than it is worth. In memory only: after a sleep it
 * may be said once more.
 */
export function createAtCustomer({ now, defer, sendTyping, attend }: AtCustomerParts): AtCustomer {
  const typedAt = new Map<number, Millis>()
  const lookedAt = new Map<number, Millis>()
  const isDue = (times: Map<number, Millis>, ticketId: number, every: Millis) => {
    const last = times.get(ticketId)
    if (last !== undefined && now() - last < every) return false
    if (times.size >= TICKETS_MAX) times.clear()
    times.set(ticketId, now())
    return true
  }
  return {
    typed(ticketId, on) {
      if (on) {
        if (isDue(typedAt, ticketId, TELL_TYPING_EVERY_MS)) defer(sendTyping(ticketId, true))
      } else if (typedAt.delete(ticketId)) defer(sendTyping(ticketId, false))
    },
    looked(ticketId) {
      if (isDue(lookedAt, ticketId, WATCH_TYPING_EVERY_MS)) defer(attend(ticketId))
    },
  }
}
