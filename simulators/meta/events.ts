import type { ServerResponse } from 'node:http'
import type { Entry } from './conversations.ts'
import type { Delivery } from './webhook-deliveries.ts'

/** What a phone, or a test, hears while it watches. */
type SimulatorEvent =
  | { event: 'entry'; data: { phoneNumberId: string; user: string; entry: Entry } }
  | { event: 'typing'; data: { phoneNumberId: string; user: string; until: number | null } }
  | { event: 'delivery'; data: Delivery }
  | { event: 'reset'; data: Record<string, never> }

const HEARTBEAT_MS = 15_000

/** Server-Sent Events to everyone who watches. */
export function createEvents() {
  const watchers = new Set<ServerResponse>()

  return {
    publish({ event, data }: SimulatorEvent): void {
      if (watchers.size === 0) return
      const frame = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      for (const watcher of watchers) watcher.write(frame)
    },
    watch(response: ServerResponse): void {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'keep-alive',
      })
      response.write('retry: 1000\n\n')
      const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS)
      heartbeat.unref()
      watchers.add(response)
      response.on('close', () => {
        clearInterval(heartbeat)
        watchers.delete(response)
      })
    },
    close(): void {
      for (const watcher of watchers) watcher.end()
      watchers.clear()
    },
  }
}

export type Events = ReturnType<typeof createEvents>
