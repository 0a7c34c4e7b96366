import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { LoopbackServer } from '../loopback-server.ts'
import { startMetaServer } from './server.ts'
import type { BehaviourSettings } from './settings.ts'
import { createSimulator } from './simulator.ts'

export const PHONE_NUMBER_ID = '106540352242922'
export const OTHER_PHONE_NUMBER_ID = '207651432889013'
const TOKEN = `sim-token-${PHONE_NUMBER_ID}`
export const APP_SECRET = 'test_app_secret_0123456789abcdef'
export const VERIFY_TOKEN = 'a-verify-token'
export const MARIA = '5511987654321'

export type Received = { headers: IncomingHttpHeaders; bytes: Buffer }

/** A webhook that keeps what it gets, answers what it is told, and knows the handshake. */
export async function startReceiver(port = 0, answer: (nth: number) => number = () => 200) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'GET') {
        const query = new URL(request.url ?? '/', 'http://receiver').searchParams
        const isOurs = query.get('hub.verify_token') === VERIFY_TOKEN
        response.writeHead(isOurs ? 200 : 403).end(isOurs ? query.get('hub.challenge') : '')
        return
      }
      received.push({ headers: request.headers, bytes: Buffer.concat(chunks) })
      response.writeHead(answer(received.length)).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  onTestFinished(close)
  const address = server.address() as AddressInfo
  return {
    received,
    port: address.port,
    url: `http://127.0.0.1:${address.port}/webhooks/meta`,
    close,
  }
}

type Json = Record<string, unknown>

/** A simulator on a port of its own, with a webhook behind it unless another is given. */
export async function startWorld(
  options: { callbackUrl?: string; behaviour?: Partial<BehaviourSettings> } = {},
) {
  const receiver = await startReceiver()
  const sim = createSimulator({
    appSecret: APP_SECRET,
    verifyToken: VERIFY_TOKEN,
    callbackUrl: options.callbackUrl ?? receiver.url,
    behaviour: { statusDelaysMs: { sent: 0, delivered: 0 }, ...options.behaviour },
  })
  const server: LoopbackServer = await startMetaServer(sim, 0)
  onTestFinished(async () => {
    sim.events.close()
    await server.close()
    sim.reset()
  })

  const graph = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Json,
    }
  }
  const control = async (name: string, body?: unknown): Promise<Json> => {
    const response = await fetch(`${server.url}/__sim/${name}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await response.json()) as Json
  }
  return {
    sim,
    receiver,
    url: server.url,
    graph,
    control,
    sendText: (to: string, text: string, more: Json = {}) =>
      graph(`/v25.0/${PHONE_NUMBER_ID}/messages`, {
        messaging_product: 'whatsapp',
        to,
        type: 'text',
        text: { body: text },
        ...more,
      }),
    writeAs: (from: string, text: string, more: Json = {}) =>
      control('inbound', {
        phoneNumberId: PHONE_NUMBER_ID,
        from,
        name: 'Maria Souza',
        text,
        ...more,
      }),
    idle: () => control('idle'),
    /** Every message and status the webhook got, in order, out of all entries and changes. */
    updates: () => receiver.received.flatMap(({ bytes }) => updatesOf(bytes)),
  }
}

type Value = { messages?: Json[]; statuses?: Json[] }

export function updatesOf(bytes: Buffer): Json[] {
  const body = JSON.parse(bytes.toString()) as { entry: { changes: { value: Value }[] }[] }
  return body.entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => [...(value.messages ?? []), ...(value.statuses ?? [])]),
  )
}

export function wamidOf(answer: { body: Json }): string {
  const [message] = answer.body.messages as { id: string }[]
  if (!message) throw new Error('no message was accepted')
  return message.id
}
