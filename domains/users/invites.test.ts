import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { PlatformContext } from '#core/context.ts'
import {
  ask,
  askJson,
  bearerOf,
  errorOf,
  login,
  makeSignInUser,
  ORIGIN,
  PASSWORD,
  signInAtApi,
} from '#tests/edge/worker-http.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { platformContext } from '#workers/request-context.ts'
import { acceptInvite, acceptInviteForm, inviteOf } from './accept-invite.ts'
import { INVITE_TTL_MS, WRONG_INVITES_PER_ADDRESS } from './limits.ts'

let company: TestCompany
let admin: TestUser
let headers: Record<string, string>
let address = 0

beforeEach(async () => {
  company = await makeCompany({ name: 'Casa Verde' })
  admin = await makeSignInUser(company, { profile: 'admin' })
  headers = (await bearerOf(admin, company)).bearer
  address++
})

/** What runs for a browser at an address of this test's own. */
async function atPage<Answer>(
  run: (platform: PlatformContext, request: Request) => Promise<Answer>,
  later = 0,
): Promise<Answer> {
  const request = new Request(`${ORIGIN}/invite/x`, {
    headers: { 'CF-Connecting-IP': `10.7.${address >> 8}.${address & 255}` },
  })
  const execution = createExecutionContext()
  const platform = platformContext(env, {
    request,
    requestId: 'test',
    waitUntil: (work) => execution.waitUntil(work),
  })
  const clock = { now: () => Date.now() + later }
  const answer = await run({ ...platform, clock }, request)
  await waitOnExecutionContext(execution)
  return answer
}

const accept = (token: string, password = 'minha-senha') =>
  atPage((platform, request) => acceptInvite(platform, request, { token, password }))
const look = (token: string, later = 0) => atPage((platform) => inviteOf(platform, token), later)

const tokenIn = ({ url }: { url: string }) => new URL(url).pathname.replace('/invite/', '')

async function invited(): Promise<{ id: number; email: string; token: string }> {
  const email = `convidado-${Date.now()}-${address}@empresa.test`
  const answer = await askJson('POST', '/api/v1/users', { name: 'Diego Farias', email }, headers)
  const { user, invitation } = await answer.json<{
    user: { id: number; isInvited: boolean }
    invitation: { url: string; expiresAt: string }
  }>()
  expect(user.isInvited).toBe(true)
  expect(invitation.url.startsWith(`${ORIGIN}/invite/`)).toBe(true)
  return { id: user.id, email, token: tokenIn(invitation) }
}

const newLink = async (id: number) => {
  const answer = await askJson('POST', `/api/v1/users/${id}/invite`, undefined, headers)
  return tokenIn(await answer.json<{ url: string }>())
}

it('leads to one password, signs in, and works once', async () => {
  const { id, email, token } = await invited()
  // Nothing that is stored is the link, nor is there a password to sign in with.
  const stored = await env.CONTROL.prepare('SELECT * FROM user_invites WHERE user_id = ?')
    .bind(id)
    .first()
  expect(JSON.stringify(stored)).not.toContain(token)
  for (const guess of [' ', token, 'minha-senha'])
    expect((await login(email, guess, `10.6.0.${guess.length}`)).status).toBe(401)

  expect(await look(token)).toEqual({ name: 'Diego Farias', email, companyName: 'Casa Verde' })
  const signedIn = await accept(token)
  expect(signedIn).toMatchObject({ userId: id, companyId: company.id })
  expect(signedIn?.setCookies.length).toBeGreaterThan(0)
  expect((await login(email, 'minha-senha', '10.6.1.1')).status).toBe(200)
  expect(await look(token)).toBeNull()
  expect(await accept(token, 'outra-senha')).toBeNull()
  expect((await login(email, 'outra-senha', '10.6.1.2')).status).toBe(401)
})

it('gives it to one of two who come at the same time', async () => {
  const { token } = await invited()
  const both = await Promise.all([accept(token, 'senha-um'), accept(token, 'senha-dois')])
  expect(both.filter((one) => one !== null)).toHaveLength(1)
})

it('expires, is replaced by the next one, and is taken back', async () => {
  const { id, token } = await invited()
  expect(await look(token, INVITE_TTL_MS + 1000)).toBeNull()
  const next = await newLink(id)
  expect(await look(token)).toBeNull()
  expect(await look(next)).not.toBeNull()
  const gone = await ask(`/api/v1/users/${id}/invite`, { method: 'DELETE', headers })
  expect(gone.status).toBe(204)
  expect(await look(next)).toBeNull()
  expect(await look('')).toBeNull()
  expect(await look('x'.repeat(5000))).toBeNull()
})

it('ends with a password that is set, with the user, and with the company', async () => {
  const { id, token } = await invited()
  await askJson('PUT', `/api/v1/users/${id}`, { password: PASSWORD }, headers)
  expect(await look(token)).toBeNull()
  const other = await newLink(id)
  await env.CONTROL.prepare('UPDATE companies SET status = 0 WHERE id = ?').bind(company.id).run()
  expect(await look(other)).toBeNull()
  await env.CONTROL.prepare('UPDATE companies SET status = 1 WHERE id = ?').bind(company.id).run()
  expect(await look(other)).not.toBeNull()
  await ask(`/api/v1/users/${id}`, { method: 'DELETE', headers })
  expect(await look(other)).toBeNull()
})

it('of somebody who has a password ends their sessions only once it is used', async () => {
  const ana = await makeSignInUser(company)
  const token = await newLink(ana.id)
  const session = await signInAtApi(ana)
  expect((await ask('/api/v1/auth/me', { headers: session.bearer })).status).toBe(200)
  expect(await accept(token)).toMatchObject({ userId: ana.id })
  expect((await ask('/api/v1/auth/me', { headers: session.bearer })).status).toBe(401)
  expect((await login(ana.email, PASSWORD, '10.6.2.1')).status).toBe(401)
})

it('holds as long as who made it is an administrator', async () => {
  const colleague = await makeSignInUser(company, { profile: 'admin' })
  const { bearer } = await bearerOf(colleague, company)
  const answer = await askJson('POST', `/api/v1/users/${admin.id}/invite`, undefined, bearer)
  const token = tokenIn(await answer.json<{ url: string }>())
  const become = (profile: string) =>
    env.CONTROL.prepare('UPDATE users SET profile = ?2 WHERE id = ?1')
      .bind(colleague.id, profile)
      .run()
  await become('user')
  expect(await look(token)).toBeNull()
  expect(await accept(token)).toBeNull()
  await become('admin')
  expect(await look(token)).not.toBeNull()
  await env.CONTROL.prepare('DELETE FROM users WHERE id = ?').bind(colleague.id).run()
  expect(await look(token)).toBeNull()
})

it('is in no answer that is kept for a repetition', async () => {
  const ana = await makeUser(company)
  for (const [path, body] of [
    [`/api/v1/users/${ana.id}/invite`, undefined],
    ['/api/v1/users', { name: 'Eva', email: `eva-${Date.now()}-${address}@empresa.test` }],
  ] as const) {
    const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
    const [first, again] = [
      await askJson('POST', path, body, keyed),
      await askJson('POST', path, body, keyed),
    ]
    expect(await first.text()).toContain(`${ORIGIN}/invite/`)
    expect(again.status).toBe(first.status)
    const repeated = await again.text()
    expect(repeated).not.toContain('/invite/')
    expect(repeated).toContain('"url":null')
  }
})

it('is made by administrators, for colleagues of theirs and not for themselves', async () => {
  const ana = await makeUser(company)
  const stranger = await makeUser(await makeCompany())
  const { bearer } = await bearerOf(ana, company)
  const make = (id: number, as = headers) =>
    askJson('POST', `/api/v1/users/${id}/invite`, undefined, as)
  expect(await errorOf(await make(ana.id, bearer))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  })
  expect((await errorOf(await make(admin.id))).error).toBe('ERR_NO_PERMISSION')
  expect(await errorOf(await make(stranger.id))).toEqual({
    status: 404,
    error: 'ERR_NO_USER_FOUND',
  })
})

it('is not found by trying: an address that comes with wrong ones is stopped, and right ones open', async () => {
  const { token } = await invited()
  for (let tries = 0; tries < WRONG_INVITES_PER_ADDRESS.limit; tries++)
    expect(await look(`wrong-${tries}`)).toBeNull()
  await expect(look('wrong-again')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_TRIES' })
  expect(await look(token)).not.toBeNull()
})

it('takes a password as long as any other, written the same twice', () => {
  const read = (password: string, again: string) =>
    acceptInviteForm.safeParse({ password, again }).error?.issues.map(({ message }) => message)
  expect(read('minha-senha', 'minha-senha')).toBeUndefined()
  expect(read('1234', '1234')).toEqual(['tooShort'])
  expect(read('minha-senha', 'minha-sena')).toEqual(['notTheSame'])
})
