import { expect, it } from 'vitest'
import {
  ask,
  askJson,
  makeSignInUser,
  ORIGIN,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/doors.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import { API_BUDGETS } from './limits.ts'

it('tells a program what is left, slows it down with a time to come back, and lets people work on', async () => {
  const company = await makeCompany()
  const user = await makeSignInUser(company)
  const { bearer } = await signInAtApi(user)
  const write = () => askJson('PUT', '/api/v1/users/1', {}, bearer)
  const { burst } = API_BUDGETS.programs.user.write
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
