import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { createForwarder } from './forwarder.ts'
import { IN_FLIGHT_MAX } from './in-flight.ts'
import { limitConnections } from './limit-connections.ts'

let runtime: Server
let runtimeUrl: URL | null
let endpoint: Server
let held: ServerResponse[]
let seen: { url: string; peer: string[]; body: string }[]

beforeEach(async () => {
  seen = []
  held = []
  runtime = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    if (request.url === '/held') return void held.push(response)
    if (request.url === '/early') return void response.writeHead(408).end('too slow')
    request.on('end', () => {
      const { url = '', headersDistinct } = request
      seen.push({ url, peer: headersDistinct['x-machine-peer'] ?? [], body })
      if (url === '/dies') return void request.socket.destroy()
      response.writeHead(201, { 'x-own': 'yes', 'set-cookie': ['a=1', 'b=2'] }).end(`got ${body}`)
    })
  })
  const sockets = new WebSocketServer({ server: runtime, path: '/room' })
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(data)))
  runtimeUrl = await listen(runtime)
  endpoint = createForwarder({
    runtime: () => runtimeUrl,
    machineKey: 'key',
    refuse: (_request, response) => void response.writeHead(503).end(),
  })
  await listen(endpoint)
})
afterEach(() => {
  for (const server of [endpoint, runtime]) {
    server.close()
    server.closeAllConnections()
  }
})

async function listen(server: Server): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}
const url = (path: string) => `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}${path}`

async function call(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: (endpoint.address() as AddressInfo).port, localAddress })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

it('brings a request to the runtime as it came, and says who sent it', async () => {
  const answer = await fetch(url('/a?b=c'), {
    method: 'DELETE',
    body: new Blob(['one', 'two']).stream(),
    headers: { 'x-machine-peer': 'key 10.0.0.1', connection: 'keep-alive' },
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, await answer.text()]).toEqual([201, 'got onetwo'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(seen).toEqual([{ url: '/a?b=c', peer: ['key 127.0.0.1'], body: 'onetwo' }])
})

it('says that it is not known what became of a request the runtime died in', async () => {
  const answer = await fetch(url('/dies'), { method: 'POST', body: 'x' })
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
    500,
    'ERR_INTERNAL',
  ])
  // What only asked, or reached nobody, may be sent again.
  expect((await fetch(url('/dies'))).status).toBe(503)
  runtime.close()
  runtime.closeAllConnections()
  expect((await fetch(url('/a'), { method: 'POST', body: 'x' })).status).toBe(503)
})

it('refuses while there is no runtime', async () => {
  runtimeUrl = null
  expect((await fetch(url('/a'))).status).toBe(503)
  const socket = new WebSocket(url('/room').replace('http', 'ws'))
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('503')
})

it('joins sockets to the runtime, and passes on a refusal of one', async () => {
  const socket = new WebSocket(url('/room').replace('http', 'ws'))
  await once(socket, 'open')
  socket.send('hello')
  expect(String(((await once(socket, 'message')) as [Buffer])[0])).toBe('hello')
  socket.close()
  const refused = new WebSocket(url('/elsewhere').replace('http', 'ws'))
  await expect(once(refused, 'open')).rejects.toThrow('400')
})

it('hangs up on a body that goes on after the answer', async () => {
  const socket = await call()
  socket.write('POST /early HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('408')
  await once(socket, 'close')
})

it('hangs up on who ends their side before the body is whole', async () => {
  const socket = await call()
  socket.write('POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc')
  await expect.poll(() => held.length).toBe(1)
  socket.end()
  expect(await wholeAnswer(socket)).toMatch(/^HTTP\/1.1 400 /)
  await expect.poll(() => held[0]?.destroyed).toBe(true)
})

it('ends a head that does not come', async () => {
  const socket = await call()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const since = Date.now()
  await once(socket.resume(), 'close')
  expect(Date.now() - since).toBeGreaterThan(9000)
}, 20_000)

it('lets nobody hold more waiting connections than their share, and nobody all of them', async () => {
  endpoint.close()
  endpoint = createServer((_request, response) => void response.end('served'))
  limitConnections(endpoint, { total: 4, perSubscriber: 2 })
  await listen(endpoint)
  const open: Socket[] = []
  const closed = new Set<Socket>()
  const wait = async (address: string) => {
    const socket = await call(address)
    socket.once('close', () => closed.add(socket))
    open.push(socket)
  }
  await wait('127.0.0.2')
  await wait('127.0.0.2')
  await wait('127.0.0.2')
  await expect.poll(() => [...closed]).toEqual([open[2]])
  for (const address of ['127.0.0.3', '127.0.0.4', '127.0.0.5']) await wait(address)
  await expect.poll(() => [...closed]).toEqual([open[2], open[0]])
  expect(await (await fetch(url('/'))).text()).toBe('served')
  for (const socket of open) socket.destroy()
})

it.each([
  ['CONNECT', 'CONNECT far.test:443 HTTP/1.1\r\nHost: far.test:443\r\n\r\n', 405],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a Host that is none', 'GET /a HTTP/1.1\r\nHost: a b<>\r\n\r\n', 400],
  [
    'an upgrade at such a Host',
    `GET /room HTTP/1.1\r\nHost: a b<>\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    400,
  ],
  [
    'an expectation nobody knows',
    'GET /a HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    417,
  ],
])('answers %s itself', async (_what, request, status) => {
  const socket = await call()
  socket.write(request)
  expect(await wholeAnswer(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(seen).toEqual([])
})

it('takes a target with its host as what it names', async () => {
  const socket = await call()
  socket.write('GET http://other.test/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await wholeAnswer(socket)).toMatch(/^HTTP\/1.1 201 /)
})

it('brings a request that would rather speak HTTP/2 as it is, with its body', async () => {
  const socket = await call()
  const wish = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk'
  socket.write(`POST /a HTTP/1.1\r\nHost: x\r\n${wish}\r\nContent-Length: 2\r\n\r\nab`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 201 /)
  expect(seen).toMatchObject([{ url: '/a', body: 'ab' }])
  socket.destroy()
})

async function wholeAnswer(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  await once(socket, 'close')
  return answer
}

it('refuses at once what comes beyond the requests that wait, and answers again when there is room', async () => {
  const waiting = Array.from({ length: IN_FLIGHT_MAX }, () => fetch(url('/held')))
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(IN_FLIGHT_MAX)
  const refused = await fetch(url('/a'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ error: 'ERR_OVERLOADED' })
  expect((await fetch(url('/healthz'))).status).toBe(201)
  expect(seen.map((one) => one.url)).toEqual(['/healthz'])
  for (const response of held) response.end()
  await Promise.all(waiting)
  expect((await fetch(url('/a'))).status).toBe(201)
})

it('counts nobody whose body is still to come', async () => {
  const stopped = new AbortController()
  const sending = Array.from({ length: IN_FLIGHT_MAX }, () => {
    const { readable: body, writable } = new TransformStream()
    void writable.getWriter().write(new TextEncoder().encode('a'))
    const options = { method: 'POST', body, duplex: 'half' as const, signal: stopped.signal }
    return fetch(url('/held'), options).catch(() => null)
  })
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(IN_FLIGHT_MAX)
  expect((await fetch(url('/a'))).status).toBe(201)
  stopped.abort()
  await Promise.all(sending)
})
