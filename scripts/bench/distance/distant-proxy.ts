import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'

/** One request as the browser's side of the line saw it; milliseconds since the epoch. */
export type Crossing = {
  path: string
  sentAt: number
  /** When its head came back, or when it was called off; null while it is on its way. */
  answeredAt: number | null
  /** The page let go of it before there was an answer: nothing waits for it. */
  isCalledOff: boolean
}

export type DistantProxy = {
  url: string
  /** Milliseconds of round trip, from the next chunk on. */
  distanceMs: number
  /** Every request so far, those of service workers too. */
  crossings(): readonly Crossing[]
  close(): void
}

/** Headers that belong to one connection and not to the message. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

const now = () => performance.timeOrigin + performance.now()

/**
 * Puts a server some round trip away: what a browser sends arrives half of it later, and so does what comes back, each socket frame
 * included. It stands outside the browser because the browser's own throttling spares service workers and sockets. The connections
 * themselves cost nothing, as with HTTP/2, where one is there already.
 */
export async function distantProxy(origin: string): Promise<DistantProxy> {
  const { hostname, port } = new URL(origin)
  const crossings: Crossing[] = []
  const proxy = { distanceMs: 0 }
  const oneWayMs = () => proxy.distanceMs / 2

  const server = createServer((asked, answer) => {
    const crossing: Crossing = {
      path: asked.url ?? '',
      sentAt: now(),
      answeredAt: null,
      isCalledOff: false,
    }
    crossings.push(crossing)
    const sent = request({
      hostname,
      port,
      method: asked.method,
      path: asked.url,
      headers: asked.headers,
    })
    sent.once('response', (got) => {
      later(oneWayMs(), () => {
        crossing.answeredAt = now()
        answer.writeHead(got.statusCode ?? 502, withoutHops(got.headers))
        answer.flushHeaders()
      })
      delayed(got, oneWayMs).pipe(answer)
    })
    sent.once('error', () => answer.destroy())
    answer.once('close', () => {
      if (crossing.answeredAt === null)
        Object.assign(crossing, { answeredAt: now(), isCalledOff: true })
      sent.destroy()
    })
    delayed(asked, oneWayMs).pipe(sent)
  })

  server.on('upgrade', (asked, near: Socket, nearFirst: Buffer) => {
    const sent = request({ hostname, port, path: asked.url, headers: asked.headers })
    sent.once('upgrade', (got, far, farFirst) => {
      near.unshift(nearFirst)
      far.unshift(farFirst)
      const lines = Object.entries(got.headers).map(([name, value]) => `${name}: ${String(value)}`)
      later(proxy.distanceMs, () => {
        near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        delayed(near, oneWayMs).pipe(far)
        delayed(far, oneWayMs).pipe(near)
      })
      for (const end of [near, far])
        end.on('error', () => [near, far].forEach((one) => one.destroy()))
    })
    sent.once('response', () => near.destroy())
    sent.once('error', () => near.destroy())
    sent.end()
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    crossings: () => crossings,
    close() {
      server.close()
      server.closeAllConnections()
    },
  })
}

/** Timers of one length end in the order they were set, so nothing overtakes. */
function later(ms: number, act: () => void): void {
  if (ms === 0) act()
  else setTimeout(act, ms)
}

/** The same bytes, each chunk and the end this much later. Chunks wait side by side: the line is long, not narrow. */
function delayed(source: Readable, ms: () => number): Readable {
  const line = new Transform({
    transform(chunk, _encoding, done) {
      later(ms(), () => this.push(chunk))
      done()
    },
    flush(done) {
      later(ms(), done)
    },
  })
  source.once('close', () => {
    if (!source.readableEnded) line.destroy()
  })
  return source.pipe(line)
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))
}

/** How many of these waited for one another: the longest chain of requests begun after the one before was answered. */
export function roundTrips(crossings: readonly Crossing[], from: number, to: number): number {
  const answered = crossings
    .filter(({ isCalledOff }) => !isCalledOff)
    .filter(({ sentAt, answeredAt }) => sentAt >= from && answeredAt !== null && answeredAt <= to)
    .sort((a, b) => (a.answeredAt ?? 0) - (b.answeredAt ?? 0))
  let trips = 0
  let freeFrom = from
  for (const { sentAt, answeredAt } of answered)
    if (sentAt >= freeFrom) {
      trips += 1
      freeFrom = answeredAt ?? freeFrom
    }
  return trips
}
