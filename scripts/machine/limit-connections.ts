import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { subscriberOf } from '#core/network-address.ts'

/** Connections over which no whole request head has come yet. A program that means well sends one in the first packet. */
const HALF_OPEN_MAX = 1024
/** Of one subscriber: more than a browser or a proxy ever opens ahead of its requests. */
const HALF_OPEN_PER_SUBSCRIBER = 64

type Limits = { total: number; perSubscriber: number }

/**
 * Caps the connections that only wait. The newest of a subscriber beyond their share is closed; when strangers from everywhere fill
 * the whole, the oldest gives way, so that whoever sends a request at once is served.
 */
export function limitConnections(
  server: Server,
  limits: Limits = { total: HALF_OPEN_MAX, perSubscriber: HALF_OPEN_PER_SUBSCRIBER },
): void {
  const waiting = new Map<Socket, string>()
  const counts = new Map<string, number>()
  const forget = (socket: Socket) => {
    const subscriber = waiting.get(socket)
    if (subscriber === undefined) return
    waiting.delete(socket)
    const left = (counts.get(subscriber) ?? 1) - 1
    if (left === 0) counts.delete(subscriber)
    else counts.set(subscriber, left)
  }
  server.on('connection', (socket) => {
    const subscriber = subscriberOf(socket.remoteAddress ?? '')
    const count = counts.get(subscriber) ?? 0
    if (count >= limits.perSubscriber) return void socket.destroy()
    waiting.set(socket, subscriber)
    counts.set(subscriber, count + 1)
    socket.once('close', () => forget(socket))
    const [oldest] = waiting.keys()
    if (waiting.size > limits.total) oldest?.destroy()
  })
  for (const event of ['request', 'upgrade'] as const)
    server.on(event, ({ socket }: { socket: Socket }) => forget(socket))
}
