import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { toAppError } from '#core/errors.ts'
import {
  ask,
  askJson,
  makeSignInUser,
  ORIGIN,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/worker-http.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import { createHttp } from '../http.ts'
import { OPERATION_RATES, REQUEST_BUDGETS } from './limits.ts'

it('tells a program what is left, slows it down with a time to come back, and lets people work on', async () => {
  const company = await makeCompany()
  const user = await makeSignInUser(company)
  const { bearer } = await signInAtApi(user)
  const write = () => askJson('PUT', '/api/v1/users/1', {}, bearer)
  const { burst } = REQUEST_BUDGETS.programs.user.write
  const first = await write()
  expect(first.status).toBe(400)
  expect(first.headers.get('X-RateLimit-Limit')).toBe(String(burst))
  expect(first.headers.get('X-RateLimit-Remaining')).toBe(String(burst - 1))
  expect(first.headers.get('X-RateLimit-Reset')).toBe('1')

  // What fills up meanwhile is part of the budget.
  let answer = first
  for (let i = 0; answer.status !== 429 && i < 3 * burst; i++) answer = await write()
  expect(await answer.json()).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS' })
  expect(answer.headers.get('Retry-After')).toBe('1')
  expect(answer.headers.get('X-RateLimit-Remaining')).toBe('0')

  expect((await ask('/api/v1/auth/me', { headers: bearer })).status).toBe(200)
  const desk = { ...(await signInAtBrowser(user)), Origin: ORIGIN }
  expect(
    (await askJson('PUT', `/desk/api/v1/users/${user.id}`, { language: 'en' }, desk)).status,
  ).toBe(200)
  const colleague = await signInAtApi(await makeSignInUser(company))
  expect((await askJson('PUT', '/api/v1/users/1', {}, colleague.bearer)).status).toBe(400)
})

it('slows down who asks for pages without end, with a time to come back, and takes their forms still', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const company = await makeCompany()
  const cookie = await signInAtBrowser(await makeSignInUser(company))
  const { read } = REQUEST_BUDGETS.pages.user
  for (let i = 0; i < read.burst; i++)
    expect((await ask('/tags', { headers: cookie })).status).toBe(200)
  const refused = await ask('/tags', { headers: cookie })
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  const post = { method: 'POST', headers: { ...cookie, Origin: ORIGIN } }
  expect((await ask('/tags/new', post)).status).toBe(200)
  const colleague = await signInAtBrowser(await makeSignInUser(company))
  expect((await ask('/tags', { headers: colleague })).status).toBe(200)
})

it('slows down who sends forms without end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const cookie = await signInAtBrowser(await makeSignInUser(await makeCompany()))
  const post = () => ask('/tags/new', { method: 'POST', headers: { ...cookie, Origin: ORIGIN } })
  for (let i = 0; i < REQUEST_BUDGETS.pages.user.write.burst; i++)
    expect((await post()).status).toBe(200)
  const refused = await post()
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
})

it('says when to come back on a page that tells of it in words', async () => {
  const drawn = createHttp(async (_request, context) => {
    const status = await context.company().then(
      () => 200,
      (thrown: unknown) => toAppError(thrown).status,
    )
    return new Response('<p>', { status, headers: { 'Content-Type': 'text/html' } })
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const headers = await signInAtBrowser(await makeSignInUser(await makeCompany()))
  const page = async () =>
    await drawn.fetch(new Request(`${ORIGIN}/tags`, { headers }), env, createExecutionContext())
  let answer = await page()
  for (let i = 0; i < REQUEST_BUDGETS.pages.user.read.burst; i++) answer = await page()
  expect([answer.status, answer.headers.get('Retry-After'), await answer.text()]).toEqual([
    429,
    '1',
    '<p>',
  ])
})

it('takes only so many withdrawals of one person, at whatever endpoint: each is noted for a day', async () => {
  const company = await makeCompany()
  const user = await makeSignInUser(company)
  const { bearer } = await signInAtApi(user)
  const desk = { ...(await signInAtBrowser(user)), Origin: ORIGIN }
  const path = '/schedule-withdrawals'
  const { burst = 0 } = OPERATION_RATES.get(`POST ${path}`) ?? {}
  const withdraw = (base: string, headers: Record<string, string>) =>
    askJson('POST', base + path, { clientId: crypto.randomUUID() }, headers)
  for (let at = 0; at < burst; at++) expect((await withdraw('/desk/api/v1', desk)).status).toBe(200)
  const refused = await withdraw('/api/v1', bearer)
  expect(await refused.json()).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS' })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(5)
  const colleague = await signInAtApi(await makeSignInUser(company))
  expect((await withdraw('/api/v1', colleague.bearer)).status).toBe(200)
})
