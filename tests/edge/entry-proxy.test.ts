import { expect, test } from 'vitest'
import entryProxy from '#scripts/machine/entry-proxy.ts'
import { IN_FLIGHT_MAX } from '#scripts/machine/in-flight.ts'

const ORIGIN = 'http://balcao.test'
const nothing = async () => new Response(null, { status: 404 })

/** Asks the machine's port, behind which `app` answers. */
async function ask(request: Request, app: (passed: Request) => Response | Promise<Response>) {
  return await entryProxy.fetch(request, {
    APP: {
      fetch: async (passed: RequestInfo) => await app(passed as Request),
      scheduled: async () => ({ outcome: 'ok' }),
    },
    FILES: { fetch: nothing },
    OPENING: { fetch: async () => new Response(null, { status: 204 }) },
    MACHINE_KEY: 'key',
    TRUSTED_PROXIES: ['127.0.0.9'],
  })
}

/** The address that the app is asked for when somebody at `peer` asks the machine's port for `url`. */
async function passedOn(url: string, peer: string, headers: Record<string, string> = {}) {
  let asked: string | null = null
  const request = new Request(url, { headers: { ...headers, 'x-machine-peer': `key ${peer}` } })
  await ask(request, (passed) => {
    asked = passed.url
    return new Response()
  })
  return asked
}

const SECURE = { 'x-forwarded-proto': 'https' }

test('a request came over https where a trusted proxy says so, whatever its own line or a stranger claims', async () => {
  const [plain, secure] = ['http://balcao.test/login?a=b', 'https://balcao.test/login?a=b']
  expect(await passedOn(plain, '127.0.0.9', SECURE)).toBe(secure)
  expect(await passedOn(plain, '127.0.0.9')).toBe(plain)
  expect(await passedOn(plain, '203.0.113.7', SECURE)).toBe(plain)
  // GET https://balcao.test/login HTTP/1.1
  for (const peer of ['127.0.0.9', '203.0.113.7']) expect(await passedOn(secure, peer)).toBe(plain)
})

/** An app that answers all it is asked once it is let go. */
function heldApp() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  const app = async (passed: Request) => {
    asked++
    await passed.text()
    await released
    return new Response('worked on')
  }
  return { app, release, asked: () => asked }
}

const get = (path = '/tickets', headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}${path}`, { headers })

test('beyond what the machine carries a request is refused at once, and answered again when there is room', async () => {
  const { app, release, asked } = heldApp()
  const held = Array.from({ length: IN_FLIGHT_MAX }, () => ask(get(), app))
  await expect.poll(asked).toBe(IN_FLIGHT_MAX)

  const refused = await ask(get('/api/v1/tickets'), app)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toMatchObject({ error: 'ERR_OVERLOADED' })
  const person = { accept: 'text/html', 'accept-language': 'es' }
  const page = await ask(get('/tickets', person), app)
  expect([page.status, page.headers.get('refresh')]).toEqual([503, '5'])
  expect(await page.text()).toContain('Balcão tiene demasiadas solicitudes ahora.')
  const form = await ask(new Request(ORIGIN, { method: 'POST', headers: person, body: 'a=b' }), app)
  expect([form.status, form.headers.get('refresh')]).toEqual([503, null])
  expect(asked()).toBe(IN_FLIGHT_MAX)

  const passed = async () => new Response('well')
  for (const free of [
    get('/healthz'),
    get('/realtime', { upgrade: 'websocket' }),
    get('/tickets', { 'x-machine-key': 'key' }),
  ])
    expect((await ask(free, passed)).status).toBe(200)

  release()
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]))
  const again = await Promise.all(Array.from({ length: IN_FLIGHT_MAX }, () => ask(get(), app)))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
})

test('who sends a body slowly takes nobody’s place, and has one once it is there', async () => {
  const { app, release, asked } = heldApp()
  const bodies = Array.from({ length: IN_FLIGHT_MAX }, () => new IdentityTransformStream())
  const slow = bodies.map(({ readable: body }) =>
    ask(new Request(ORIGIN, { method: 'POST', body }), app),
  )
  await expect.poll(asked).toBe(IN_FLIGHT_MAX)
  expect((await ask(get(), async () => new Response())).status).toBe(200)
  await Promise.all(bodies.map(({ writable }) => writable.close()))
  await expect.poll(async () => (await ask(get(), async () => new Response())).status).toBe(503)
  release()
  await Promise.all(slow)
  expect((await ask(get(), app)).status).toBe(200)
})

test('who ends their side before the body is whole is answered, and the app waits no longer', async () => {
  const { readable: whole, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  const { promise: seen, resolve: see } = Promise.withResolvers<unknown>()
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const answer = ask(new Request(ORIGIN, { method: 'POST', body: whole }), async (passed) => {
    passed.signal.addEventListener('abort', () => {
      tell()
    })
    see(await passed.text().catch((thrown: unknown) => thrown))
    return await new Promise<Response>(() => undefined)
  })
  await writer.write(new TextEncoder().encode('a'))
  await writer.abort(new Error('gone'))
  expect((await answer).status).toBe(408)
  expect(await seen).toBeInstanceOf(Error)
  await told
})
