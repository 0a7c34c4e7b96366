import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { requestPath } from '#protocol/request-path.ts'
import { createPlaces, IN_FLIGHT_MAX, type Place } from './in-flight.ts'
import { MACHINE_PEER } from './machine-headers.ts'
import { limitConnections } from './limit-connections.ts'
import { failure, overloaded, type AskedBy, type PlainAnswer } from './unavailable.ts'

/** Ended by nobody's clock but these: a request's head, and the wait for the next request on the same connection. */
const HEAD_MS = 10_000
const KEEP_ALIVE_MS = 60_000
/** Connections to the runtime that wait for their next request; workerd closes them after 15 s. */
const RUNTIME_KEEP_ALIVE_MS = 10_000

type Options = {
  /** Where the runtime answers now; null while it does not. */
  runtime(): URL | null
  machineKey: string
  /** Answers while there is no runtime. */
  refuse: RequestListener
}

/** Ends the connection too: what the rest of a half-sent request would be taken for is not worth knowing. */
export function send(response: ServerResponse, answer: PlainAnswer): void {
  response.writeHead(answer.status, { ...answer.headers, connection: 'close' }).end(answer.body)
}

/** What decides in which form somebody is refused. */
export function askedBy({ url, headers }: IncomingMessage): AskedBy {
  const { accept = null, 'accept-language': language = null } = headers
  return { path: requestPath(url), accept, language }
}

/** An HTTP server that brings each request to the runtime, with the address of whoever sent it. */
export function createForwarder(options: Options): Server {
  const agent = new Agent({ keepAlive: true, timeout: RUNTIME_KEEP_ALIVE_MS })
  const server = createServer({
    headersTimeout: HEAD_MS,
    // A body takes as long as it takes; the entry proxy ends one that stops coming.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 1000,
    noDelay: true,
    // Anything else (h2c) may be ignored (RFC 9110, 7.8), and its request has a body that an upgrade has not.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  })
  limitConnections(server)
  const places = createPlaces(IN_FLIGHT_MAX)
  server.on('request', (request, response) => {
    const runtime = options.runtime()
    const { refuse, machineKey } = options
    const asked = askedBy(request)
    if (!isAddress(request)) send(response, failure('ERR_INVALID_INPUT'))
    else if (runtime === null) refuse(request, response)
    else {
      const place = asked.path === '/healthz' ? undefined : places.take()
      if (place === null) send(response, overloaded(request.method ?? 'GET', asked))
      else forward(request, response, { runtime, agent, machineKey, refuse, place })
    }
  })
  server.on('upgrade', (request, socket, head) => {
    const runtime = options.runtime()
    if (!isAddress(request)) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    else if (runtime === null)
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
    else upgrade(request, socket, head, { runtime, machineKey: options.machineKey })
  })
  // Node ends these connections without a word if nobody answers.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n')
  })
  return server
}

/** Whether the target and the Host make an address: of `OPTIONS *` and a Host like `a b` the runtime makes a 500. */
function isAddress({ url = '', headers }: IncomingMessage): boolean {
  const target = url.startsWith('/') ? `http://${headers.host ?? ''}${url}` : url
  return /^https?:/i.test(target) && URL.canParse(target)
}

type Way = { runtime: URL; machineKey: string; agent?: Agent }
type RequestWay = Way & { refuse: RequestListener; place: Place | undefined }

/** Of one connection (RFC 9110, 7.6.1): each side of this process has its own. An upgrade needs the first two. */
const HOP_BY_HOP = ['connection', 'upgrade', 'keep-alive', 'proxy-connection', 'expect']
const DROPPED = new Set([...HOP_BY_HOP, MACHINE_PEER])
const DROPPED_OF_REFUSAL = new Set([...HOP_BY_HOP, 'transfer-encoding'])
const DROPPED_OF_UPGRADE = new Set([...HOP_BY_HOP.slice(2), MACHINE_PEER])

/** Names and values in turn, as they came, but for some. */
function headersWithout(dropped: ReadonlySet<string>, raw: readonly string[]): string[] {
  return raw.filter((_, i) => !dropped.has(raw[i - (i % 2)]?.toLowerCase() ?? ''))
}

function sent(request: IncomingMessage, { runtime, agent, machineKey }: Way) {
  const dropped = agent === undefined ? DROPPED_OF_UPGRADE : DROPPED
  const headers = headersWithout(dropped, request.rawHeaders)
  headers.push(MACHINE_PEER, `${machineKey} ${request.socket.remoteAddress ?? ''}`)
  return httpRequest({
    hostname: runtime.hostname,
    port: runtime.port,
    method: request.method,
    path: request.url,
    headers,
    setHost: false,
    ...(agent === undefined ? {} : { agent }),
  })
}

function forward(request: IncomingMessage, response: ServerResponse, way: RequestWay): void {
  const asked = sent(request, way)
  // Until the body is here, it is the sender who is waited for.
  way.place?.pause()
  request.once('end', () => way.place?.resume())
  asked.once('response', (answer) => {
    way.place?.leave()
    response.writeHead(answer.statusCode ?? 502, headersWithout(DROPPED, answer.rawHeaders))
    answer.pipe(response)
    answer.once('error', () => response.destroy())
  })
  asked.once('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent) return void response.destroy()
    // Nobody took it, or it only asked: the runtime has just died, and asking again is safe.
    const isHarmless = request.method === 'GET' || request.method === 'HEAD'
    if (error.code === 'ECONNREFUSED' || isHarmless) return way.refuse(request, response)
    // The runtime may have done what was asked before it ended: not "try again", but "it is not known".
    send(response, failure('ERR_INTERNAL'))
  })
  request.pipe(asked)
  request.once('error', () => asked.destroy())
  response.once('close', () => {
    way.place?.leave()
    if (!response.writableFinished) asked.destroy()
    // Answered before the body was whole, e.g. because it stopped coming: nobody waits for the rest.
    if (!request.complete) request.socket.destroySoon()
  })
}

function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, way: Way): void {
  const asked = sent(request, way)
  asked.once('upgrade', (answer, behind, first) => {
    writeHead(socket, answer, answer.rawHeaders)
    for (const [from, to] of [[behind, socket] as const, [socket, behind] as const]) {
      from.on('error', () => to.destroy())
      from.once('close', () => to.destroy())
      from.pipe(to)
    }
    socket.write(first)
    behind.write(head)
    behind.setNoDelay(true)
  })
  // Refused: the answer, and the end of the connection as its end.
  asked.once('response', (answer) => {
    const headers = headersWithout(DROPPED_OF_REFUSAL, answer.rawHeaders)
    writeHead(socket, answer, [...headers, 'Connection', 'close'])
    answer.pipe(socket)
  })
  asked.once('error', () => socket.destroy())
  socket.once('error', () => asked.destroy())
  asked.end()
}

function writeHead(
  socket: Duplex,
  { statusCode, statusMessage }: IncomingMessage,
  headers: readonly string[],
): void {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let i = 0; i + 1 < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
}
