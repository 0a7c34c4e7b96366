import ReconnectingWebSocket from 'partysocket/ws'
import type {
  ClientFrame,
  EventFrame,
  ServerFrame,
  TicketViewer,
} from '#protocol/realtime/frames.ts'
import {
  CLOSE_ACCESS_REMOVED,
  CLOSE_SIGNED_IN_ELSEWHERE,
  PING_INTERVAL_MS,
} from '#protocol/realtime/limits.ts'
import { noteServerTime } from '#app/desk-client/server-time.ts'
import type { SessionEndReason } from '#app/features/session/end-session.ts'
import { FIRST_RETRY_MS, PONG_TIMEOUT_MS, RETRY_MS, USER_STATUS_INTERVAL_MS } from './limits.ts'

export type RoomState = 'connecting' | 'online' | 'reconnecting'

export type CompanyRoomPorts = {
  /** The address of one connection: its ticket is good for one use. */
  address(): Promise<string>
  isSignedOut(failure: unknown): boolean
  onState(state: RoomState): void
  onEvent(frame: EventFrame): void
  /** What is on the screen must be read anew: something was missed and will not be sent again, or this person's `rights` changed. */
  onGap(reason: 'missed' | 'rights'): void
  onViewers(ticketId: number, viewers: TicketViewer[]): void
  onEnd(end: SessionEndReason): void
}

export type CompanyRoom = {
  /** Shows the others which ticket is on the screen; null leaves it. */
  look(ticketId: number | null): void
  typing(ticketId: number, on: boolean): void
  /** Whether an unsent answer to the ticket on the screen waits in the box. */
  draft(ticketId: number, on: boolean): void
  /** Tries now: the network is back, or the tab is looked at again. */
  wake(): void
  leave(): void
}

/** One browser's place in its company's room: connects, comes back after a drop, and asks for what it missed. */
export function enterCompanyRoom(ports: CompanyRoomPorts): CompanyRoom {
  let lastSeq: number | null = null
  let lookedAt: number | null = null
  let draftIn: number | null = null
  let drops = 0
  let heardAt = Date.now()

  const socket = new ReconnectingWebSocket(
    async () => {
      try {
        return await ports.address()
      } catch (failure) {
        if (ports.isSignedOut(failure)) end('expired')
        throw failure
      }
    },
    [],
    {
      // Read before each try, so the quick first one and the spread of the later ones need no socket of our own.
      get minReconnectionDelay() {
        const { least, spread } = drops <= 1 ? FIRST_RETRY_MS : RETRY_MS
        return least + Math.random() * spread
      },
      maxReconnectionDelay: RETRY_MS.most,
      maxEnqueuedMessages: 0,
      connectionTimeout: 10_000,
    },
  )

  const isOpen = () => socket.readyState === ReconnectingWebSocket.OPEN
  const send = (frame: ClientFrame) => isOpen() && socket.send(JSON.stringify(frame))

  socket.addEventListener('open', () => {
    heardAt = Date.now()
    if (lookedAt !== null) send({ op: 'joinChatBox', ticketId: lookedAt })
    if (draftIn !== null) send({ op: 'draft', ticketId: draftIn, on: true })
    send({ op: 'userStatus' })
  })
  socket.addEventListener('message', (event: MessageEvent) => {
    heardAt = Date.now()
    const frame = parseFrame(event.data)
    if (frame !== null) receive(frame)
  })
  socket.addEventListener('close', (event: { code: number }) => {
    if (event.code === CLOSE_SIGNED_IN_ELSEWHERE) return end('signed_in_elsewhere')
    if (event.code === CLOSE_ACCESS_REMOVED) return end('access_removed')
    drops += 1
    ports.onState('reconnecting')
  })
  socket.addEventListener('error', () => {
    drops += 1
    ports.onState('reconnecting')
  })

  function receive(frame: ServerFrame): void {
    if (!('op' in frame)) {
      if (lastSeq !== null && frame.seq <= lastSeq && !isUnnumbered(frame)) return
      lastSeq = Math.max(lastSeq ?? 0, frame.seq)
      ports.onEvent(frame)
      return
    }
    switch (frame.op) {
      case 'hello':
        noteServerTime(frame.now)
        if (lastSeq !== null && frame.seq >= lastSeq) send({ op: 'since', seq: lastSeq })
        else lastSeq = frame.seq
        drops = 0
        ports.onState('online')
        // Between the document's data and this moment frames may have passed by.
        ports.onGap('missed')
        return
      case 'resync':
        lastSeq = frame.seq
        ports.onGap(frame.reason ?? 'missed')
        return
      case 'caught-up':
        lastSeq = Math.max(lastSeq ?? 0, frame.seq)
        return
      case 'viewers':
        ports.onViewers(frame.ticketId, frame.viewers)
        return
      case 'error':
      case 'pong':
        return
      default:
        frame satisfies never
    }
  }

  const pings = setInterval(() => {
    if (!isOpen()) return
    if (Date.now() - heardAt > PING_INTERVAL_MS + PONG_TIMEOUT_MS) socket.reconnect()
    else socket.send('ping')
  }, PING_INTERVAL_MS)
  const statuses = setInterval(() => send({ op: 'userStatus' }), USER_STATUS_INTERVAL_MS)

  function leave(): void {
    clearInterval(pings)
    clearInterval(statuses)
    socket.close()
  }
  function end(reason: SessionEndReason): void {
    leave()
    ports.onEnd(reason)
  }

  return {
    look: (ticketId) => {
      if (lookedAt === ticketId) return
      lookedAt = ticketId
      send({ op: 'joinChatBox', ticketId })
    },
    typing: (ticketId, on) => void send({ op: 'typing', ticketId, on }),
    draft: (ticketId, on) => {
      if (on ? draftIn === ticketId : draftIn !== ticketId) return
      draftIn = on ? ticketId : null
      send({ op: 'draft', ticketId, on })
    },
    wake: () => {
      if (!isOpen() && socket.shouldReconnect) socket.reconnect()
    },
    leave,
  }
}

/** Frames that are not kept repeat the newest number. */
function isUnnumbered(frame: EventFrame): boolean {
  return frame.ch.endsWith('-auth') || frame.ch.endsWith('-presence')
}

/** The platform answers a ping with the bare word; whatever else is not JSON is no frame. */
function parseFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string' || data === 'pong') return null
  try {
    return JSON.parse(data) as ServerFrame
  } catch {
    return null
  }
}
