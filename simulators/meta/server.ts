import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback, readBody, sendJson } from '../loopback-server.ts'
import type { LoopbackServer } from '../loopback-server.ts'
import { handleControl } from './control.ts'
import { GraphError, graphErrorBody, traceId } from './errors.ts'
import type { Fault } from './faults.ts'
import { answerGraphCall, authenticate } from './graph.ts'
import { isRecord } from './graph-call.ts'
import type { GraphAnswer, GraphCall } from './graph-call.ts'
import type { Simulator } from './simulator.ts'

const DEFAULT_VERSION = 'v25.0'
const CONTROL_PREFIX = '/__sim/'
/** The largest document, and the form around it. */
const LARGEST_FORM = 101 * 1024 * 1024

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
  const { body, upload } = await parseBody(request)
  const fault = sim.faults.take(method, url, isRecord(body) ? body : {})
  const answer = await answerWithFault(sim, request, response, { body, upload }, fault, fbtraceId)
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
  parsed: Parsed,
  fault: Fault | undefined,
  fbtraceId: string,
): Promise<GraphAnswer> {
  const wait = waitFor(sim, response)
  if (fault && fault.delayMs > 0) await wait(fault.delayMs)
  const own = () => answerCall(sim, request, parsed, wait, fbtraceId)
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
  { body, upload }: Parsed,
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
      upload,
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

type Parsed = { body: unknown; upload: GraphCall['upload'] }

/** undefined bodies and forms become objects, a form's file stands beside them; what is not JSON stays text. */
async function parseBody(request: IncomingMessage): Promise<Parsed> {
  const type = request.headers['content-type'] ?? ''
  const isForm = type.startsWith('multipart/form-data')
  const bytes = await readBody(request, isForm ? LARGEST_FORM : undefined)
  if (isForm) return await parseForm(bytes, type)
  const text = bytes.toString('utf8')
  if (text === '') return { body: {}, upload: null }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { body: Object.fromEntries(new URLSearchParams(text)), upload: null }
  }
  try {
    return { body: JSON.parse(text) as unknown, upload: null }
  } catch {
    return { body: text, upload: null }
  }
}

async function parseForm(bytes: Buffer, type: string): Promise<Parsed> {
  const headers = { 'content-type': type }
  const form = await new Response(new Uint8Array(bytes), { headers }).formData()
  const body: Record<string, string> = {}
  let upload: Parsed['upload'] = null
  for (const [name, value] of form) {
    if (typeof value === 'string') body[name] = value
    else {
      const file = Buffer.from(await value.arrayBuffer())
      upload = { name: value.name, mime: value.type, bytes: file }
      body[name] = `${value.name}, ${file.length} bytes`
    }
  }
  return { body, upload }
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
