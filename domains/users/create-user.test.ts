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
} from '#tests/edge/worker-http.ts'
import { makeCompany, makeConnection, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { PASSWORDS_PER_COMPANY } from './limits.ts'

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
    [{ capacity: 0 }, { capacity: ['tooSmall?count=1'] }],
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

  it('takes no more passwords than a company has people, and none where the plan is full', async () => {
    const small = await makeCompany({ plan: { users: 1 } })
    const { bearer } = await bearerOf(await makeUser(small, { profile: 'admin' }), small)
    const { limit, windowMs } = PASSWORDS_PER_COMPANY
    for (const { id } of [small, company])
      for (let set = 0; set < limit; set++)
        await env.RATE_GATE.getByName(`passwords:company:${id}`).take(limit, windowMs)
    const body = () => ({ name: 'Diego', email: email(), password: PASSWORD })
    expect((await errorOf(await post(body(), bearer))).error).toBe('ERR_PLAN_LIMIT')
    const stopped = { status: 429, error: 'ERR_TOO_MANY_TRIES' }
    expect(await errorOf(await post(body()))).toEqual(stopped)
    const colleague = await makeUser(company)
    expect(await errorOf(await put(colleague.id, { password: 'outra-senha' }))).toEqual(stopped)
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
