import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi, tokenApi } from '#workers/api/api.ts'
import { operationsOf } from '#workers/api/operations.ts'
import type { Operation } from '#workers/api/operations.ts'
import { BROKEN_BODIES, BROKEN_VALUES, BROKEN_WORDS } from './broken-inputs.ts'
import { nameOf } from './call-operation.ts'
import { ask } from './worker-http.ts'
import { post, sign, textFor } from './meta-posts.ts'
import { CALLS } from './operation-calls.ts'
import { makeWorld } from './operation-world.ts'
import type { World } from './operation-world.ts'
import { SECOND_MS } from '#core/time.ts'
import { EVENTS_PATH } from '#protocol/session/limits.ts'
import { conversation } from './open-conversation.ts'
import { contextFor } from './context.ts'
import { makeCompany } from './factories.ts'
import { processInbound } from '#domains/webhooks/process-inbound.ts'
import { askSigned, envelope, makePhone } from './session-node.ts'

const api = createApi(tokenApi)
const operations = operationsOf(api)
const BASE = tokenApi.base
let world: World | null = null

/**
 * Time goes on with every request, so that no budget of requests hides what the endpoint does with them; from test to test too, as they share
 * what was counted.
 */
let now = Date.now()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))

type Sent = { path: string; init: RequestInit; told: string }

/** Who asks too often comes back when they are told to. */
async function askInTime(path: string, init: RequestInit): Promise<Response> {
  const answer = await ask(path, init)
  const waitSeconds = Number(answer.headers.get('Retry-After'))
  if (answer.status !== 429 || !(waitSeconds > 0)) return answer
  await answer.body?.cancel()
  now += waitSeconds * SECOND_MS
  vi.setSystemTime(now)
  return await ask(path, init)
}

/** What is wrong with the answer, or null: never a failure of ours, and a refusal has its code. */
async function fault({ path, init, told }: Sent, session: World['session'] | null) {
  now += 60
  vi.setSystemTime(now)
  const headers = { ...session?.bearer, ...(init.headers as Record<string, string> | undefined) }
  const answer = await askInTime(path, { ...init, headers, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status === 401 && session !== null) world = null
  const hasCode = answer.status < 400 || /"error":"ERR_[A-Z_]+"/.test(text)
  if (answer.status < 500 && answer.status !== 429 && hasCode) return null
  return `${init.method} ${path.slice(0, 80)} ${told.slice(0, 80)} → ${answer.status} ${text.slice(0, 120)}`
}

function pathOf({ path }: Operation, ids: Partial<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 'none'))
}

/** Names of an operation's query parameters, as its route declares them. */
function queryOf({ method, path }: Operation): string[] {
  return api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { route } = definition
    if (route.path !== path || route.method.toUpperCase() !== method) return []
    return Object.keys((route.request?.query as { shape?: object } | undefined)?.shape ?? {})
  })
}

function* sentTo(operation: Operation, ids: World['ids']): Generator<Sent> {
  const plan = CALLS[nameOf(operation)] ?? {}
  const method = operation.method
  const path = `${BASE}${pathOf(operation, { ...ids, ...plan.ids?.(ids) })}`
  const wholeBody = plan.body?.(ids) ?? { email: 'ninguem@demo.test', password: 'nada' }
  const json = (body: string) => ({ method, body, headers: { 'Content-Type': 'application/json' } })
  if (method !== 'GET') {
    for (const { type, body } of BROKEN_BODIES)
      yield {
        path,
        told: `${type} ${body}`,
        init: { method, body, headers: { 'Content-Type': type } },
      }
    if (typeof wholeBody === 'object' && wholeBody !== null && !Array.isArray(wholeBody))
      for (const field of Object.keys(wholeBody))
        for (const value of BROKEN_VALUES) {
          const rest = JSON.stringify({ ...wholeBody, [field]: undefined }).slice(1, -1)
          const body = `{${rest}${rest === '' ? '' : ','}${JSON.stringify(field)}:${value}}`
          yield { path, told: body, init: json(body) }
        }
  }
  const sound: RequestInit = method === 'GET' ? { method } : json(JSON.stringify(wholeBody))
  for (const word of BROKEN_WORDS) {
    for (const name of [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found))
      yield {
        path: `${BASE}${pathOf(operation, { ...ids, [name]: word })}`,
        told: name,
        init: sound,
      }
  }
  for (const name of queryOf(operation))
    for (const word of BROKEN_WORDS)
      yield { path: `${path}?${name}=${word}&${name}=${word}`, told: name, init: sound }
  yield { path: `${path}?%&=&__proto__=1&&${'a=b&'.repeat(500)}%zz=%`, told: 'query', init: sound }
}

// One world and one clock go through all: what is limited by time is asked in an order that allows it.
describe('whatever is sent to it', { shuffle: false }, () => {
  it.each(operations.map((operation) => [nameOf(operation), operation] as const))(
    '%s answers with a code, and never that it fell over',
    async (_, operation) => {
      const faults: string[] = []
      const isPublic = operation.access === 'public'
      const { ids } = (world ??= await makeWorld('fuzz'))
      for (const sent of sentTo(operation, ids)) {
        const { session } = (world ??= await makeWorld('fuzz'))
        const found = await fault(sent, isPublic ? null : session)
        if (found !== null) faults.push(found)
      }
      expect(faults.slice(0, 8)).toEqual([])
    },
    60_000,
  )
})

const TEXT = new TextEncoder()
const NODE = 'fuzz-node'

/** Every value of a document in turn, exchanged for each broken one. */
function* exchanged(value: unknown, wrap: (json: string) => string): Generator<string> {
  for (const broken of BROKEN_VALUES) yield wrap(broken)
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const around = (json: string) => {
      if (Array.isArray(value))
        return wrap(
          `[${value.map((one, i) => (String(i) === name ? json : JSON.stringify(one))).join()}]`,
        )
      const rest = Object.entries(value).map(
        ([key, one]) => `${JSON.stringify(key)}:${key === name ? json : JSON.stringify(one)}`,
      )
      return wrap(`{${rest.join()}}`)
    }
    yield* exchanged(inner, around)
  }
}

describe('the endpoints of carriers', () => {
  it('Meta’s refuses or keeps whatever comes signed, and nothing of it stops what comes after', async () => {
    const { ctx, connection } = await conversation()
    const account = connection.externalId ?? ''
    const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
    const faults: string[] = []
    const told = async (body: string) => {
      const { status } = await post(body, await sign(body))
      if (status >= 500) faults.push(`${body.slice(0, 200)} → ${status}`)
    }
    for (const { body } of BROKEN_BODIES) await told(body)
    for (const body of exchanged(textFor('wamid.fuzz', 'oi', account), (json) => json))
      await told(body)
    for (const word of BROKEN_WORDS) {
      const path = `/webhooks/meta?hub.mode=${word}&hub.verify_token=${word}&hub.challenge=${word}`
      const { status } = await ask(path)
      if (status >= 500) faults.push(`${path.slice(0, 80)} → ${status}`)
    }
    await told(JSON.stringify(textFor('wamid.sound', 'tudo bem', account)))
    while ((await processInbound(system)).more);
    expect(faults.slice(0, 8)).toEqual([])
    expect(
      await ctx.db.first(
        ctx.db.statement(
          `SELECT count(*) AS n FROM messages WHERE company_id = ?1 AND external_id = 'wamid.sound'`,
        ),
      ),
    ).toEqual({ n: 1 })
  }, 60_000)

  it('the phones’ refuses or keeps whatever comes signed', async () => {
    const company = await makeCompany()
    const { sessionId } = await makePhone(company)
    const faults: string[] = []
    const message = {
      ...{ id: 'A1', chat: { jid: '5511911112222@s.whatsapp.net' }, at: 1 },
      ...{ sender: { jid: '5511911112222@s.whatsapp.net' }, fromMe: false },
      content: { type: 'text', text: 'oi' },
    }
    const event = envelope(sessionId, 'message.received', { message, live: true, healed: false })
    const whole = { protocol: 1, nodeId: NODE, events: [event] }
    const bodies = [...BROKEN_BODIES.map(({ body }) => body), ...exchanged(whole, (json) => json)]
    for (const body of bodies) {
      const { status } = await askSigned(NODE, 'POST', EVENTS_PATH, { body: TEXT.encode(body) })
      if (status >= 500) faults.push(`${body.slice(0, 200)} → ${status}`)
    }
    const system = { ...contextFor(company), actor: { kind: 'system', reason: 'test' } } as const
    while ((await processInbound(system)).more);
    expect(faults.slice(0, 8)).toEqual([])
  }, 60_000)

  it.each([
    ['GET', (word: string) => `/internal/session-media/${word}`],
    ['PUT', (word: string) => `/internal/session-media/${word}`],
    ['GET', (word: string) => `/internal/session-gateway?${word}`],
    ['POST', (word: string) => `/internal/${word}`],
    ['GET', (word: string) => `/media/files/${word}/x`],
    ['GET', (word: string) => `/media/pictures/${word}/${word}`],
    ['GET', (word: string) => `/media/people/${word}/${word}`],
    ['GET', (word: string) => `/realtime?since=${word}&ticket=${word}`],
    ['GET', (word: string) => `/healthz?${word}`],
  ] as const)('%s %s does not fall over addresses that are none', async (method, path) => {
    for (const word of BROKEN_WORDS) {
      const body = method === 'GET' ? {} : { body: TEXT.encode('x') }
      expect((await askSigned(NODE, method, path(word), body)).status, path(word)).toBeLessThan(500)
    }
  })
})
