import { CLOSE_REPLACED } from '#protocol/session/limits.ts'
import type { EdgeFrame } from '#protocol/session/gateway-frames.ts'

/** Kept with the socket, so that it outlives a sleep. `welcomed`: it said hello and was taken. `out`: closed from here. */
export type Seat = { lineId: string; nodeId: string; welcomed: boolean; out: boolean }
export type Line = { lineId: string; socket: WebSocket }
export type Lines = ReturnType<typeof openLines>

/** The nodes' sockets: one that counts per node, found again after every sleep. `lost` hears of each that ceases to count, once. */
export function openLines(state: DurableObjectState, lost: (seat: Seat) => void) {
  const seatOf = (socket: WebSocket): Seat | null => socket.deserializeAttachment() as Seat | null
  const keep = (socket: WebSocket, seat: Seat) => socket.serializeAttachment(seat)
  const open = () => state.getWebSockets().filter((socket) => seatOf(socket)?.out === false)
  const lineOf = (nodeId: string): Line | null => {
    for (const socket of open()) {
      const seat = seatOf(socket)
      if (seat?.nodeId === nodeId && seat.welcomed) return { lineId: seat.lineId, socket }
    }
    return null
  }

  /** It no longer counts from now on, whenever the other side says goodbye. */
  function retire(socket: WebSocket, code: number, reason: string): void {
    const seat = seatOf(socket)
    if (seat !== null && !seat.out) {
      keep(socket, { ...seat, out: true })
      lost(seat)
    }
    try {
      socket.close(code, reason)
    } catch {
      // Closed already.
    }
  }

  function send(socket: WebSocket, frame: EdgeFrame): boolean {
    try {
      socket.send(JSON.stringify(frame))
      return true
    } catch {
      return false
    }
  }

  return {
    /** Takes a new socket. Older ones of the node go: it dialled again, so they are dead or a second process. */
    enter(socket: WebSocket, nodeId: string): void {
      for (const older of open())
        if (seatOf(older)?.nodeId === nodeId)
          retire(older, CLOSE_REPLACED, 'another socket of this node came')
      state.acceptWebSocket(socket)
      keep(socket, { lineId: crypto.randomUUID(), nodeId, welcomed: false, out: false })
    },
    /** Null for a socket that counts no more. */
    seatOf(socket: WebSocket): Seat | null {
      const seat = seatOf(socket)
      return seat === null || seat.out ? null : seat
    },
    welcome(socket: WebSocket): void {
      const seat = seatOf(socket)
      if (seat !== null) keep(socket, { ...seat, welcomed: true })
    },
    lineOf,
    isConnected: (nodeId: string) => lineOf(nodeId) !== null,
    connected: (): string[] =>
      open().flatMap((socket) => {
        const seat = seatOf(socket)
        return seat?.welcomed === true ? [seat.nodeId] : []
      }),
    retire,
    send,
    sendTo(nodeId: string, frame: EdgeFrame): boolean {
      const line = lineOf(nodeId)
      return line !== null && send(line.socket, frame)
    },
  }
}
