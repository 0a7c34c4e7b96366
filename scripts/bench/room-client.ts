import type { EventFrame } from '#protocol/realtime/frames.ts'
import type { ApiClient } from './api-client.ts'

export type RoomClient = { close(): void }

/** A socket as a browser holds it: a ticket first, then the room. Resolves once the room has said hello. */
export async function joinRoom(origin: string, api: ApiClient, onFrame: (frame: EventFrame, at: number) => void): Promise<RoomClient> {
  const { ticket } = await api.send<{ ticket: string }>('POST', '/realtime/ticket')
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime?ticket=${encodeURIComponent(ticket)}`)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const at = performance.now()
      const frame = JSON.parse(String(data)) as EventFrame | { op: string }
      if ('op' in frame) return frame.op === 'hello' ? resolve() : undefined
      onFrame(frame, at)
    })
    socket.addEventListener('error', () => reject(new Error('the room refused the socket')))
    socket.addEventListener('close', ({ code }) => reject(new Error(`the room closed the socket with ${code}`)))
  })
  return { close: () => socket.close() }
}

/** Joins many, a few at a time. */
export async function joinRoomTimes(
  count: number,
  join: (index: number) => Promise<RoomClient>,
): Promise<{ closeAll(): void }> {
  const clients: RoomClient[] = []
  for (let from = 0; from < count; from += 20) {
    const some = Array.from({ length: Math.min(20, count - from) }, (_, index) => join(from + index))
    clients.push(...(await Promise.all(some)))
  }
  return { closeAll: () => clients.forEach((client) => client.close()) }
}
