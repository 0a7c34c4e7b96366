import { expect, test } from 'vitest'
import frontDoor from '#scripts/machine/front-door.ts'

/** The address that the app is asked for when somebody at `peer` asks the machine's port for `url`. */
async function passedOn(url: string, peer: string, headers: Record<string, string> = {}) {
  let asked: string | null = null
  const request = new Request(url, { headers: { ...headers, 'x-machine-peer': `key ${peer}` } })
  const nothing = async () => new Response(null, { status: 404 })
  await frontDoor.fetch(request, {
    APP: {
      fetch: async (passed: RequestInfo) => {
        asked = new Request(passed).url
        return new Response()
      },
      scheduled: async () => ({ outcome: 'ok' }),
    },
    FILES: { fetch: nothing },
    OPENING: { fetch: async () => new Response(null, { status: 204 }) },
    MACHINE_KEY: 'key',
    TRUSTED_PROXIES: ['127.0.0.9'],
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
