import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { issueAccessToken } from '#core/auth/access-tokens.ts'
import { configOf } from '#core/config.ts'
import { MINUTE_MS } from '#core/time.ts'
import {
  apiSession,
  ask,
  askJson,
  errorOf,
  makeSignInUser,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/worker-http.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import { until } from '#tests/until.ts'

const refresh = (jrt: string, headers: Record<string, string> = {}) =>
  askJson('POST', '/api/v1/auth/refresh_token', undefined, { Cookie: jrt, ...headers })
const me = (bearer: Record<string, string>) => ask('/api/v1/auth/me', { headers: bearer })

it('trades the refresh token for a new pair', async () => {
  const user = await makeSignInUser(await makeCompany())
  const first = await signInAtApi(user)
  const second = await apiSession(await refresh(first.jrt))
  expect(second.jrt).not.toBe(first.jrt)
  expect(second.body).toMatchObject({ user: { id: user.id } })
  expect((await me(second.bearer)).status).toBe(200)
  expect((await refresh(second.jrt)).status).toBe(200)
})

it('keeps only a hash of the token', async () => {
  const user = await makeSignInUser(await makeCompany())
  const { jrt } = await signInAtApi(user)
  const { results } = await env.CONTROL.prepare('SELECT * FROM sessions WHERE user_id = ?')
    .bind(user.id)
    .all()
  expect(results).toHaveLength(1)
  expect(JSON.stringify(results)).not.toContain(jrt.slice('jrt='.length).split('.')[1])
})

it('ends the whole family when a token comes a second time', async () => {
  const user = await makeSignInUser(await makeCompany())
  const first = await signInAtApi(user)
  const bystander = await signInAtApi(user, '10.4.0.1')
  const second = await apiSession(await refresh(first.jrt))
  const third = await apiSession(await refresh(second.jrt))
  expect(await errorOf(await refresh(first.jrt))).toEqual({
    status: 401,
    error: 'ERR_SESSION_EXPIRED',
  })
  expect(await errorOf(await refresh(third.jrt))).toEqual({
    status: 401,
    error: 'ERR_SESSION_EXPIRED',
  })
  expect(await errorOf(await me(third.bearer))).toEqual({
    status: 401,
    error: 'ERR_SESSION_EXPIRED',
  })
  expect((await me(bystander.bearer)).status).toBe(200)
  const reason = await env.CONTROL.prepare(
    'SELECT revoke_reason FROM sessions WHERE user_id = ? AND revoked_at IS NOT NULL',
  )
    .bind(user.id)
    .first('revoke_reason')
  expect(reason).toBe('refresh_reuse')
})

it('lets one of two refreshes at the same moment win', async () => {
  const { jrt } = await signInAtApi(await makeSignInUser(await makeCompany()))
  const statuses = (await Promise.all([refresh(jrt), refresh(jrt)]))
    .map(({ status }) => status)
    .sort()
  expect(statuses).toEqual([200, 401])
})

it.each(['jrt=', 'jrt=abc', `jrt=${'a'.repeat(32)}.${'b'.repeat(64)}`, 'other=1'])(
  'refuses %s',
  async (cookie) => {
    expect(await errorOf(await refresh(cookie))).toEqual({
      status: 401,
      error: 'ERR_SESSION_EXPIRED',
    })
  },
)

it("does not take a browser's session for a refresh token", async () => {
  const user = await makeSignInUser(await makeCompany())
  const browser = await signInAtBrowser(user)
  const { id } = (await env.CONTROL.prepare('SELECT id FROM sessions WHERE user_id = ?')
    .bind(user.id)
    .first<{ id: string }>()) ?? { id: '' }
  expect((await refresh(`jrt=${id}.${'0'.repeat(64)}`)).status).toBe(401)
  expect((await ask('/desk/api/v1/auth/me', { headers: browser })).status).toBe(200)
})

it('is refused to a page of another origin', async () => {
  const { jrt } = await signInAtApi(await makeSignInUser(await makeCompany()))
  expect(await errorOf(await refresh(jrt, { Origin: 'https://elsewhere.test' }))).toEqual({
    status: 403,
    error: 'ERR_CROSS_ORIGIN',
  })
  expect((await refresh(jrt)).status).toBe(200)
})

it('tells an expired token (403, refresh) from one that is none (401)', async () => {
  const user = await makeSignInUser(await makeCompany())
  const { bearer, jrt } = await signInAtApi(user)
  const sessionId = jrt.slice('jrt='.length).split('.')[0] ?? ''
  const claims = {
    userId: user.id,
    companyId: user.companyId,
    shard: 1,
    sessionId,
    tokenVersion: 0,
    profile: user.profile,
  }
  const old = await issueAccessToken(configOf(env), claims, Date.now() - 16 * MINUTE_MS)
  expect(await errorOf(await me({ Authorization: `Bearer ${old}` }))).toEqual({
    status: 403,
    error: 'ERR_TOKEN_EXPIRED',
  })
  expect(await errorOf(await me({ Authorization: `${bearer.Authorization}x` }))).toEqual({
    status: 401,
    error: 'ERR_UNAUTHENTICATED',
  })
  expect(await errorOf(await me({}))).toEqual({ status: 401, error: 'ERR_UNAUTHENTICATED' })
})

it('sends a client whose rights changed to refresh, and the new token works', async () => {
  const user = await makeSignInUser(await makeCompany())
  const { bearer, jrt } = await signInAtApi(user)
  await env.CONTROL.prepare('UPDATE users SET token_version = token_version + 1 WHERE id = ?')
    .bind(user.id)
    .run()
  await until(async () => expect((await me(bearer)).status).toBe(403))
  expect(await errorOf(await me(bearer))).toEqual({ status: 403, error: 'ERR_TOKEN_EXPIRED' })
  const next = await apiSession(await refresh(jrt))
  expect((await me(next.bearer)).status).toBe(200)
})

it('signs out by access token or by refresh token: nothing of the session works afterwards', async () => {
  const user = await makeSignInUser(await makeCompany())
  for (const by of ['bearer', 'jrt'] as const) {
    const session = await signInAtApi(user, `10.4.1.${by.length}`)
    const headers: Record<string, string> =
      by === 'bearer' ? session.bearer : { Cookie: session.jrt }
    const answer = await ask('/api/v1/auth/logout', { method: 'DELETE', headers })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Set-Cookie')).toContain('jrt=; Path=/api/v1/auth; Max-Age=0')
    expect(await errorOf(await me(session.bearer))).toEqual({
      status: 401,
      error: 'ERR_SESSION_EXPIRED',
    })
    expect((await refresh(session.jrt)).status).toBe(401)
  }
  expect(await errorOf(await ask('/api/v1/auth/logout', { method: 'DELETE' }))).toEqual({
    status: 401,
    error: 'ERR_UNAUTHENTICATED',
  })
})
