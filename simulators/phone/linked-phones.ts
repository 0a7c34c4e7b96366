import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson } from '../loopback-server.ts'
import { toControlJson } from '../whatsapp/control-json.ts'
import { SimulatorError } from '../whatsapp/errors.ts'
import type { RecordedEntry } from '../whatsapp/inbox.ts'
import type { WhatsappSimulator } from '../whatsapp/whatsapp.ts'

export type LinkedPhones = Pick<WhatsappSimulator, 'control' | 'watch'>

/** A file goes in as base64: what WhatsApp takes as a picture or a voice note fits well. */
const LARGEST_MESSAGE = 48 * 1024 * 1024 // bytes
const HEARTBEAT_MS = 15_000

/** The page's way to the simulated WhatsApp: its controls, its files and its news, on the page's own origin under `/__wa/`. */
export async function answerLinkedPhones(
  whatsApp: LinkedPhones,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://phone')
  const name = url.pathname.slice('/__wa/'.length)
  try {
    if (request.method === 'POST') {
      const text = (await readBody(request, LARGEST_MESSAGE)).toString('utf8')
      const body: unknown = text === '' ? {} : JSON.parse(text)
      const answer = await whatsApp.control(name, body)
      response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' })
      response.end(toControlJson(answer))
    } else if (name === 'events') {
      watch(whatsApp, response)
    } else if (name === 'file') {
      await sendFile(whatsApp, url, response)
    } else {
      sendJson(response, 404, { error: 'nothing here' })
    }
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error
    sendJson(response, error.status, { error: error.message })
  }
}

/** Server-Sent Events: that something came in, and where. */
function watch(whatsApp: LinkedPhones, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 1000\n\n')
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS)
  heartbeat.unref()
  const stop = whatsApp.watch((entry: RecordedEntry) => {
    const { kind, from, at, to, attrs, child } = entry
    response.write(`event: news\ndata: ${JSON.stringify({ kind, from, at, to, attrs, child })}\n\n`)
  })
  response.on('close', () => {
    clearInterval(heartbeat)
    stop()
  })
}

/** What a company sent may be anything: it is shown as what it says it is only where a browser can't run it. */
async function sendFile(whatsApp: LinkedPhones, url: URL, response: ServerResponse): Promise<void> {
  const { bytes, mimetype } = (await whatsApp.control('file', {
    id: url.searchParams.get('id') ?? '',
    from: url.searchParams.get('from') ?? '',
  })) as { bytes: Buffer; mimetype: string }
  const isShown = /^(image\/(jpeg|png|webp|gif)|audio\/|video\/)/.test(mimetype)
  response.writeHead(200, {
    'content-type': isShown ? mimetype : 'application/octet-stream',
    'content-length': bytes.length,
    'content-disposition': isShown ? 'inline' : 'attachment',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  response.end(bytes)
}
