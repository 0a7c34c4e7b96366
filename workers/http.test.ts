import { expect, it } from 'vitest'
import {
  ask,
  askJson,
  errorOf,
  makeSignInUser,
  ORIGIN,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/worker-http.ts'
import { makeCompany } from '#tests/edge/factories.ts'

it('says it is well once every database answers with its schema', async () => {
  const answer = await ask('/healthz')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ok',
    version: '0.0.0-test',
    checks: { control: 'ok', shard_00: 'ok', shard_01: 'ok', shard_02: 'ok', shard_03: 'ok' },
  })
})

it('tells anybody which version it is, with a slash at the end of the path and without', async () => {
  for (const path of ['/api/v1/version', '/api/v1/version/'])
    expect(await (await ask(path)).json()).toEqual({ version: '0.0.0-test' })
})

it('gives each answer an id of its own, also in the body of an error', async () => {
  const [a, b] = [await ask('/healthz'), await ask('/api/v1/tickets')]
  expect(a.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(b.headers.get('X-Request-Id')).not.toBe(a.headers.get('X-Request-Id'))
  expect(await b.json()).toMatchObject({ requestId: b.headers.get('X-Request-Id') })
})

it('lets a document run its own scripts only, and nobody frame it', async () => {
  const user = await makeSignInUser(await makeCompany())
  const headers = await signInAtBrowser(user)
  const [page, again] = [await ask('/tickets', { headers }), await ask('/tickets', { headers })]
  const policy = page.headers.get('Content-Security-Policy') ?? ''
  const nonce = /script-src 'self' 'nonce-([0-9a-f]{32})'(;|$)/.exec(policy)?.[1]
  expect(await page.text()).toBe(`<p nonce="${nonce}">${user.companyId}</p>`)
  expect(again.headers.get('Content-Security-Policy')).not.toBe(policy)
  expect(policy).toContain(
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(policy).toContain('ws://127.0.0.1:8787')
  // Nobody outside is asked for anything, but for the video that somebody has pressed, in a frame.
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).toContain('; frame-src https://www.youtube-nocookie.com;')
  expect(policy.match(/https?:[^ ;]*/g)).toEqual(['https://www.youtube-nocookie.com'])
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  })
})

it('asks for https everywhere but on the machine itself', async () => {
  expect((await ask('/healthz')).headers.has('Strict-Transport-Security')).toBe(false)
  expect(
    (await ask('https://desk.example/healthz')).headers.get('Strict-Transport-Security'),
  ).toContain('max-age=31536000')
})

it('leaves no page in the browser for whoever goes back after its person has signed out', async () => {
  const headers = await signInAtBrowser(await makeSignInUser(await makeCompany()))
  const page = await ask('/tickets', { headers })
  expect(page.headers.get('Content-Type')).toContain('text/html')
  expect(page.headers.get('Cache-Control')).toBe('no-store')
})

it('keeps answers of the API out of caches', async () => {
  const { bearer } = await signInAtApi(await makeSignInUser(await makeCompany()))
  const answer = await ask('/api/v1/auth/me', { headers: bearer })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  )
})

it.each([
  '/cdn-cgi/explorer',
  '/cdn-cgi/handler/scheduled',
  '/webhooks/other',
  '/internal/x',
  '/api/v2/tickets',
  '/desk/x',
  '/tags?_data=x',
  '/tags.data?_data=routes%2F_company.tags',
  '/login?_data',
  '/tags/%ED%A0%80',
  '/%E0%A4%A',
])('has nothing at %s', async (path) => {
  expect(await errorOf(await ask(path))).toEqual({ status: 404, error: 'ERR_NOT_FOUND' })
})

it('answers 401 before it tells what exists, then 404 and 405', async () => {
  expect(await errorOf(await ask('/api/v1/nothing'))).toEqual({
    status: 401,
    error: 'ERR_UNAUTHENTICATED',
  })
  const headers = (await signInAtApi(await makeSignInUser(await makeCompany()))).bearer
  expect(await errorOf(await ask('/api/v1/nothing', { headers }))).toEqual({
    status: 404,
    error: 'ERR_NOT_FOUND',
  })
  const wrong = await ask('/api/v1/auth/me', { method: 'DELETE', headers })
  expect(wrong.headers.get('Allow')).toBe('GET')
  expect(await errorOf(wrong)).toEqual({ status: 405, error: 'ERR_METHOD_NOT_ALLOWED' })
})

it('takes no method that it does not know', async () => {
  for (const path of ['/tickets', '/api/v1/auth/me', '/nothing'])
    expect(await errorOf(await ask(path, { method: 'PROPFIND' }))).toEqual({
      status: 405,
      error: 'ERR_METHOD_NOT_ALLOWED',
    })
})

it('has no page that takes the method of an operation', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect(
      await errorOf(
        await ask('/tags/1/delete', {
          method,
          headers: { Origin: ORIGIN },
          body: new URLSearchParams({ intent: 'delete' }),
        }),
      ),
    ).toEqual({ status: 405, error: 'ERR_METHOD_NOT_ALLOWED' })
})

it('reads a page for whoever asks for its head, and runs nothing for whoever asks what may be done', async () => {
  for (const path of ['/login', '/login.data', '/tags.data'])
    for (const Origin of ['https://elsewhere.test', 'null', 'x', ORIGIN]) {
      const head = await ask(path, { method: 'HEAD', headers: { Origin } })
      const read = await ask(path, { headers: { Origin } })
      expect([path, Origin, head.status]).toEqual([path, Origin, read.status])
      expect(await head.text()).toBe('')
      const options = await ask(path, { method: 'OPTIONS', headers: { Origin } })
      expect(await errorOf(options)).toEqual({ status: 405, error: 'ERR_METHOD_NOT_ALLOWED' })
    }
})

it("opens /api to tokens only and the desk's API to the cookie only", async () => {
  const user = await makeSignInUser(await makeCompany())
  const { bearer } = await signInAtApi(user)
  const cookie = await signInAtBrowser(user)
  expect((await ask('/api/v1/auth/me', { headers: cookie })).status).toBe(401)
  expect((await ask('/desk/api/v1/auth/me', { headers: bearer })).status).toBe(401)
  expect(
    (await ask('/desk/api/v1/auth/login', { method: 'POST', headers: { Origin: ORIGIN } })).status,
  ).toBe(401)
})

it('takes changes at the desk from its own pages only', async () => {
  const user = await makeSignInUser(await makeCompany())
  const cookie = await signInAtBrowser(user)
  const put = (headers: Record<string, string>) =>
    askJson('PUT', `/desk/api/v1/users/${user.id}`, { language: 'en' }, { ...cookie, ...headers })
  for (const headers of [
    {},
    { Origin: 'https://elsewhere.test' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:9999' },
    { Origin: `${ORIGIN}/elsewhere` },
    { Origin: ORIGIN.replace('//', '//somebody@') },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://elsewhere.test', 'Sec-Fetch-Site': 'same-origin' },
  ]) {
    expect(await errorOf(await put(headers))).toEqual({ status: 403, error: 'ERR_CROSS_ORIGIN' })
  }
  expect((await put({ Origin: ORIGIN })).status).toBe(200)
  expect((await put({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  const form = await ask('/preferences', {
    method: 'POST',
    headers: { ...cookie, Origin: 'https://elsewhere.test' },
  })
  expect(form.status).toBe(403)
})

it('names what is wrong with a body', async () => {
  const post = (body: string, type = 'application/json') =>
    ask('/api/v1/auth/login', { method: 'POST', body, headers: { 'Content-Type': type } })
  expect(await errorOf(await post('{'))).toEqual({ status: 400, error: 'ERR_MALFORMED_BODY' })
  expect(await errorOf(await post('a=1', 'text/plain'))).toEqual({
    status: 400,
    error: 'ERR_MALFORMED_BODY',
  })
  expect(await errorOf(await post('x'.repeat(1024 * 1024 + 1)))).toEqual({
    status: 413,
    error: 'ERR_BODY_TOO_LARGE',
  })
  expect(await (await post('{"email":"a@b.test"}')).json()).toMatchObject({
    error: 'ERR_INVALID_INPUT',
    fields: { password: [expect.any(String)] },
  })
})
