import { SECOND_MS } from '#core/time.ts'
import {
  CLIENT_FRAME_MAX,
  CLIENT_FRAMES_A_SECOND,
  CLOSE_TOO_MANY_FRAMES,
} from '#protocol/realtime/limits.ts'

/** Frames that a socket may bring in a second before it is closed: five times what the room answers, for what a slow network held back. */
export const SOCKET_FRAMES_A_SECOND = 5 * CLIENT_FRAMES_A_SECOND
/** A frame is longer than any client's (RFC 6455, 7.4.1). */
const CLOSE_TOO_BIG = 1009
/** Of a socket that ended without a word or a code; nobody may send them (RFC 6455, 7.4.1). */
const NO_CODES: readonly number[] = [1005, 1006, 1015]

/**
 * Stands between a browser and the room's socket, and ends what brings more frames than any client sends. Each frame that reaches the room
 * is an event of its own to the runtime, whose one thread serves nobody else meanwhile, even once the room has closed the socket; here it
 * costs little (decision 051 has the figures). Returns the browser's end.
 */
export function watchSocket(room: WebSocket, now: () => number = Date.now): WebSocket {
  const { 0: browser, 1: own } = new WebSocketPair()
  // Either end is told of the other's close, and closes only then.
  room.accept({ allowHalfOpen: true })
  own.accept({ allowHalfOpen: true })
  let second = 0
  let frames = 0
  const refusalOf = (data: string | ArrayBuffer): number | null => {
    const current = Math.floor(now() / SECOND_MS)
    frames = current === second ? frames + 1 : 1
    second = current
    if (frames > SOCKET_FRAMES_A_SECOND) return CLOSE_TOO_MANY_FRAMES
    const length = typeof data === 'string' ? data.length : data.byteLength
    return length > CLIENT_FRAME_MAX ? CLOSE_TOO_BIG : null
  }
  const bring = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    const refusal = refusalOf(data)
    if (refusal === null) return send(room, data)
    // What else it has sent is read without being looked at.
    own.removeEventListener('message', bring)
    close(own, refusal)
    close(room, refusal)
  }
  own.binaryType = 'arraybuffer'
  own.addEventListener('message', bring)
  room.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) =>
    send(own, data),
  )
  for (const [from, to] of [
    [own, room],
    [room, own],
  ] as const) {
    from.addEventListener('close', ({ code, reason }) => close(to, code, reason))
    from.addEventListener('error', () => close(to, 1011))
  }
  return browser
}

function send(to: WebSocket, data: string | ArrayBuffer): void {
  try {
    to.send(data)
  } catch {
    // It is closing; its close event follows.
  }
}

function close(to: WebSocket, code: number, reason?: string): void {
  try {
    if (NO_CODES.includes(code)) to.close()
    else to.close(code, reason)
  } catch {
    // Closed already.
  }
}
