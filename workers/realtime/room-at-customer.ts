import {
  TELL_TYPING_AGAIN_MS,
  TELL_TYPING_EVERY_MS,
  WATCH_TYPING_EVERY_MS,
} from '#domains/messages/limits.ts'
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
  /** When it was last said that somebody types, and whether that still holds. */
  const typedAt = new Map<number, { at: Millis; on: boolean }>()
  const lookedAt = new Map<number, Millis>()
  const note = <Said>(times: Map<number, Said>, ticketId: number, said: Said) => {
    if (times.size >= TICKETS_MAX) times.clear()
    times.set(ticketId, said)
  }
  return {
    typed(ticketId, on) {
      const last = typedAt.get(ticketId)
      if (!on && last?.on !== true) return
      if (on && last !== undefined) {
        const every = last.on ? TELL_TYPING_EVERY_MS : TELL_TYPING_AGAIN_MS
        if (now() - last.at < every) return
      }
      note(typedAt, ticketId, { at: on ? now() : (last?.at ?? now()), on })
      defer(sendTyping(ticketId, on))
    },
    looked(ticketId) {
      const last = lookedAt.get(ticketId)
      if (last !== undefined && now() - last < WATCH_TYPING_EVERY_MS) return
      note(lookedAt, ticketId, now())
      defer(attend(ticketId))
    },
  }
}
