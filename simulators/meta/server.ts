import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback, readBody, sendJson } from '../loopback-server.ts'
import type { LoopbackServer } from '../loopback-server.ts'
import { handleControl } from './control.ts'
import { GraphError, graphErrorBody, traceId } from './errors.ts'
import type { Fault } from './faults.ts'
import { answerGraphCall, authenticate } from './graph.ts'
import { isRecord } from './graph-call.ts'
import type { GraphAnswer } from './graph-call.ts'
import type { Simulator } from './simulator.ts'

const DEFAULT_VERSION = 'v25.0'
const CONTROL_PREFIX = '/__sim/'

export function startMetaServer(
  sim: Simulator,
  port: number,
  host?: string,
): Promise<LoopbackServer> {
  return listenOnLoopback(
    async (request, response) => {
      if (request.url?.startsWith(CONTROL_PREFIX)) await handleControl(sim, request, response)
      else await handleGraph(sim, request, response)
    },
    port,
    host,
  )
}

async function handleGraph(
  sim: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const at = sim.clock.now()
  const method = request.method ?? 'GET'
  const url = request.url ?? '/'
  const fbtraceId = traceId()
  const body = await parseBody(request)
  const fault = sim.faults.take(method, url, isRecord(body) ? body : {})
  const answer = await answerWithFault(sim, request, response, body, fault, fbtraceId)
  sim.requests.add({
    at,
    method,
    url,
    headers: plainHeaders(request),
    body,
    status: fault?.disconnect ? null : answer.status,
    answer: fault?.disconnect ? null : answer.body,
  })
  if (fault?.disconnect) {
    request.socket.destroy()
    return
  }
  const headers = { ...graphHeaders(sim, url, fbtraceId), ...fault?.headers }
  if (answer.file !== undefined && fault?.rawBody === undefined) {
    response.writeHead(answer.status, {
      'content-type': answer.file.mime,
      'content-length': String(answer.file.bytes.length),
    })
    response.end(answer.file.bytes)
    return
  }
  if (fault?.rawBody === undefined) {
    sendJson(response, answer.status, answer.body, headers)
    return
  }
  response.writeHead(answer.status, { 'content-type': 'text/html', ...headers })
  response.end(fault.rawBody)
}

async function answerWithFault(
  sim: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  fault: Fault | undefined,
  fbtraceId: string,
): Promise<GraphAnswer> {
  const wait = waitFor(sim, response)
  if (fault && fault.delayMs > 0) await wait(fault.delayMs)
  const own = () => answerCall(sim, request, body, wait, fbtraceId)
  if (!fault) return own()
  const isOnlyDelay =
    fault.status === undefined && !fault.error && fault.rawBody === undefined && !fault.disconnect
  if (isOnlyDelay) return own()
  if (fault.accept) await own()
  return faultAnswer(fault, fbtraceId)
}

async function answerCall(
  sim: Simulator,
  request: IncomingMessage,
  body: unknown,
  wait: (ms: number) => Promise<boolean>,
  fbtraceId: string,
): Promise<GraphAnswer> {
  try {
    const url = new URL(request.url ?? '/', 'http://simulator')
    if (!isRecord(body)) {
      throw new GraphError(100, '(#100) The request body is not valid JSON.', {
        details: 'The request body is not a JSON object.',
      })
    }
    return await answerGraphCall(sim, {
      method: request.method ?? 'GET',
      path: url.pathname
        .replace(/^\/v\d+\.\d+(?=\/)/, '')
        .split('/')
        .filter(Boolean),
      query: url.searchParams,
      body,
      token: authenticate(sim, request.headers.authorization, url.searchParams, body),
      origin: `http://${request.headers.host ?? 'localhost'}`,
      userAgent: request.headers['user-agent'],
      wait,
    })
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return { status: error.status, body: graphErrorBody(error, fbtraceId) }
  }
}

function faultAnswer(fault: Fault, fbtraceId: string): GraphAnswer {
  const { error } = fault
  const status = fault.status ?? (error ? 400 : 500)
  if (!error)
    return { status, body: { error: { message: 'Unknown error', code: 1, fbtrace_id: fbtraceId } } }
  const graphError = new GraphError(error.code, error.message ?? `(#${error.code}) Fault`, {
    ...(error.type === undefined ? {} : { type: error.type }),
    ...(error.subcode === undefined ? {} : { subcode: error.subcode }),
    ...(error.details === undefined ? {} : { details: error.details }),
  })
  return { status, body: graphErrorBody(graphError, fbtraceId) }
}

/** undefined bodies and forms become objects; what is not JSON stays text. */
async function parseBody(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request)).toString('utf8')
  if (text === '') return {}
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function waitFor(sim: Simulator, response: ServerResponse): (ms: number) => Promise<boolean> {
  return (ms) =>
    new Promise((resolve) => {
      const cancel = sim.clock.schedule(ms, () => resolve(true))
      response.once('close', () => {
        cancel()
        resolve(false)
      })
    })
}

function graphHeaders(sim: Simulator, url: string, fbtraceId: string): Record<string, string> {
  const version = /^\/(v\d+\.\d+)\//.exec(url)?.[1] ?? DEFAULT_VERSION
  const usage = { call_count: 1, total_cputime: 1, total_time: 1 }
  const [waba] = sim.state.wabas()
  return {
    'facebook-api-version': version,
    'x-fb-trace-id': fbtraceId,
    'x-fb-request-id': fbtraceId,
    'x-app-usage': JSON.stringify(usage),
    'x-business-use-case-usage': JSON.stringify({
      [waba?.id ?? '0']: [{ type: 'whatsapp', ...usage, estimated_time_to_regain_access: 0 }],
    }),
    'cache-control': 'private, no-cache, no-store, must-revalidate',
  }
}

function plainHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
}
