import { setTimeout as delay } from 'node:timers/promises'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import type { V4WorkerOptions } from 'miniflare'
import WebSocket from 'ws'
import { summarise } from './statistics.ts'
import type { Summary } from './statistics.ts'

/** As the app's own: about what a ticket's frame holds, in characters. */
const FRAME_CHARS = 1800
const WARM_UP = 30

/** A Worker, a database and a room that do nothing but what an update of a row needs: read it, write it, send it to everybody. */
const ROOM = `
import { DurableObject } from 'cloudflare:workers'
export class Room extends DurableObject {
  fetch() {
    const [browser, room] = Object.values(new WebSocketPair())
    this.ctx.acceptWebSocket(room)
    room.send('hello')
    return new Response(null, { status: 101, webSocket: browser })
  }
  publish(text) {
    for (const socket of this.ctx.getWebSockets()) socket.send(text)
  }
}
const READ = 'SELECT id, note, version FROM rows WHERE id = 1'
export default {
  async fetch(request, { DB, ROOM }) {
    const room = ROOM.getByName('1')
    if (request.headers.get('upgrade') !== null) return await room.fetch(request)
    const note = await request.text()
    await DB.prepare(READ).first()
    await DB.batch([
      DB.prepare('UPDATE rows SET note = ?1, version = version + 1 WHERE id = 1').bind(note),
      DB.prepare(READ),
    ])
    await room.publish(note)
    return new Response('done')
  },
}`
/** One hop before it, as the entry proxy is one (decision 010). */
const DOOR = 'export default { fetch: (request, { ROOM }) => ROOM.fetch(request) }'
const COMPATIBILITY_DATE = '2026-01-01'

/**
 * What the platform alone takes for an update that reaches so many sockets, on this machine and now: request → last socket, in
 * milliseconds. No product can be faster than that; what a figure of ours is above it is ours.
 */
export async function bareUpdateToLast(
  sockets: number,
  count: number,
  pauseMs: number,
): Promise<Summary> {
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({ workers: [endpoint, room] }),
    log: new Log(LogLevel.ERROR),
  })
  try {
    await miniflare.ready
    const database = await miniflare.getD1Database('DB', room.name)
    await database.exec(
      "CREATE TABLE rows (id INTEGER PRIMARY KEY, note TEXT, version INTEGER); INSERT INTO rows VALUES (1, '', 1)",
    )
    const url = await miniflare.unsafeGetDirectURL(endpoint.name)
    let arrived = 0
    let lastAt = 0
    const clients: WebSocket[] = []
    while (clients.length < sockets)
      clients.push(
        await join(url, (at) => {
          arrived += 1
          lastAt = at
        }),
      )
    const times: number[] = []
    const body = 'x'.repeat(FRAME_CHARS)
    for (let i = -WARM_UP; i < count; i++) {
      arrived = 0
      const sentAt = performance.now()
      await (await fetch(url, { method: 'POST', body })).text()
      while (arrived < sockets) await delay(1)
      if (i >= 0) times.push(lastAt - sentAt)
      await delay(pauseMs)
    }
    for (const client of clients) client.terminate()
    return summarise(times)
  } finally {
    await miniflare.dispose()
  }
}

const endpoint = {
  name: 'endpoint',
  modules: true,
  script: DOOR,
  compatibilityDate: COMPATIBILITY_DATE,
  serviceBindings: { ROOM: 'room' },
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
} satisfies V4WorkerOptions
const room = {
  name: 'room',
  modules: true,
  script: ROOM,
  compatibilityDate: COMPATIBILITY_DATE,
  d1Databases: ['DB'],
  durableObjects: { ROOM: { className: 'Room', useSQLite: true } },
} satisfies V4WorkerOptions

async function join(url: URL, onFrame: (at: number) => void): Promise<WebSocket> {
  const socket = new WebSocket(url.href.replace('http', 'ws'), { perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('message', () => resolve())
    socket.once('error', reject)
  })
  socket.on('message', (data: Buffer) => {
    const at = performance.now()
    data.toString()
    onFrame(at)
  })
  return socket
}
