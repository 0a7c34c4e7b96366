import type { Millis } from '#core/time.ts'
import { CUSTOMER_TYPING_MS } from './limits.ts'

export type CustomerTyping = 'composing' | 'recording'

/** What customers do at their phones right now, by ticket. Fades by itself: a phone that went away says nothing more. */
export type TypingCustomers = {
  of(ticketId: number): CustomerTyping | null
  /** As a presence frame says it; anything but typing and recording ends it. */
  hear(ticketId: number, presence: string): void
  subscribe(listener: () => void): () => void
}

export function createTypingCustomers(fadeMs: Millis = CUSTOMER_TYPING_MS): TypingCustomers {
  const typing = new Map<number, { doing: CustomerTyping; timer: ReturnType<typeof setTimeout> }>()
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const end = (ticketId: number) => {
    const known = typing.get(ticketId)
    if (known === undefined) return
    clearTimeout(known.timer)
    typing.delete(ticketId)
    tell()
  }
  return {
    of: (ticketId) => typing.get(ticketId)?.doing ?? null,
    hear(ticketId, presence) {
      if (presence !== 'composing' && presence !== 'recording') return end(ticketId)
      const known = typing.get(ticketId)
      clearTimeout(known?.timer)
      typing.set(ticketId, {
        doing: presence,
        timer: setTimeout(() => end(ticketId), fadeMs),
      })
      if (known?.doing !== presence) tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
