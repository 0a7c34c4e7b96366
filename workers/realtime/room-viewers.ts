import type { ServerFrame, TicketViewer } from '#protocol/realtime/frames.ts'
import { TYPING_TTL_MS } from '#protocol/realtime/limits.ts'
import { createCoalescer } from './coalesce.ts'
import { textOf } from './room-frames.ts'
import { VIEWERS_GATHER_MS } from './room-limits.ts'
import type { Seat, Sockets } from './room-sockets.ts'

export type Viewers = {
  of(ticketId: number): TicketViewer[]
  /** Moves a socket to a ticket, or away from all with null, and tells those who look at either. */
  look(seat: Seat, ticketId: number | null): void
  /** A socket left the room. */
  left(seat: Seat): void
  typing(seat: Seat, on: boolean): void
  /** An unsent answer waits in a socket's box, or not any more. It may say so before the database let it look. */
  draft(seat: Seat, ticketId: number, on: boolean): void
}

/**
 * Who looks at which ticket, and who writes there. Never stored: the place is in the socket's attachment, the typing mark in memory
 * until it fades, which is sooner than an idle object goes to sleep.
 */
export function createViewers(sockets: Sockets, now: () => number): Viewers {
  let fading = false

  const tell = (ticketId: number) => {
    const seats = sockets.lookingAt(ticketId)
    const text = textOf(frameOf(ticketId, seats))
    for (const seat of seats) sockets.send(seat, text)
  }
  /** Tells how it is by then: of many changes only what came of them. */
  const waiting = createCoalescer<number>(VIEWERS_GATHER_MS, (ids) => new Set(ids).forEach(tell))
  const announce = (ticketId: number) => waiting.push([ticketId])
  const fadeLater = (wait: number) => {
    if (fading) return
    fading = true
    setTimeout(() => {
      fading = false
      fade()
    }, wait)
  }
  const fade = () => {
    const time = now()
    const marked = [...sockets.all()].filter((seat) => seat.typingUntil > 0)
    const faded = marked.filter((seat) => seat.typingUntil <= time)
    for (const seat of faded) seat.typingUntil = 0
    for (const ticketId of new Set(faded.map((seat) => seat.ticketId)))
      if (ticketId !== null) announce(ticketId)
    const waits = marked
      .filter((seat) => seat.typingUntil > 0)
      .map((seat) => seat.typingUntil - time)
    if (waits.length > 0) fadeLater(Math.min(...waits))
  }

  return {
    of: (ticketId) => viewersAmong(sockets.lookingAt(ticketId)),
    look(seat, ticketId) {
      const before = seat.ticketId
      if (before === ticketId) {
        if (ticketId !== null)
          sockets.send(seat, textOf(frameOf(ticketId, sockets.lookingAt(ticketId))))
        return
      }
      seat.ticketId = ticketId
      seat.typingUntil = 0
      sockets.keep(seat)
      if (before !== null) announce(before)
      if (ticketId !== null) announce(ticketId)
    },
    left(seat) {
      if (seat.ticketId !== null) announce(seat.ticketId)
    },
    typing(seat, on) {
      if (seat.ticketId === null || (!on && seat.typingUntil === 0)) return
      seat.typingUntil = on ? now() + TYPING_TTL_MS : 0
      announce(seat.ticketId)
      if (on) fadeLater(TYPING_TTL_MS)
    },
    draft(seat, ticketId, on) {
      const draftIn = on ? ticketId : null
      if (seat.draftIn === draftIn || (!on && seat.draftIn !== ticketId)) return
      seat.draftIn = draftIn
      sockets.keep(seat)
      if (seat.ticketId === ticketId) announce(ticketId)
    },
  }
}

function frameOf(ticketId: number, seats: readonly Seat[]): ServerFrame {
  return { op: 'viewers', ticketId, viewers: viewersAmong(seats) }
}

/** Each person once, however many tabs show the ticket, in an order that does not jump. */
function viewersAmong(seats: readonly Seat[]): TicketViewer[] {
  const viewers = new Map<number, TicketViewer>()
  for (const { claims, typingUntil, ticketId, draftIn } of seats) {
    const known = viewers.get(claims.userId)
    const typing = typingUntil > 0 || known?.typing === true
    const drafting = draftIn === ticketId || known?.drafting === true
    viewers.set(claims.userId, { userId: claims.userId, name: claims.name, typing, drafting })
  }
  return [...viewers.values()].sort((a, b) => a.userId - b.userId)
}
