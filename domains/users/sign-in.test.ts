import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '#core/auth/passwords.ts'
import { DAY_MS, MINUTE_MS } from '#core/time.ts'
import {
  ask,
  askJson,
  errorOf,
  login,
  makeSignInUser,
  PASSWORD,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/worker-http.ts'
import { rateGates } from '#workers/realtime/rate-gates.ts'
import { SEEN_EVERY_MS, TRIES_PER_ADDRESS } from './limits.ts'
import { forgetSessionsOf } from './sessions.ts'
import { makeCompany, makeQueue } from '#tests/edge/factories.ts'

it('answers with a token, the user, the company and its settings', async () => {
  const company = await makeCompany({ name: 'Padaria' })
  const queue = await makeQueue(company, { name: 'Vendas' })
  const user = await makeSignInUser(company, {
    name: 'Ana',
    profile: 'supervisor',
    queues: [queue],
  })
  const { token, body } = await signInAtApi(user)
  expect(token.split('.')).toHaveLength(3)
  expect(body).toMatchObject({
    expired: false,
    dueDate: null,
    user: {
      id: user.id,
      name: 'Ana',
      email: user.email,
      profile: 'supervisor',
      allTicket: 'disable',
      queues: [{ id: queue.id, name: 'Vendas', color: queue.color }],
      queueIds: [queue.id],
      companyId: company.id,
      company: {
        id: company.id,
        name: 'Padaria',
        dueDate: null,
        companieSettings: { sendSignMessage: 'disabled', campaignsEnabled: 'true' },
      },
    },
  })
  expect(JSON.stringify(body)).not.toContain('scrypt')
})

const lastSeen = (user: { id: number }) =>
  env.CONTROL.prepare('SELECT last_seen_at FROM users WHERE id = ?')
    .bind(user.id)
    .first<number>('last_seen_at')

it('notes that whoever signs in, or trades their refresh token, was seen', async () => {
  const user = await makeSignInUser(await makeCompany())
  const before = Date.now()
  const { jrt } = await signInAtApi(user)
  expect(await lastSeen(user)).toBeGreaterThanOrEqual(before)
  await env.CONTROL.prepare('UPDATE users SET last_seen_at = 1 WHERE id = ?').bind(user.id).run()
  const refresh = () => askJson('POST', '/api/v1/auth/refresh_token', undefined, { Cookie: jrt })
  expect((await refresh()).status).toBe(200)
  expect(await lastSeen(user)).toBeGreaterThanOrEqual(before)
  await env.CONTROL.prepare('UPDATE users SET last_seen_at = 1 WHERE id = ?').bind(user.id).run()
  expect((await refresh()).status).toBe(401)
  expect(await lastSeen(user)).toBe(1)
})

it('notes every few minutes that whoever opens pages was seen', async () => {
  const user = await makeSignInUser(await makeCompany())
  const headers = await signInAtBrowser(user)
  const openPageSeenAt = async (at: number | null) => {
    await env.CONTROL.prepare('UPDATE users SET last_seen_at = ?2 WHERE id = ?1')
      .bind(user.id, at)
      .run()
    // What the isolate knows of the session is of before.
    forgetSessionsOf(user.id)
    expect((await ask('/', { headers })).status).toBe(200)
    return await lastSeen(user)
  }
  const now = Date.now()
  expect(await openPageSeenAt(null)).toBeGreaterThanOrEqual(now)
  expect(await openPageSeenAt(now - SEEN_EVERY_MS)).toBeGreaterThanOrEqual(now)
  expect(await openPageSeenAt(now - MINUTE_MS)).toBe(now - MINUTE_MS)
})

it('notes when the company last signed in', async () => {
  const company = await makeCompany()
  const before = Date.now()
  await signInAtApi(await makeSignInUser(company))
  const at = await env.CONTROL.prepare('SELECT last_login_at FROM companies WHERE id = ?')
    .bind(company.id)
    .first<number>('last_login_at')
  expect(at).toBeGreaterThanOrEqual(before)
})

it('takes the e-mail in any case and with blanks around it', async () => {
  const user = await makeSignInUser(await makeCompany())
  expect((await login(`  ${user.email.toUpperCase()} `, PASSWORD, '10.2.0.1')).status).toBe(200)
})

it('answers alike for a wrong password and for an e-mail nobody has', async () => {
  const user = await makeSignInUser(await makeCompany())
  const wrong = await login(user.email, 'balcao-demo!', '10.2.0.2')
  const nobody = await login('nobody@empresa.test', PASSWORD, '10.2.0.2')
  const [a, b]: Record<string, unknown>[] = [await wrong.json(), await nobody.json()]
  expect({ ...a, requestId: '' }).toEqual({ ...b, requestId: '' })
  expect([wrong.status, nobody.status, a?.['error']]).toEqual([401, 401, 'ERR_INVALID_CREDENTIALS'])
})

it.each([{}, { password: '' }, { password: null }, { password: undefined }, { password: ['x'] }])(
  'never signs in without a password: %o',
  async (body) => {
    const user = await makeSignInUser(await makeCompany())
    const answer = await askJson('POST', '/api/v1/auth/login', { email: user.email, ...body })
    expect(await errorOf(answer)).toEqual({ status: 400, error: 'ERR_INVALID_INPUT' })
  },
)

it('refuses the sixth wrong try of an address at an e-mail within 20 seconds and says when to come back', async () => {
  const user = await makeSignInUser(await makeCompany())
  for (let i = 0; i < 5; i++)
    expect((await login(user.email, `wrong-${i}`, '10.2.0.3')).status).toBe(401)
  const refused = await login(user.email, PASSWORD, '10.2.0.3')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(20)
  expect(await errorOf(refused)).toEqual({ status: 429, error: 'ERR_TOO_MANY_TRIES' })
  expect((await login(user.email, PASSWORD, '10.2.0.4')).status).toBe(200)
})

it('does not let guesses be washed away by signing in as oneself', async () => {
  const company = await makeCompany()
  const [guesser, victim] = [await makeSignInUser(company), await makeSignInUser(company)]
  const guess = () => login(victim.email, 'guess', '10.2.0.9').then(({ status }) => status)
  expect(await Promise.all(Array.from({ length: 5 }, guess))).toEqual(Array(5).fill(401))
  expect((await login(guesser.email, PASSWORD, '10.2.0.9')).status).toBe(200)
  expect(await guess()).toBe(429)
})

it('lets colleagues behind the same address in while somebody guesses', async () => {
  const company = await makeCompany()
  const colleague = await makeSignInUser(company)
  const guess = () => login('somebody@empresa.test', 'wrong', '10.2.0.10')
  await Promise.all(Array.from({ length: 6 }, guess))
  expect((await login(colleague.email, PASSWORD, '10.2.0.10')).status).toBe(200)
})

it('slows down who tries one password on many people', async () => {
  const { limit, windowMs } = TRIES_PER_ADDRESS
  for (let i = 0; i < limit - 1; i++)
    await rateGates(env).take('sign-in:address:10.2.0.11', limit, windowMs)
  expect((await login('last@empresa.test', 'Senha123', '10.2.0.11')).status).toBe(401)
  expect((await login('next@empresa.test', 'Senha123', '10.2.0.11')).status).toBe(429)
})

it('counts the addresses of one IPv6 subscriber as one', async () => {
  const guess = (address: string) =>
    login('v6@empresa.test', 'wrong', address).then(({ status }) => status)
  const hosts = Array.from({ length: 5 }, (_, i) => `2001:db8:9:9::${i}`)
  expect(await Promise.all(hosts.map(guess))).toEqual(Array(5).fill(401))
  expect(await guess('2001:db8:9:9:ffff::1')).toBe(429)
  expect(await guess('2001:db8:9:a::1')).toBe(401)
})

it('refuses the 21st wrong try at an e-mail, wherever the tries come from', async () => {
  const email = 'guessed@empresa.test'
  for (let i = 0; i < 20; i++) expect((await login(email, 'wrong', `10.3.0.${i}`)).status).toBe(401)
  expect(await errorOf(await login(email, 'wrong', '10.3.0.99'))).toEqual({
    status: 429,
    error: 'ERR_TOO_MANY_TRIES',
  })
}, 30_000)

it('lets nobody be locked out of a computer they have signed in at', async () => {
  const company = await makeCompany()
  const [user, colleague] = [await makeSignInUser(company), await makeSignInUser(company)]
  const known = (await signInAtBrowser(user)).Cookie
  const others = (await signInAtBrowser(colleague)).Cookie
  for (let i = 0; i < 20; i++)
    expect((await login(user.email, 'wrong', `10.4.0.${i}`)).status).toBe(401)
  const lockedOut = { code: 'ERR_TOO_MANY_TRIES' }
  for (const cookie of ['', others, known.replace(/balcao_device=./, '$&x')])
    await expect(signInAtBrowser(user, '10.4.1.1', { cookie })).rejects.toMatchObject(lockedOut)
  const again = (await signInAtBrowser(user, '10.4.1.2', { cookie: known })).Cookie
  // Whoever took the cookie has as many guesses as anybody, and the right word does not help after them.
  for (let i = 0; i < 20; i++)
    await expect(
      signInAtBrowser(user, `10.4.2.${i}`, { cookie: again, password: 'wrong' }),
    ).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
  for (const cookie of [known, again])
    await expect(signInAtBrowser(user, '10.4.3.1', { cookie })).rejects.toMatchObject(lockedOut)
}, 60_000)

it('nor by who guesses beside them, at their e-mail or at many', async () => {
  const user = await makeSignInUser(await makeCompany())
  const cookie = (await signInAtBrowser(user)).Cookie
  for (let i = 0; i < TRIES_PER_ADDRESS.limit; i++)
    await rateGates(env).take('sign-in:address:10.4.4.1', 1000, TRIES_PER_ADDRESS.windowMs)
  for (let i = 0; i < 6; i++) await login(user.email, 'wrong', '10.4.4.2')
  for (const address of ['10.4.4.1', '10.4.4.2']) {
    expect((await login(user.email, PASSWORD, address)).status).toBe(429)
    await signInAtBrowser(user, address, { cookie })
  }
})

it('lets many people sign in from one address: a right password is no guess', async () => {
  const company = await makeCompany()
  for (let i = 0; i < 7; i++) {
    const user = await makeSignInUser(company)
    expect((await login(user.email, PASSWORD, '10.2.0.5')).status).toBe(200)
  }
})

it('closes the endpoint to a company that is not active', async () => {
  const user = await makeSignInUser(await makeCompany({ status: false }))
  expect(await errorOf(await login(user.email, PASSWORD, '10.2.0.6'))).toEqual({
    status: 403,
    error: 'ERR_COMPANY_INACTIVE',
  })
})

it('signs in to an expired company, where only the own user and signing out still answer', async () => {
  const dueDate = Date.now() - DAY_MS
  const user = await makeSignInUser(await makeCompany({ dueDate }), { profile: 'admin' })
  const { bearer, body, jrt } = await signInAtApi(user)
  expect(body).toMatchObject({ expired: true, dueDate: new Date(dueDate).toISOString() })
  const closed = await ask('/api/v1/users/list', { headers: bearer })
  expect(closed.status).toBe(402)
  expect(await closed.json()).toMatchObject({
    error: 'ERR_SUBSCRIPTION_EXPIRED',
    data: { dueDate: new Date(dueDate).toISOString() },
  })
  expect((await ask('/api/v1/auth/me', { headers: bearer })).status).toBe(200)
  expect((await askJson('POST', '/api/v1/realtime/ticket', undefined, bearer)).status).toBe(402)
  expect(
    (await askJson('POST', '/api/v1/auth/refresh_token', undefined, { Cookie: jrt })).status,
  ).toBe(200)
  expect((await askJson('DELETE', '/api/v1/auth/logout', undefined, bearer)).status).toBe(204)
})

it('replaces a hash of another cost at the next sign-in, and the new one works', async () => {
  const weak = (await hashPassword(PASSWORD)).replace('$5$', '$1$')
  const user = await makeSignInUser(await makeCompany(), { passwordHash: weak })
  expect((await login(user.email, PASSWORD, '10.2.0.7')).status).toBe(401)
  const cheap = await cheapHash(PASSWORD)
  await env.CONTROL.prepare('UPDATE users SET password_hash = ? WHERE id = ?')
    .bind(cheap, user.id)
    .run()
  expect((await login(user.email, PASSWORD, '10.2.0.7')).status).toBe(200)
  const stored = await env.CONTROL.prepare('SELECT password_hash FROM users WHERE id = ?')
    .bind(user.id)
    .first<string>('password_hash')
  expect(stored).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect(await verifyPassword(PASSWORD, stored ?? '')).toBe(true)
})

it("ends the user's other browser at once, and leaves API clients alone", async () => {
  const company = await makeCompany()
  const user = await makeSignInUser(company)
  const colleague = await makeSignInUser(company)
  const api = await signInAtApi(user)
  const first = await signInAtBrowser(user)
  const other = await signInAtBrowser(colleague)
  expect((await ask('/desk/api/v1/auth/me', { headers: first })).status).toBe(200)
  const second = await signInAtBrowser(user)
  const ended = await ask('/desk/api/v1/auth/me', { headers: first })
  expect({ status: ended.status, ...(await ended.json<object>()) }).toMatchObject({
    status: 401,
    error: 'ERR_SESSION_EXPIRED',
    // Where a screen was asleep meanwhile, this is the only word it gets.
    data: { ended: 'signed_in_elsewhere' },
  })
  for (const alive of [second, other])
    expect((await ask('/desk/api/v1/auth/me', { headers: alive })).status).toBe(200)
  expect((await ask('/api/v1/auth/me', { headers: api.bearer })).status).toBe(200)
  await signInAtApi(user, '10.2.0.8')
  expect((await ask('/desk/api/v1/auth/me', { headers: second })).status).toBe(200)
})

/** A hash as an older configuration would have left it. */
async function cheapHash(password: string): Promise<string> {
  const { scryptSync } = await import('node:crypto')
  const salt = new Uint8Array(16)
  const text = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  return [
    'scrypt',
    1024,
    8,
    1,
    text(salt),
    text(scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 })),
  ].join('$')
}
