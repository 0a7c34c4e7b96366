import type { Connection } from 'partyserver'
import type { RoomClaims } from './room-claims.ts'
import { SILENT_SOCKET_MS } from './room-limits.ts'

/** Kept in the socket's attachment, so that it outlives hibernation. */
type Kept = { claims: RoomClaims; ticketId: number | null; draftIn?: number | null }

/** One connected browser tab. */
export type Seat = {
  socket: Connection
  claims: RoomClaims
  /** The ticket it looks at. */
  ticketId: number | null
  /** The ticket it has an unsent answer to; counts while it looks at that ticket. */
  draftIn: number | null
  /** Time its typing mark fades; 0 when it does not type. */
  typingUntil: number
  /** Counts its requests to look at a ticket: an answer that comes after a newer request is dropped. */
  looks: number
  /** When its person's last-seen time was written last. */
  seenAt: number
}

export type Sockets = {
  all(): Iterable<Seat>
  count(): number
  of(userId: number): Seat[]
  lookingAt(ticketId: number): Seat[]
  find(socket: Connection): Seat | null
  /** Whose socket it is, or was before it left. */
  ownerOf(socket: Connection): number | null
  /** Throws when the claims are larger than an attachment may be (16 KiB). */
  enter(socket: Connection, claims: RoomClaims): Seat
  leave(socket: Connection): Seat | null
  /** Writes what must outlive hibernation. */
  keep(seat: Seat): void
  send(seat: Seat, text: string): void
  close(seat: Seat, code: number, reason: string): void
}

/** Who is connected. Starts from the sockets that slept through a hibernation; `connections` lists them. */
export function openSockets(connections: Iterable<Connection>): Sockets {
  const seats = new Map<Connection, Seat>()
  const seatAt = (socket: Connection, { claims, ticketId, draftIn = null }: Kept): Seat => ({
    socket,
    claims,
    ticketId,
    draftIn,
    typingUntil: 0,
    looks: 0,
    seenAt: 0,
  })
  const where = (test: (seat: Seat) => boolean) => [...seats.values()].filter(test)
  for (const socket of connections) {
    const kept = socket.deserializeAttachment<Kept>()
    if (kept !== null) seats.set(socket, seatAt(socket, kept))
  }
  const sockets: Sockets = {
    all: () => seats.values(),
    count: () => seats.size,
    of: (userId) => where((seat) => seat.claims.userId === userId),
    lookingAt: (ticketId) => where((seat) => seat.ticketId === ticketId),
    find: (socket) => seats.get(socket) ?? null,
    ownerOf: (socket) =>
      (seats.get(socket) ?? socket.deserializeAttachment<Kept>())?.claims.userId ?? null,
    enter(socket, claims) {
      const seat = seatAt(socket, { claims, ticketId: null })
      sockets.keep(seat)
      seats.set(socket, seat)
      return seat
    },
    leave(socket) {
      const seat = seats.get(socket) ?? null
      seats.delete(socket)
      return seat
    },
    keep({ socket, claims, ticketId, draftIn }) {
      socket.serializeAttachment({ claims, ticketId, draftIn } satisfies Kept)
    },
    send(seat, text) {
      // A socket that is closing throws; its close event takes the seat away.
      if (seat.socket.readyState === WebSocket.OPEN) trySend(seat.socket, text)
    },
    close(seat, code, reason) {
      try {
        seat.socket.close(code, reason)
      } catch {
        // Closed by the other end in the meantime.
      }
    },
  }
  return sockets
}

function trySend(socket: Connection, text: string): void {
  try {
    socket.send(text)
  } catch {
    // The peer went away between two turns: the close event follows.
  }
}

/** Whether a socket that used to ping has stopped: its network went away without a word. */
export function isSilent(lastPing: Date | null, now: number): boolean {
  return lastPing !== null && now - lastPing.getTime() > SILENT_SOCKET_MS
}
