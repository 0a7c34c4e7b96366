import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { readBody, sendJson } from '../loopback-server.ts'
import {
  behaviourInput,
  clockInput,
  faultsInput,
  inboundInput,
  pusherInput,
  rawInput,
  readInput,
  seedInput,
  statusInput,
  subscriptionInput,
} from './control-inputs.ts'
import { listConversations, readConversation, readState, userOf } from './control-views.ts'
import { receiveMessage, receiveReaction } from './inbound.ts'
import type { Simulator } from './simulator.ts'
import { pushStatus, raiseEntry, readByUser } from './statuses.ts'
import { postWebhook, verifyCallback } from './webhook-deliveries.ts'
import { signPayload } from './webhook-encoding.ts'

/** A control call that cannot be carried out; the message says why. */
class ControlError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ControlError'
    this.status = status
  }
}

type Control = (sim: Simulator, body: unknown, query: URLSearchParams) => unknown

const IDLE_TIMEOUT_MS = 10_000

const CONTROLS: Record<string, Control> = {
  'POST inbound': inbound,
  'POST status': status,
  'POST read': read,
  'POST raw': raw,
  'POST faults': faults,
  'POST clock': clock,
  'POST pusher': (sim, body) => Object.assign(sim.settings.pusher, given(pusherInput.parse(body))),
  'POST settings': (sim, body) =>
    Object.assign(sim.settings.behaviour, given(behaviourInput.parse(body))),
  'POST subscription': subscription,
  'POST seed': seed,
  'POST reset': (sim) => {
    sim.reset()
    return { ok: true }
  },
  'GET requests': (sim) => ({ requests: sim.requests.all() }),
  'GET deliveries': (sim) => ({ deliveries: sim.pusher.deliveries() }),
  'GET state': (sim) => readState(sim),
  'GET conversations': (sim, _body, query) => ({
    conversations: listConversations(sim, query.get('phoneNumberId'), query.get('user')),
  }),
  'GET conversation': (sim, _body, query) =>
    readConversation(sim, query.get('phoneNumberId') ?? '', query.get('user') ?? ''),
  'GET idle': idle,
}

/** `/__sim/*`: what a test or the phone page does to the simulated world. */
export async function handleControl(
  sim: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const name = `${request.method} ${url.pathname.replace('/__sim/', '')}`
  if (name === 'GET events') {
    sim.events.watch(response)
    return
  }
  if (name === 'GET file') {
    const file = sim.media.find(url.searchParams.get('id') ?? '')
    if (!file) return sendJson(response, 404, { error: 'no such file' })
    response.writeHead(200, { 'content-type': file.mime, 'content-length': file.bytes.length })
    response.end(file.bytes)
    return
  }
  const control = CONTROLS[name]
  if (!control) {
    sendJson(response, 404, { error: `no such control: ${name}`, controls: Object.keys(CONTROLS) })
    return
  }
  try {
    const text = (await readBody(request)).toString('utf8')
    const body: unknown = text === '' ? {} : JSON.parse(text)
    sendJson(response, 200, await control(sim, body, url.searchParams))
  } catch (error) {
    if (error instanceof z.ZodError) sendJson(response, 400, { error: z.prettifyError(error) })
    else if (error instanceof SyntaxError) sendJson(response, 400, { error: 'not JSON' })
    else if (error instanceof ControlError)
      sendJson(response, error.status, { error: error.message })
    else throw error
  }
}

function inbound(sim: Simulator, body: unknown) {
  const input = inboundInput.parse(body)
  const number = sim.state.findNumber(input.phoneNumberId)
  if (!number) throw new ControlError(404, `no business number ${input.phoneNumberId}`)
  if (input.reaction) {
    const target = sim.conversations.locate(input.reaction.messageId)
    if (!target) throw new ControlError(404, `no message ${input.reaction.messageId}`)
    return { ids: [receiveReaction(sim, target, input.reaction.emoji)] }
  }
  const { count, id } = input
  const text = input.text ?? (input.media === undefined ? undefined : '')
  if (text === undefined) throw new ControlError(400, 'text, media or reaction is needed')
  if (input.from === undefined && input.userId === undefined) {
    throw new ControlError(400, 'from or userId is needed')
  }
  const ids = Array.from({ length: count }, (_, index) => {
    const entry = receiveMessage(sim, {
      ...input,
      number,
      text: count === 1 ? text : `${text} ${index + 1}`,
      id: id === undefined || count === 1 ? id : `${id}.${index + 1}`,
    })
    return entry.wamid
  })
  return { ids }
}

function status(sim: Simulator, body: unknown) {
  const input = statusInput.parse(body)
  const located = sim.conversations.locate(input.wamid)
  if (!located) throw new ControlError(404, `no message ${input.wamid}`)
  const { conversation, entry } = located
  if (input.errorCode !== undefined) entry.errorCode = input.errorCode
  raiseEntry(sim, conversation, entry, input.status)
  if (entry.from === 'company') {
    pushStatus(sim, conversation, entry, input.status, {
      timestamp: input.timestamp === undefined ? undefined : String(input.timestamp),
      errorCode: input.errorCode,
    })
  }
  return { entry }
}

function read(sim: Simulator, body: unknown) {
  const input = readInput.parse(body)
  const conversation = sim.conversations.find(input.phoneNumberId, userOf(input.user))
  return { read: conversation ? readByUser(sim, conversation) : [] }
}

/** Any bytes to the webhook, once: a recorded fixture, something malformed, a body nobody knows. */
async function raw(sim: Simulator, body: unknown) {
  const input = rawInput.parse(body)
  const payload = Buffer.from(input.body, 'utf8')
  const { appSecret, callbackUrl } = sim.state.app
  const signature = input.signed ? signPayload(appSecret, payload) : null
  return postWebhook(callbackUrl, payload, signature, sim.settings.pusher.timeoutMs)
}

function faults(sim: Simulator, body: unknown) {
  const input = faultsInput.parse(body)
  if (input.clear) sim.faults.reset()
  sim.faults.add(input.faults)
  return { faults: sim.faults.list() }
}

function clock(sim: Simulator, body: unknown) {
  const input = clockInput.parse(body)
  if (input.frozen !== undefined) sim.clock.setFrozen(input.frozen)
  if (input.advanceMs !== undefined) sim.clock.advance(input.advanceMs)
  return { now: sim.clock.now(), frozen: sim.clock.isFrozen() }
}

/** Sets the app's callback and does Meta's handshake with it. */
async function subscription(sim: Simulator, body: unknown) {
  const input = subscriptionInput.parse(body)
  const { app } = sim.state
  app.callbackUrl = input.callbackUrl
  if (input.verifyToken !== undefined) app.verifyToken = input.verifyToken
  return {
    callbackUrl: app.callbackUrl,
    verified: await verifyCallback(app.callbackUrl, app.verifyToken),
  }
}

function seed(sim: Simulator, body: unknown) {
  sim.state.seed(given(seedInput.parse(body)))
  return { wabas: sim.state.wabas(), numbers: sim.state.numbers(), tokens: sim.state.tokens() }
}

async function idle(sim: Simulator, _body: unknown, query: URLSearchParams) {
  const timeoutMs = Number(query.get('timeoutMs') ?? IDLE_TIMEOUT_MS)
  const isIdle = await sim.whenIdle(timeoutMs)
  return { idle: isIdle, pending: sim.pusher.pending(), travelling: sim.travelling }
}

/** Leaves out what was not given, so that it does not overwrite. */
function given<T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
