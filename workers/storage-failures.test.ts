import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask, bearerOf, errorOf, signInAtBrowser, makeSignInUser } from '#tests/edge/worker-http.ts'
import type { Bearer } from '#tests/edge/worker-http.ts'
import { makeCompany, makeConnection, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { countRows, sign, textFor } from '#tests/edge/meta-posts.ts'
import type { Env } from './env.ts'
import { shardOf } from './env.ts'

/** What D1 says on one machine whose disk is full. */
const diskFull = () =>
  Object.assign(new Error('internal error; reference = 6j9f0d5m2t2cm5acqqoonfg2'), { remote: true })
/** What a Durable Object says then. */
const roomFull = () =>
  Object.assign(new Error('database or disk is full: SQLITE_FULL'), { durableObjectReset: true })

/** A database that fails at what `isHit` names, and is the real one else. */
function failingDatabase(database: D1Database, isHit: (sql: string) => boolean): D1Database {
  const fail = () => Promise.reject(diskFull())
  const statement = { bind: () => statement, all: fail, first: fail, run: fail, raw: fail }
  const hit = new Set<unknown>([statement])
  return {
    prepare: (sql: string) => (isHit(sql) ? statement : database.prepare(sql)),
    batch: (all: D1PreparedStatement[]) =>
      all.some((one) => hit.has(one)) ? fail() : database.batch(all),
  } as unknown as D1Database
}
const never = (database: D1Database) => failingDatabase(database, () => true)

let company: TestCompany
let caller: Bearer

beforeAll(async () => {
  company = await makeCompany()
  caller = await bearerOf(await makeUser(company, { profile: 'admin' }), company)
})

/** The company's shard that fails at some statements, as a binding. */
const failingShard = (fails: (sql: string) => boolean): Partial<Env> => ({
  [`SHARD_${String(company.shard).padStart(2, '0')}`]: failingDatabase(
    shardOf(env, company.shard),
    fails,
  ),
})

const login = (broken: Partial<Env>) =>
  ask(
    '/api/v1/auth/login',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ana@storage.test', password: 'balcao-demo' }),
    },
    broken,
  )
const saveTag = (name: string, broken: Partial<Env>, headers: Record<string, string> = {}) =>
  ask(
    '/api/v1/tags',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...caller.bearer, ...headers },
      body: JSON.stringify({ name, color: '#0EA5E9' }),
    },
    broken,
  )
const tagsNamed = async (name: string) =>
  await shardOf(env, company.shard)
    .prepare('SELECT count(*) AS n FROM tags WHERE company_id = ? AND name = ?')
    .bind(company.id, name)
    .first<number>('n')

describe('a full disk', () => {
  it('is a 503 of the API with a code and a time to come back', async () => {
    const answer = await login({ CONTROL: never(env.CONTROL) })
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(await errorOf(answer)).toEqual({ status: 503, error: 'ERR_STORAGE_UNAVAILABLE' })
  })

  it('leaves nothing half done, and is over once there is room', async () => {
    const broken = failingShard((sql) => sql.includes('INTO tags'))
    expect((await saveTag('cheio', broken)).status).toBe(503)
    expect(await tagsNamed('cheio')).toBe(0)
    expect((await saveTag('cheio', {})).status).toBeLessThan(300)
    expect(await tagsNamed('cheio')).toBe(1)
  })

  it('that takes what was asked for, and not the answer for a repetition, answers what was done', async () => {
    const headers = { 'Idempotency-Key': 'only-room-for-the-tag' }
    const broken = failingShard((sql) => sql.startsWith('UPDATE idempotency_keys'))
    expect((await saveTag('último', broken, headers)).status).toBeLessThan(300)
    expect(await tagsNamed('último')).toBe(1)
  })

  it('is a 503 of a page', async () => {
    const headers = await signInAtBrowser(await makeSignInUser(company))
    const answer = await ask('/tickets', { headers }, { CONTROL: never(env.CONTROL) })
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  })

  it('fails the health check', async () => {
    const answer = await ask('/healthz', {}, { CONTROL: never(env.CONTROL) })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ checks: { control: 'failed', shard_00: 'ok' } })
  })

  it('answers no webhook 200, and the repetition of it is kept once', async () => {
    await makeConnection(company, { externalId: '5550001', queues: [await makeQueue(company)] })
    const body = JSON.stringify(textFor('wamid.full', 'oi', '5550001'))
    const headers = { 'x-hub-signature-256': await sign(body) }
    const post = (broken: Partial<Env>) =>
      ask('/webhooks/meta', { method: 'POST', body, headers }, broken)
    const room = { acceptInbound: () => Promise.reject(roomFull()) }
    const rooms = { getByName: () => room } as unknown as Env['COMPANY_ROOM']
    for (const broken of [{ CONTROL: never(env.CONTROL) }, { COMPANY_ROOM: rooms }]) {
      const refused = await post(broken)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await countRows(company, 'inbound_events')).toBe(0)
    }
    expect((await post({})).status).toBe(200)
    expect(await countRows(company, 'inbound_events')).toBe(1)
  })
})
