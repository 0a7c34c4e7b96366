import type { ErrorCode } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import { canSeeTicket } from '#domains/tickets/visibility.ts'
import type { TicketScope } from '#protocol/realtime/events.ts'
import type { ClientFrame } from '#protocol/realtime/frames.ts'
import { createAllowance } from './room-client-frames.ts'
import type { Erasures } from './room-erasures.ts'
import { frameFor, seesNumbers, textOf } from './room-frames.ts'
import type { Hiding } from './room-hiding.ts'
import {
  LOOK_TURN_MS,
  LOOKS_A_SECOND,
  LOOKS_AT_ONCE,
  REPEATS_A_SECOND,
  REPEATS_AT_ONCE,
  SINCE_COST,
} from './room-limits.ts'
import type { Ring } from './room-ring.ts'
import type { Seat, Sockets } from './room-sockets.ts'
import type { Viewers } from './room-viewers.ts'

type RepliesParts = {
  ring: Pick<Ring, 'newest' | 'after'>
  sockets: Sockets
  viewers: Viewers
  hiding: Hiding
  erasures: Pick<Erasures, 'check'>
  now: () => Millis
  /** Resolves that much later. */
  pause(millis: Millis): Promise<void>
  /** Sends the events that wait, so that no answer overtakes them. */
  flush(): void
  scopeOf(ticketId: number): Promise<TicketScope | null>
  seen(seat: Seat): void
  /** Somebody types in the ticket, or stopped: the customer may be told. */
  typed(ticketId: number, on: boolean): void
  /** Somebody looks at the ticket from now on. */
  looked(ticketId: number, userId: number): void
}

export type Replies = {
  /** Does what a browser asks; whatever it may not do is answered with an error frame. */
  reply(seat: Seat, frame: ClientFrame): Promise<void>
  refuse(seat: Seat, error: ErrorCode): void
  /** Looks again whether a socket may look at the ticket it looks at. */
  recheck(seat: Seat): Promise<void>
}

export function createReplies({
  ring,
  sockets,
  viewers,
  hiding,
  erasures,
  now,
  pause,
  flush,
  scopeOf,
  seen,
  typed,
  looked,
}: RepliesParts): Replies {
  const mayRepeat = createAllowance(REPEATS_AT_ONCE, REPEATS_A_SECOND)
  const mayAskLook = createAllowance(LOOKS_AT_ONCE, LOOKS_A_SECOND)
  const refuse = (seat: Seat, error: ErrorCode) =>
    sockets.send(seat, textOf({ op: 'error', error }))

  /** How things stand now, or null when nobody can say. */
  const standing = async (seat: Seat) => {
    try {
      const asked = seesNumbers(seat.claims) ? false : hiding.inForce()
      const [hides] = await Promise.all([asked, erasures.check()])
      return { hides }
    } catch {
      return null
    }
  }
  /** What is kept may be older than the switch that hides numbers, or tell of somebody who was erased. */
  const since = async (seat: Seat, seq: number) => {
    // What is not kept is not sent either: after a crash the numbers go on far behind.
    const count = ring.after(seq) === null ? 0 : ring.newest() - seq
    const may = count === 0 || mayRepeat(seat.claims.userId, SINCE_COST + count, now())
    const stands = may && count > 0 ? await standing(seat) : { hides: false }
    flush()
    const missed = may && stands !== null ? ring.after(seq) : null
    if (missed === null) return sockets.send(seat, textOf({ op: 'resync', seq: ring.newest() }))
    for (const event of missed) {
      const text = frameFor(seat.claims, event, stands?.hides)
      if (text !== null) sockets.send(seat, text)
    }
    sockets.send(seat, textOf({ op: 'caught-up', seq: ring.newest() }))
  }

  const mayLook = async (seat: Seat, ticketId: number) => {
    const scope = await scopeOf(ticketId)
    return scope !== null && canSeeTicket(seat.claims, scope)
  }
  const look = async (seat: Seat, ticketId: number | null) => {
    const look = ++seat.looks
    if (ticketId === null || ticketId === seat.ticketId) return viewers.look(seat, ticketId)
    // A newer request, or the end of the socket, came while this one waited.
    const isOver = () => seat.looks !== look || sockets.find(seat.socket) !== seat
    while (!mayAskLook(seat.claims.userId, 1, now())) {
      await pause(LOOK_TURN_MS)
      if (isOver()) return
    }
    const allowed = await mayLook(seat, ticketId)
    if (isOver()) return
    viewers.look(seat, allowed ? ticketId : null)
    if (allowed) looked(ticketId, seat.claims.userId)
    else refuse(seat, 'ERR_NO_TICKET_FOUND')
  }

  return {
    refuse,
    async recheck(seat) {
      const { ticketId } = seat
      if (ticketId === null || (await mayLook(seat, ticketId))) return
      if (seat.ticketId === ticketId && sockets.find(seat.socket) === seat) viewers.look(seat, null)
    },
    async reply(seat, frame) {
      switch (frame.op) {
        case 'since':
          return await since(seat, frame.seq)
        case 'joinChatBox':
          return await look(seat, frame.ticketId)
        case 'typing':
          if (seat.ticketId === frame.ticketId) {
            typed(frame.ticketId, frame.on)
            return viewers.typing(seat, frame.on)
          }
          return frame.on ? refuse(seat, 'ERR_NO_TICKET_FOUND') : undefined
        case 'draft':
          return viewers.draft(seat, frame.ticketId, frame.on)
        case 'userStatus':
          return seen(seat)
        case 'ping':
          return sockets.send(seat, textOf({ op: 'pong' }))
        case 'joinTickets':
        case 'joinNotification':
          // The specification's client announces itself; what a socket gets follows from its claims alone.
          return
        default:
          frame satisfies never
      }
    },
  }
}
