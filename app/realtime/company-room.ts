import ReconnectingWebSocket from 'partysocket/ws'
import type {
  ClientFrame,
  EventFrame,
  ServerFrame,
  TicketViewer,
} from '#protocol/realtime/frames.ts'
import type { EndCode } from '#protocol/realtime/limits.ts'
import { ENDED_BY_CODE, PING_INTERVAL_MS } from '#protocol/realtime/limits.ts'
import { noteServerTime } from '#app/desk-client/server-time.ts'
import type { SessionEnd } from '#core/auth/session-ends.ts'
import { FIRST_RETRY_MS, PONG_TIMEOUT_MS, RETRY_MS, USER_STATUS_INTERVAL_MS } from './limits.ts'

export type RoomState = 'connecting' | 'online' | 'reconnecting'

export type CompanyRoomPorts = {
  /** The address of one connection: its ticket is good for one use. */
  address(): Promise<string>
  sessionEndOf(failure: unknown): SessionEnd | null
  onState(state: RoomState): void
  onEvent(frame: EventFrame): void
  /** What is on the screen must be read anew: something was missed and will not be sent again, or this person's `rights` changed. */
  onGap(reason: 'missed' | 'rights'): void
  onViewers(ticketId: number, viewers: TicketViewer[]): void
  onEnd(end: SessionEnd): void
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
  /** Tries since the room last answered; the first of a page waits for nothing. */
  let tries = 0
  let isOver = false
  let heardAt = Date.now()
  const pause = wakeablePause()

  const socket = new ReconnectingWebSocket(
    async () => {
      // The library's own wait cannot be cut short: whoever is back from a long one would wait for the rest of it.
      await pause.wait(delayBefore(tries++))
      if (isOver) throw new Error('left')
      try {
        return await ports.address()
      } catch (failure) {
        const ended = ports.sessionEndOf(failure)
        if (ended !== null) end(ended)
        throw failure
      }
    },
    [],
    {
      minReconnectionDelay: 0,
      maxReconnectionDelay: 0,
      maxEnqueuedMessages: 0,
      connectionTimeout: 10_000,
    },
  )
  const isLost = () => {
    if (!isOver) ports.onState('reconnecting')
  }

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
    const ended = Object.hasOwn(ENDED_BY_CODE, event.code) && ENDED_BY_CODE[event.code as EndCode]
    if (ended !== false) return end(ended)
    isLost()
  })
  socket.addEventListener('error', isLost)

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
        tries = 1
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
    isOver = true
    pause.end()
    clearInterval(pings)
    clearInterval(statuses)
    socket.close()
  }
  function end(reason: SessionEnd): void {
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
      if (isOver || isOpen()) return
      if (pause.end()) {
        tries = 1
        return
      }
      tries = 0
      socket.reconnect()
    },
    leave,
  }
}

/** Milliseconds: a quick first try after a drop, the later ones ever further apart, all of them spread. */
function delayBefore(tries: number): number {
  if (tries === 0) return 0
  const { least, spread } = tries === 1 ? FIRST_RETRY_MS : RETRY_MS
  const delay = (least + Math.random() * spread) * RETRY_MS.growth ** Math.max(0, tries - 2)
  return Math.min(delay, RETRY_MS.most)
}

/** A wait that can be ended early; `end` says whether there was one. */
function wakeablePause(): { wait(ms: number): Promise<void>; end(): boolean } {
  let go: (() => void) | null = null
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => go?.(), ms)
        go = () => {
          clearTimeout(timer)
          go = null
          resolve()
        }
      }),
    end() {
      const was = go
      was?.()
      return was !== null
    },
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
