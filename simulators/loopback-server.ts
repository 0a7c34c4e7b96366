import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1', '[::1]']
const LARGEST_BODY = 4 * 1024 * 1024 // bytes; a webhook body is at most 3 MB

/** Longer than a test looks at a screen between two calls: a line closed just as the next call takes it loses that call. */
const RESTING_LINE_MS = 50_000

export type LoopbackServer = { url: string; port: number; close: () => Promise<void> }
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Binds to loopback or throws: a simulator has no passwords, so no other machine may reach it. */
export async function listenOnLoopback(
  handler: Handler,
  port: number,
  host = '127.0.0.1',
): Promise<LoopbackServer> {
  if (!LOOPBACK_HOSTS.includes(host)) {
    throw new Error(`a simulator listens on loopback only, not on ${host}`)
  }
  const server = createServer((request, response) => {
    if (!comesFromThisMachine(request)) {
      sendJson(response, 403, { error: 'loopback only' })
      return
    }
    if (!asksForAddress(request)) {
      sendJson(response, 400, { error: 'no address' })
      return
    }
    handler(request, response).catch((error: unknown) => {
      if (response.headersSent) {
        response.destroy()
        return
      }
      sendJson(response, 500, { error: error instanceof Error ? error.message : String(error) })
    })
  })
  server.keepAliveTimeout = RESTING_LINE_MS
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    url: `http://${host.includes(':') ? '[::1]' : host}:${address.port}`,
    close: () => closeServer(server),
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
  response.end(JSON.stringify(body))
}

export async function readBody(request: IncomingMessage, largest = LARGEST_BODY): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largest) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** False for a target that `new URL` throws on, `//` for one. */
export const asksForAddress = ({ url = '/' }: IncomingMessage): boolean =>
  URL.canParse(url, 'http://simulator')

/** A page on another site must not steer a simulator through the visitor's browser (DNS rebinding, form posts). */
function comesFromThisMachine(request: IncomingMessage): boolean {
  const host = hostnameOf(`http://${request.headers.host ?? ''}`)
  const { origin } = request.headers
  return (
    host !== null &&
    LOOPBACK_HOSTS.includes(host) &&
    (origin === undefined || LOOPBACK_HOSTS.includes(hostnameOf(origin) ?? ''))
  )
}

function hostnameOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
