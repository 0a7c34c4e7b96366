import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { until } from '#tests/until.ts'
import { distantProxy, roundTrips } from './distant-proxy.ts'
import type { Crossing } from './distant-proxy.ts'

/** So long that a busy machine's own delays are nothing beside it. */
const FAR_MS = 1_000

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** A server that answers what it was sent, on http and on a socket. */
async function echo(): Promise<string> {
  const server = createServer((asked, answer) => void asked.pipe(answer))
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.send('here')
    socket.on('message', (data) => socket.send(data))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    sockets.close()
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function far(distanceMs: number) {
  const proxy = await distantProxy(await echo())
  proxy.distanceMs = distanceMs
  ends.push(() => proxy.close())
  return proxy
}

/** Twice the distance from now, by the proxy's own measure: a busy machine delays what runs against it as well. */
async function afterTwo(url: string): Promise<'twice the distance'> {
  for (const path of ['one', 'two']) await (await fetch(`${url}/${path}`)).text()
  return 'twice the distance'
}

test('a request takes the distance and no more, whole and in order', async () => {
  const proxy = await far(FAR_MS)
  const body = Array.from({ length: 200_000 }, (_, at) => at).join()
  const from = performance.now()
  const asked = fetch(`${proxy.url}/echo`, { method: 'POST', body })
  const twice = afterTwo(proxy.url)
  const answer = await asked
  expect(performance.now() - from).toBeGreaterThan(FAR_MS - 5)
  expect(await Promise.race([twice, answer.text()])).toBe(body)
  const crossing = proxy.crossings().find(({ path }) => path === '/echo')
  expect((crossing?.answeredAt ?? 0) - (crossing?.sentAt ?? 0)).toBeGreaterThan(FAR_MS - 5)
})

test('a request that its sender lets go of was called off', async () => {
  const proxy = await far(FAR_MS)
  const leaving = new AbortController()
  const asked = fetch(`${proxy.url}/left`, { signal: leaving.signal })
  await until(() => expect(proxy.crossings()).toHaveLength(1))
  leaving.abort()
  await expect(asked).rejects.toThrow()
  await until(() => expect(proxy.crossings()[0]).toMatchObject({ isCalledOff: true }))
  await (await fetch(`${proxy.url}/kept`)).text()
  expect(proxy.crossings()[1]).toMatchObject({ isCalledOff: false })
})

test('requests wait for no others', async () => {
  const proxy = await far(FAR_MS)
  await Promise.all([1, 2, 3, 4].map(async (n) => await (await fetch(`${proxy.url}/${n}`)).text()))
  const crossings = proxy.crossings()
  expect(crossings).toHaveLength(4)
  const lastSent = Math.max(...crossings.map(({ sentAt }) => sentAt))
  expect(lastSent).toBeLessThan(Math.min(...crossings.map(({ answeredAt }) => answeredAt ?? 0)))
})

test('each frame of a socket takes its half of the way', async () => {
  const proxy = await far(FAR_MS)
  const socket = new WebSocket(proxy.url.replace('http', 'ws'))
  ends.push(() => socket.terminate())
  const next = () =>
    new Promise<string>((resolve) =>
      socket.once('message', (data: Buffer) => resolve(data.toString())),
    )
  expect(await next()).toBe('here')
  const from = performance.now()
  const twice = afterTwo(proxy.url)
  socket.send('there')
  expect(await Promise.race([twice, next()])).toBe('there')
  expect(performance.now() - from).toBeGreaterThan(FAR_MS - 5)
})

test('round trips are requests that waited for one another', () => {
  const crossing = (sentAt: number, answeredAt: number | null): Crossing => ({
    path: '/',
    sentAt,
    answeredAt,
    isCalledOff: false,
  })
  const side = [crossing(10, 310), crossing(12, 300), crossing(15, 320)]
  expect(roundTrips(side, 0, 1000)).toBe(1)
  expect(roundTrips([...side, crossing(305, 600)], 0, 1000)).toBe(2)
  // Not for this: begun before the press, or still on its way at the paint.
  expect(roundTrips([crossing(0, 100), crossing(60, 400), crossing(70, null)], 50, 300)).toBe(0)
  expect(roundTrips([{ ...crossing(60, 80), isCalledOff: true }], 50, 300)).toBe(0)
})
