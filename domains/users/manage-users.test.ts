import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  ask,
  askJson,
  bearerOf,
  errorOf,
  login,
  makeSignInUser,
  PASSWORD,
  signInAtApi,
} from '#tests/edge/worker-http.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { connect } from '#tests/edge/room-client.ts'
import { platformContext } from '#workers/request-context.ts'
import { NEW_USER, saveUserByForm, userForm } from './user-form.ts'

let company: TestCompany
let admin: TestUser
let headers: Record<string, string>

beforeEach(async () => {
  company = await makeCompany()
  admin = await makeSignInUser(company, { name: 'Helena', profile: 'admin' })
  headers = (await bearerOf(admin, company)).bearer
})

let made = 0
const email = () => `pessoa-${Date.now()}-${++made}@empresa.test`
const put = (id: number, body: unknown, as = headers) =>
  askJson('PUT', `/api/v1/users/${id}`, body, as)
const listed = async (query = '', as = headers) => {
  const answer = await ask(`/api/v1/users${query}`, { headers: as })
  return await answer.json<{
    users: Record<string, unknown>[]
    total: number
    limit: number
    hasMore: boolean
    nextCursor: string | null
  }>()
}
const rowOf = (id: number) =>
  env.CONTROL.prepare('SELECT * FROM users WHERE id = ?').bind(id).first<Record<string, unknown>>()

describe('the list', () => {
  it('is by name, searched by name and e-mail, narrowed by profile and queue, and knows no secret', async () => {
    const queue = await makeQueue(company)
    await makeUser(company, { name: 'Álvaro', email: email(), queues: [queue] })
    const bruno = await makeUser(company, {
      name: 'bruno',
      email: `zz-${email()}`,
      profile: 'supervisor',
    })
    await makeUser(await makeCompany(), { name: 'Bruno de outra empresa' })
    const names = async (query: string) => (await listed(query)).users.map(({ name }) => name)
    expect(await names('')).toEqual(['Álvaro', 'bruno', 'Helena'])
    expect(await names('?searchParam=alv')).toEqual(['Álvaro'])
    expect(await names(`?searchParam=${bruno.email.slice(0, 12)}`)).toEqual(['bruno'])
    expect(await names('?profile=supervisor')).toEqual(['bruno'])
    expect(await names(`?queueId=${queue.id}`)).toEqual(['Álvaro'])
    expect(await names(`?queueId=${queue.id}&profile=admin`)).toEqual([])
    expect(JSON.stringify(await listed())).not.toMatch(/scrypt|password|token/i)
  })

  it('goes on page by page', async () => {
    const now = Date.now()
    for (let n = 0; n < 44; n++)
      await env.CONTROL.prepare(
        `INSERT INTO users (company_id, name, email, password_hash, created_at, updated_at) VALUES (?1, ?2, ?3, '', ?4, ?4)`,
      )
        .bind(company.id, `Pessoa ${String(n).padStart(3, '0')}`, email(), now)
        .run()
    const first = await listed()
    expect(first.users).toHaveLength(40)
    const rest = await listed(`?cursor=${first.nextCursor ?? ''}`)
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null })
    const names = [...first.users, ...rest.users].map(({ name }) => name)
    expect(new Set(names).size).toBe(45)
    expect((await listed('?pageNumber=2')).users).toEqual(rest.users)
  })
})

describe('a colleague', () => {
  it('is read and changed by an administrator, and their screens hear of other rights', async () => {
    const queue = await makeQueue(company)
    const ana = await makeSignInUser(company, { name: 'Ana' })
    const ofAna = await connect(company, ana)
    const answer = await put(ana.id, {
      name: 'Ana Lima',
      profile: 'supervisor',
      queueIds: [queue.id],
      capacity: 3,
      endWork: '18:00',
      defaultTheme: 'dark',
    })
    expect(await answer.json()).toMatchObject({
      id: ana.id,
      name: 'Ana Lima',
      profile: 'supervisor',
      queueIds: [queue.id],
      capacity: 3,
    })
    await ofAna.receives({ op: 'resync', reason: 'rights' })
    const read = await ask(`/api/v1/users/${ana.id}`, { headers })
    expect(await read.json()).toMatchObject({ endWork: '18:00', defaultTheme: 'dark' })
    // A whole record that says what stands changes nothing of what came meanwhile.
    expect((await put(ana.id, { capacity: null })).status).toBe(200)
    expect(await rowOf(ana.id)).toMatchObject({ capacity: null, name: 'Ana Lima' })
  })

  it('has a new password by which all sessions of theirs end, and the old one with them', async () => {
    const ana = await makeSignInUser(company)
    const session = await signInAtApi(ana)
    expect((await put(ana.id, { password: 'outra-senha' })).status).toBe(200)
    expect((await ask('/api/v1/auth/me', { headers: session.bearer })).status).toBe(401)
    expect((await login(ana.email, PASSWORD, '10.8.1.1')).status).toBe(401)
    expect((await login(ana.email, 'outra-senha', '10.8.1.2')).status).toBe(200)
    expect((await ask('/api/v1/auth/me', { headers })).status).toBe(200)
  })

  it('keeps password and sessions where their e-mail is not to be had', async () => {
    const [ana, bruno] = [await makeSignInUser(company), await makeSignInUser(company)]
    const session = await signInAtApi(ana)
    const invite = await askJson('POST', `/api/v1/users/${ana.id}/invite`, undefined, headers)
    expect(invite.status).toBe(200)
    const change = { password: 'outra-senha', email: bruno.email }
    expect((await put(ana.id, change)).status).toBe(409)
    expect((await ask('/api/v1/auth/me', { headers: session.bearer })).status).toBe(200)
    const kept = await env.CONTROL.prepare('SELECT 1 AS one FROM user_invites WHERE user_id = ?')
      .bind(ana.id)
      .first()
    expect(kept).not.toBeNull()
  })

  it('is the last admin for nobody to lower, nor to raise or lower oneself', async () => {
    const other = await makeSignInUser(company, { profile: 'admin' })
    const asOther = (await bearerOf(other, company)).bearer
    expect((await errorOf(await put(admin.id, { profile: 'user' }))).error).toBe(
      'ERR_NO_PERMISSION',
    )
    // Both lower the other one at the same time: one of them stays.
    const both = await Promise.all([
      put(other.id, { profile: 'user' }),
      put(admin.id, { profile: 'user' }, asOther),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const admins = await env.CONTROL.prepare(
      `SELECT count(*) AS n FROM users WHERE company_id = ? AND profile = 'admin'`,
    )
      .bind(company.id)
      .first<number>('n')
    expect(admins).toBe(1)
  })

  it('has a form for administrators alone, for oneself too', async () => {
    const ana = await makeUser(company, { name: 'Ana', email: email() })
    const platform = platformContext(env, {
      request: new Request('https://balcao.test/users'),
      requestId: 'test',
      waitUntil: () => undefined,
    })
    const { queueIds: _none, whatsappId: _default, capacity: _any, ...value } = NEW_USER
    const form = userForm.parse({ ...value, name: 'Outra', email: ana.email })
    const saved = saveUserByForm(contextFor(company, ana), platform, ana.id, form, undefined)
    expect((await refusal(saved)).code).toBe('ERR_NO_PERMISSION')
    expect(await rowOf(ana.id)).toMatchObject({ name: 'Ana' })
  })

  it('does not administer the company before they have a password', async () => {
    const invited = await makeUser(company, { profile: 'admin' })
    const { bearer } = await bearerOf(invited, company)
    expect((await errorOf(await put(admin.id, { profile: 'user' }, bearer))).error).toBe(
      'ERR_NO_PERMISSION',
    )
  })

  it('who owns the platform is changed, invited, signed out and deleted by nobody else', async () => {
    const owner = await makeSignInUser(company, { profile: 'admin', super: true })
    const session = await signInAtApi(owner)
    const calls = [
      put(owner.id, { password: 'outra-senha' }),
      put(owner.id, { email: email() }),
      askJson('POST', `/api/v1/users/${owner.id}/invite`, undefined, headers),
      ask(`/api/v1/users/${owner.id}/sessions`, { method: 'DELETE', headers }),
      ask(`/api/v1/users/${owner.id}`, { method: 'DELETE', headers }),
      ask(`/api/v1/users/${owner.id}`, { headers }),
    ]
    for (const call of calls)
      expect(await errorOf(await call)).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' })
    expect((await ask('/api/v1/auth/me', { headers: session.bearer })).status).toBe(200)
  })

  it('two administrators who change the same one: the first save wins, the second is told', async () => {
    const ana = await makeUser(company, { name: 'Ana' })
    const queue = await makeQueue(company)
    const readAs = {
      name: 'Ana',
      email: ana.email,
      wpp: '',
      color: ana.color,
      farewellMessage: '',
      profile: 'user',
      allTicket: false,
      allowGroup: false,
      queueIds: '',
      whatsappId: null,
      startWork: '00:00',
      endWork: '23:59',
      defaultTheme: 'system',
      defaultMenu: 'closed',
      language: 'pt-BR',
      capacity: null,
      paused: false,
      picture: '',
    }
    const first = { name: 'Ana Lima', queueIds: [queue.id] }
    expect((await put(ana.id, { ...first, readAs })).status).toBe(200)
    // The same again is the same save.
    expect((await put(ana.id, { name: 'Ana Lima', readAs })).status).toBe(200)
    const late = await put(ana.id, { name: 'Ana Souza', readAs })
    const told = await late.json<{ error: string; data: { now: unknown } }>()
    expect(told.error).toBe('ERR_CHANGED_MEANWHILE')
    expect(told.data.now).toMatchObject({ name: 'Ana Lima', queueIds: String(queue.id) })
    const queues = await put(ana.id, { queueIds: [], readAs })
    expect((await errorOf(queues)).error).toBe('ERR_CHANGED_MEANWHILE')
  })

  it('is signed out everywhere, while who signs themselves out stays', async () => {
    const ana = await makeSignInUser(company)
    const [one, two] = [await signInAtApi(ana), await signInAtApi(ana)]
    const out = (id: number) => ask(`/api/v1/users/${id}/sessions`, { method: 'DELETE', headers })
    expect(await (await out(ana.id)).json()).toEqual({ sessions: 2 })
    for (const { bearer } of [one, two])
      expect((await ask('/api/v1/auth/me', { headers: bearer })).status).toBe(401)
    expect((await login(ana.email, PASSWORD, '10.8.2.1')).status).toBe(200)
    const mine = await signInAtApi(admin)
    expect(await (await out(admin.id)).json()).toEqual({ sessions: 1 })
    expect((await ask('/api/v1/auth/me', { headers: mine.bearer })).status).toBe(401)
    expect((await ask('/api/v1/auth/me', { headers })).status).toBe(200)
  })
})
