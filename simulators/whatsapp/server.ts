import { once } from 'node:events'
import { createServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { asksForAddress } from '../loopback-server.ts'
import type { TlsFiles } from './certificates.ts'
import { acceptConnection } from './connection.ts'
import { runControl } from './control.ts'
import { toControlJson } from './control-json.ts'
import { logIn, logOut } from './login.ts'
import { MEDIA_AUTH } from './queries.ts'
import { offerLinking } from './registration.ts'
import type { Simulator } from './simulator.ts'
import { receiveStanza } from './stanzas.ts'

const LOOPBACK = '127.0.0.1'
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost']
const LARGEST_BODY = 128 * 1024 * 1024 // bytes; the largest upload is 100 MiB
const UPLOADS = /^\/(mms|pps|product)\//
/** The shortest thing that calls itself a JPEG. */
const PICTURE = Buffer.from('/9j/4AAQSkZJRgABAQEAYABgAAD/2Q==', 'base64')

export type WhatsappServer = { port: number; close: () => Promise<void> }

/** One TLS port on loopback: `/ws/chat`, the media server, pictures, and `/admin/*`. */
export async function listen(sim: Simulator, tls: TlsFiles, port: number): Promise<WhatsappServer> {
  const server = createServer({ key: tls.key, cert: tls.certificate }, (request, response) => {
    answer(sim, request, response).catch((error: unknown) => {
      sim.report(error)
      if (response.headersSent) response.destroy()
      else
        sendJson(response, 500, { error: error instanceof Error ? error.message : String(error) })
    })
  })
  const sockets = new WebSocketServer({ server, path: '/ws/chat', maxPayload: LARGEST_BODY })
  sockets.on('connection', (socket) => {
    if (sim.faults.of().refuseConnections) {
      socket.terminate()
      return
    }
    acceptConnection(sim, socket, {
      onOpen: (connection) => {
        if (connection.payload.devicePairingData) offerLinking(sim, connection)
        else logIn(sim, connection)
      },
      onStanza: (connection, stanza) => receiveStanza(sim, connection, stanza),
      onClose: logOut,
      onError: sim.report,
    })
  })
  server.listen(port, LOOPBACK)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  sim.host = `localhost:${address.port}`
  return {
    port: address.port,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  sim: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!asksForAddress(request)) {
    sendJson(response, 400, { error: 'no address' })
    return
  }
  const url = new URL(request.url ?? '/', 'https://simulator')
  const { method } = request
  if (method === 'POST' && url.pathname.startsWith('/admin/')) {
    await control(sim, url.pathname.slice('/admin/'.length), request, response)
  } else if (method === 'POST' && UPLOADS.test(url.pathname)) {
    await upload(sim, url, request, response)
  } else if (method === 'GET' && url.pathname.startsWith('/v/')) {
    download(sim, url, response)
  } else if (method === 'GET' && url.pathname.startsWith('/pic/')) {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(PICTURE)
  } else {
    sendJson(response, 404, { error: 'nothing here' })
  }
}

async function control(
  sim: Simulator,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!comesFromThisMachine(request)) {
    sendJson(response, 403, { error: 'loopback only' })
    return
  }
  const text = (await readBody(request)).toString('utf8')
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    sendJson(response, 400, { error: 'not JSON' })
    return
  }
  const result = await runControl(sim, name, body)
  sendJson(response, result.status, result.body)
}

async function upload(
  sim: Simulator,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = await readBody(request)
  const { uploadStatus } = sim.faults.of()
  if (uploadStatus) sendJson(response, uploadStatus, { error: 'as asked' })
  else if (url.searchParams.get('auth') !== MEDIA_AUTH) {
    sendJson(response, 401, { error: 'no media_conn gave this auth' })
  } else sendJson(response, 200, sim.media.acceptUpload(bytes))
}

function download(sim: Simulator, url: URL, response: ServerResponse): void {
  const file = sim.media.find(url.pathname)
  const status = sim.faults.of().downloadStatus ?? file?.status ?? 404
  if (!file || status !== 200) {
    response.writeHead(status).end()
    return
  }
  response
    .writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': file.bytes.length,
    })
    .end(file.bytes)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(toControlJson(body))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_BODY) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A page on another site must not steer the simulator through a visitor's browser. */
function comesFromThisMachine({ headers }: IncomingMessage): boolean {
  return (
    isLoopback(`https://${headers.host ?? ''}`) &&
    (headers.origin === undefined || isLoopback(headers.origin))
  )
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK_NAMES.includes(new URL(url).hostname)
}
