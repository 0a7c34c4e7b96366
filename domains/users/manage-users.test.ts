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
} from '#tests/edge/doors.ts'
import { makeCompany, makeConnection, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { connect } from '#tests/edge/room-client.ts'

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
const post = (body: unknown, as = headers) => askJson('POST', '/api/v1/users', body, as)
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
const fieldsOf = async (answer: Response) =>
  (await answer.json<{ fields?: Record<string, string[]> }>()).fields
const rowOf = (id: number) =>
  env.CONTROL.prepare('SELECT * FROM users WHERE id = ?').bind(id).first<Record<string, unknown>>()

describe('a new user', () => {
  it('has the fields they were given and the defaults of the others, and signs in', async () => {
    const [queue, connection] = [await makeQueue(company), await makeConnection(company)]
    const address = email()
    const answer = await post({
      name: ' Diego  Farias ',
      email: address.toUpperCase(),
      password: PASSWORD,
      profile: 'supervisor',
      queueIds: [queue.id],
      whatsappId: connection.id,
      startWork: '08:10',
      endWork: '18:00',
      wpp: '+55 (11) 98221-4410',
      farewellMessage: ' Até logo! ',
      allTicket: 'enable',
      allowGroup: true,
      capacity: 4,
      paused: true,
      color: '#15803d',
    })
    expect(answer.status).toBe(200)
    const { user, invitation } = await answer.json<{
      user: { id: number }
      invitation: unknown
    }>()
    expect(invitation).toBeNull()
    expect(user).toMatchObject({
      name: 'Diego Farias',
      email: address,
      profile: 'supervisor',
      super: false,
      queueIds: [queue.id],
      whatsappId: connection.id,
      startWork: '08:10',
      wpp: '5511982214410',
      farewellMessage: 'Até logo!',
      allTicket: 'enable',
      allowGroup: true,
      defaultTheme: null,
      defaultMenu: 'closed',
      capacity: 4,
      paused: true,
      online: false,
      lastSeenAt: null,
      isInvited: false,
    })
    expect((await login(address, PASSWORD, '10.8.0.1')).status).toBe(200)
    const plain = await post({ name: 'Elisa', email: email(), password: PASSWORD })
    expect((await plain.json<{ user: unknown }>()).user).toMatchObject({
      profile: 'user',
      startWork: '00:00',
      endWork: '23:59',
      allTicket: 'disable',
      allowGroup: false,
      capacity: null,
      paused: false,
      queueIds: [],
    })
  })

  it('is made by administrators alone, and nobody makes an owner of the platform', async () => {
    const body = () => ({ name: 'Diego', email: email(), password: PASSWORD })
    for (const profile of ['user', 'supervisor'] as const) {
      const { bearer } = await bearerOf(await makeUser(company, { profile }), company)
      expect(await errorOf(await post(body(), bearer))).toEqual({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      })
      expect((await ask('/api/v1/users', { headers: bearer })).status).toBe(403)
    }
    expect((await post({ ...body(), super: true })).status).toBe(400)
  })

  it.each([
    [{ name: 'A' }, { name: ['tooShort'] }],
    [{ email: 'a@' }, { email: ['invalidEmail'] }],
    [{ password: '1234' }, { password: ['tooShort'] }],
    [{ profile: 'owner' }, { profile: ['required'] }],
    [{ startWork: '08:05' }, { startWork: ['timeStep?count=10'] }],
    [{ capacity: 0 }, { capacity: ['tooSmall'] }],
    [{ wpp: 'call me' }, { wpp: ['invalidNumber'] }],
  ])('is refused with %o', async (wrong, fields) => {
    const answer = await post({ name: 'Diego', email: email(), password: PASSWORD, ...wrong })
    expect(answer.status).toBe(400)
    expect(await fieldsOf(answer)).toMatchObject(fields)
    expect((await listed()).total).toBe(1)
  })

  it('takes queues and a connection of the company alone', async () => {
    const other = await makeCompany()
    const [queue, connection] = [await makeQueue(other), await makeConnection(other)]
    const body = { name: 'Diego', email: email(), password: PASSWORD }
    expect((await errorOf(await post({ ...body, queueIds: [queue.id] }))).error).toBe(
      'ERR_NO_QUEUE_FOUND',
    )
    expect((await errorOf(await post({ ...body, whatsappId: connection.id }))).error).toBe(
      'ERR_NO_WAPP_FOUND',
    )
  })

  it('takes a place of the plan, and two at once do not take the last one', async () => {
    const small = await makeCompany({ plan: { users: 2 } })
    const owner = await makeUser(small, { profile: 'admin' })
    const { bearer } = await bearerOf(owner, small)
    const statuses = await Promise.all(
      [1, 2].map(async () => {
        const answer = await post({ name: 'Diego', email: email(), password: PASSWORD }, bearer)
        return answer.status === 200 ? 200 : (await errorOf(answer)).error
      }),
    )
    expect(statuses.toSorted()).toEqual([200, 'ERR_PLAN_LIMIT'].toSorted())
    expect(await listed('', bearer)).toMatchObject({ total: 2, limit: 2 })
  })

  it('is not made while the platform says so, but by its owner', async () => {
    const set = (value: string) =>
      env.CONTROL.prepare(
        `INSERT INTO global_settings (key, value, updated_at) VALUES ('userCreation', ?1, 1)
           ON CONFLICT (key) DO UPDATE SET value = ?1`,
      )
        .bind(value)
        .run()
    const owner = await makeUser(company, { profile: 'admin', super: true })
    const body = () => ({ name: 'Diego', email: email(), password: PASSWORD })
    try {
      await set('disabled')
      expect((await errorOf(await post(body()))).error).toBe('ERR_USER_CREATION_DISABLED')
      expect((await post(body(), (await bearerOf(owner, company)).bearer)).status).toBe(200)
    } finally {
      await set('enabled')
    }
    expect((await post(body())).status).toBe(200)
  })

  it('tells nobody whether an e-mail is a colleague’s or another company’s, and not for many', async () => {
    const stranger = await makeUser(await makeCompany())
    const colleague = await makeUser(company)
    const answers = []
    for (const taken of [stranger.email, colleague.email]) {
      const answer = await post({ name: 'Diego', email: taken, password: PASSWORD })
      const { requestId: _id, ...body } = await answer.json<Record<string, unknown>>()
      answers.push({ status: answer.status, body })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_EMAIL', fields: { email: ['emailTaken'] } },
    })
    for (let tries = 2; tries < 20; tries++)
      expect((await put(colleague.id, { email: stranger.email })).status).toBe(409)
    // From here on free ones are not told from taken ones.
    for (const next of [stranger.email, email()])
      expect((await errorOf(await put(colleague.id, { email: next }))).error).toBe(
        'ERR_TOO_MANY_TRIES',
      )
  })
})

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
