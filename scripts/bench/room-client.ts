import WebSocket from 'ws'
import type { ApiClient } from './api-client.ts'

export type RoomClient = { close(): void }

/** Hears a frame's text and when it arrived (performance.now()). */
export type FrameListener = (text: string, at: number) => void

/** A socket as a browser holds it: a ticket first, then the room. Resolves once the room has said hello. */
export async function joinRoom(
  origin: string,
  api: ApiClient,
  onFrame: FrameListener,
  onClose: () => void = () => undefined,
): Promise<RoomClient> {
  const { ticket } = await api.send<{ ticket: string }>('POST', '/realtime/ticket')
  const url = `${origin.replace('http', 'ws')}/realtime?ticket=${encodeURIComponent(ticket)}`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    let joined = false
    socket.on('message', (data: Buffer) => {
      const at = performance.now()
      const text = data.toString()
      if (joined) return onFrame(text, at)
      joined = text.includes('"op":"hello"')
      if (joined) resolve()
    })
    socket.once('error', reject)
    socket.once('close', (code) => {
      reject(new Error(`the room closed the socket with ${code}`))
      onClose()
    })
  })
  return { close: () => socket.terminate() }
}

/** Joins many, a few at a time; `join` is given which one it is, from 0. */
export async function joinRoomTimes(
  count: number,
  join: (n: number) => Promise<RoomClient>,
): Promise<{ closeAll(): void }> {
  const clients: RoomClient[] = []
  while (clients.length < count) {
    const from = clients.length
    const some = Array.from({ length: Math.min(20, count - from) }, (_, i) => join(from + i))
    clients.push(...(await Promise.all(some)))
  }
  return { closeAll: () => clients.forEach((client) => client.close()) }
}
