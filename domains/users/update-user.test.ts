import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#core/time.ts'
import {
  ask,
  askJson,
  errorOf,
  login,
  makeSignInUser,
  ORIGIN,
  PASSWORD,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/worker-http.ts'
import { makeCompany, makeConnection, makeQueue } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { connect } from '#tests/edge/room-client.ts'

let company: TestCompany
let user: TestUser
let browser: Record<string, string>

beforeEach(async () => {
  company = await makeCompany()
  user = await makeSignInUser(company, { name: 'Ana Lima' })
  browser = { ...(await signInAtBrowser(user)), Origin: ORIGIN }
})

const put = (body: unknown, headers = browser, id = user.id) =>
  askJson('PUT', `/desk/api/v1/users/${id}`, body, headers)

const fieldsOf = async (answer: Response) => {
  const body: { fields?: Record<string, string[]> } = await answer.json()
  return body.fields
}

describe('the own record', () => {
  it('is read and changed by its owner, and colleagues hear of a new name', async () => {
    const colleague = await makeSignInUser(company)
    const room = await connect(company, colleague)
    const answer = await put({ name: ' Ana  Souza ', farewellMessage: 'Até logo!', wpp: '5511999' })
    expect(await answer.json()).toMatchObject({ name: 'Ana Souza', farewellMessage: 'Até logo!' })
    expect(
      await (await ask(`/desk/api/v1/users/${user.id}`, { headers: browser })).json(),
    ).toMatchObject({ name: 'Ana Souza', wpp: '5511999' })
    await room.isUpToDate()
    expect(room.events()).toContainEqual(
      expect.objectContaining({
        ch: `company-${company.id}-user`,
        action: 'update',
        data: { id: user.id, user: { id: user.id, name: 'Ana Souza' } },
      }),
    )
  })

  it("tells the owner's other tabs of a language, and nobody else", async () => {
    const [own, other] = [
      await connect(company, user),
      await connect(company, await makeSignInUser(company)),
    ]
    await put({ language: 'tr' })
    await own.isUpToDate()
    expect(own.events().map(({ data }) => data)).toContainEqual({
      id: user.id,
      own: { language: 'tr' },
    })
    await other.isUpToDate()
    expect(JSON.stringify(other.events())).not.toContain('"tr"')
  })

  it.each([
    [{ name: '' }, { name: ['required'] }],
    [{ name: 'A' }, { name: ['tooShort'] }],
    [{ name: 'A'.repeat(51) }, { name: ['tooLong?count=50'] }],
    [{ email: 'ana@' }, { email: ['invalidEmail'] }],
    [{ email: ' ' }, { email: ['required'] }],
    [{ password: '1234' }, { password: ['tooShort'] }],
    [{ password: 'x'.repeat(51) }, { password: ['tooLong?count=50'] }],
    [{ startWork: '24:00' }, { startWork: ['invalidTime'] }],
  ])('refuses %o with the codes of the specification’s words', async (body, fields) => {
    const answer = await put(body)
    expect(answer.status).toBe(400)
    expect(
      Object.fromEntries(
        Object.entries((await fieldsOf(answer)) ?? {}).map(([name, [first]]) => [name, [first]]),
      ),
    ).toEqual(fields)
  })
})

describe('what an attendant may not change', () => {
  it('is the connection, the working hours and their own rights, unless it stays as it is', async () => {
    const queue = await makeQueue(company)
    const connection = await makeConnection(company)
    for (const body of [
      { whatsappId: connection.id },
      { startWork: '08:00' },
      { profile: 'admin' },
      { allTicket: 'enable' },
      { allowGroup: true },
      { queueIds: [queue.id] },
    ])
      expect(await errorOf(await put({ name: 'Outra', ...body })), JSON.stringify(body)).toEqual({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      })
    const whole = {
      name: 'Ana Lima',
      profile: 'user',
      allTicket: 'disable',
      allowGroup: false,
      queueIds: [],
      whatsappId: null,
      startWork: '00:00',
      endWork: '23:59',
    }
    expect((await put(whole)).status).toBe(200)
  })

  it('is less for an administrator, but no one raises or lowers themselves', async () => {
    const admin = await makeSignInUser(company, { profile: 'admin' })
    const session = { ...(await signInAtBrowser(admin)), Origin: ORIGIN }
    const connection = await makeConnection(company)
    const theirs = await makeConnection(await makeCompany())
    const change = (body: unknown) => put(body, session, admin.id)
    expect(
      await (await change({ whatsappId: connection.id, startWork: '08:10' })).json(),
    ).toMatchObject({ whatsappId: connection.id, startWork: '08:10' })
    expect(await errorOf(await change({ whatsappId: theirs.id }))).toEqual({
      status: 404,
      error: 'ERR_NO_WAPP_FOUND',
    })
    expect(await errorOf(await change({ profile: 'user' }))).toEqual({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    })
  })
})

describe('a new password', () => {
  it('needs the current one, signs every other session out, and keeps the one that asked', async () => {
    const api = await signInAtApi(user)
    expect(await fieldsOf(await put({ password: 'nova-senha' }))).toEqual({
      currentPassword: ['required'],
    })
    expect(
      await fieldsOf(await put({ password: 'nova-senha', currentPassword: 'errada' })),
    ).toEqual({ currentPassword: ['wrongPassword'] })
    expect((await put({ password: 'nova-senha', currentPassword: PASSWORD })).status).toBe(200)

    expect((await ask('/desk/api/v1/auth/me', { headers: browser })).status).toBe(200)
    expect((await ask('/api/v1/auth/me', { headers: api.bearer })).status).toBe(401)
    expect((await login(user.email, PASSWORD, '10.9.0.1')).status).toBe(401)
    expect((await login(user.email, 'nova-senha', '10.9.0.2')).status).toBe(200)
  })

  it('is guessed at five times a minute at most', async () => {
    const guess = () => put({ password: 'nova-senha', currentPassword: 'errada' })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(400)
    const answer = await guess()
    expect(await errorOf(answer)).toEqual({ status: 429, error: 'ERR_TOO_MANY_TRIES' })
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('a new e-mail', () => {
  it('needs the password, is written small, and is nobody else’s on the platform', async () => {
    const stranger = await makeSignInUser(await makeCompany())
    const change = (email: string) => put({ email, currentPassword: PASSWORD })
    expect(await fieldsOf(await put({ email: 'ana@nova.test' }))).toEqual({
      currentPassword: ['required'],
    })
    expect(await errorOf(await change(stranger.email.toUpperCase()))).toEqual({
      status: 409,
      error: 'ERR_DUPLICATED_EMAIL',
    })
    expect(await (await change('Ana@Nova.test')).json()).toMatchObject({ email: 'ana@nova.test' })
    expect((await put({ email: 'ana@nova.test', name: 'Ana' })).status).toBe(200)
  })
})

describe('the own picture', () => {
  const png = (side: number) =>
    Uint8Array.from([
      0x89,
      0x50,
      0x4e,
      0x47,
      0x0d,
      0x0a,
      0x1a,
      0x0a,
      0,
      0,
      0,
      13,
      0x49,
      0x48,
      0x44,
      0x52,
      0,
      0,
      side >> 8,
      side & 255,
      0,
      0,
      side >> 8,
      side & 255,
    ])
  const upload = (
    file: Uint8Array<ArrayBuffer>,
    more: Record<string, string> = {},
    id = user.id,
  ) => {
    const form = new FormData()
    form.set('profileImage', new File([file], 'eu.svg', { type: 'image/svg+xml' }))
    for (const [name, value] of Object.entries(more)) form.set(name, value)
    return ask(`/desk/api/v1/users/${id}/media-upload`, {
      method: 'POST',
      headers: browser,
      body: form,
    })
  }
  const keys = async () =>
    (await env.MEDIA.list({ prefix: `c${company.id}/users/` })).objects.map(({ key }) => key)

  it('is kept as what its bytes are, shown by a signed link, replaced and taken away', async () => {
    const answer = await upload(png(256), { userId: String(user.id), typeArch: 'user' })
    const { user: saved }: { user: { profileImage: string } } = await answer.json()
    const shown = await ask(saved.profileImage)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('Content-Type')).toBe('image/png')
    await shown.arrayBuffer()
    const forged = saved.profileImage.replace(
      /s=(.)/,
      (_, first) => `s=${first === 'A' ? 'B' : 'A'}`,
    )
    expect((await ask(forged)).status).toBe(404)
    expect((await ask(saved.profileImage.split('?')[0] ?? '')).status).toBe(404)
    const later = new URL(saved.profileImage, ORIGIN)
    later.searchParams.set('e', String(Date.now() + 9 * DAY_MS))
    expect((await ask(later.href)).status).toBe(404)

    await upload(png(128))
    expect(await keys()).toHaveLength(1)
    expect((await ask(saved.profileImage)).status).toBe(404)
    expect(await (await put({ profileImage: null })).json()).toMatchObject({ profileImage: null })
    expect(await keys()).toEqual([])
  })

  it.each([
    ['what is no picture', new TextEncoder().encode('<svg onload="alert(1)"/>')],
    ['a picture of many pixels', png(4000)],
  ])('is not %s', async (_, bytes) => {
    expect(await fieldsOf(await upload(bytes))).toEqual({
      profileImage: ['notAPicture?count=2048'],
    })
    expect(await keys()).toEqual([])
  })

  it('is not too large, not another person’s, and not about somebody else than the address', async () => {
    const large = new Uint8Array(1024 * 1024 + 1)
    large.set(png(256))
    expect((await upload(large)).status).toBe(413)
    const colleague = await makeSignInUser(company)
    expect((await upload(png(256), {}, colleague.id)).status).toBe(403)
    expect(await fieldsOf(await upload(png(256), { userId: String(colleague.id) }))).toEqual({
      userId: ['Invalid value'],
    })
    const stranger = await makeSignInUser(await makeCompany())
    expect((await upload(png(256), {}, stranger.id)).status).toBe(404)
  })
})
