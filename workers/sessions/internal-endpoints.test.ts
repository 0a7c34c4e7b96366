import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { GATEWAY_PATH, SIGNATURE_WINDOW_MS } from '#protocol/session/limits.ts'
import { signRequest } from '#protocol/session/signatures.ts'
import { ask } from '#tests/edge/worker-http.ts'
import { askSigned, gateway, NODE_SECRET } from '#tests/edge/session-node.ts'
import { createHttp } from '../http.ts'

let n = 0
let one: string

beforeEach(() => {
  one = `node-${++n}`
})

describe('the upgrade', () => {
  const upgrade = { Upgrade: 'websocket' }

  it('is refused with a signature of another secret, an old one, or none', async () => {
    const forged = await askSigned(one, 'GET', GATEWAY_PATH, {
      headers: upgrade,
      secret: 'some other secret of some length',
    })
    const old = await askSigned(one, 'GET', GATEWAY_PATH, {
      headers: upgrade,
      at: Date.now() - SIGNATURE_WINDOW_MS - 1000,
    })
    const unsigned = await ask(GATEWAY_PATH, { headers: upgrade })
    expect([forged.status, old.status, unsigned.status]).toEqual([401, 401, 401])
  })

  it('opens one socket for one signature, also after the gateway slept', async () => {
    const request = { method: 'GET', path: GATEWAY_PATH, body: new Uint8Array() }
    const headers = await signRequest(NODE_SECRET, one, request, Date.now())
    const knock = () => ask(GATEWAY_PATH, { headers: { ...headers, ...upgrade } })
    const first = await knock()
    expect(first.status).toBe(101)
    first.webSocket!.accept()
    expect((await knock()).status).toBe(401)

    // An isolate that has not seen it asks the object, which has.
    await evictDurableObject(gateway())
    const again = await gateway().fetch('https://gateway/', { headers: { ...headers, ...upgrade } })
    expect(again.status).toBe(401)
  })

  it('wants a websocket', async () => {
    expect((await askSigned(one, 'GET', GATEWAY_PATH)).status).toBe(426)
  })

  it('is closed to everybody where no secret is set', async () => {
    const { SESSION_NODE_SECRET: _, ...without } = env as typeof env & Record<string, unknown>
    const http = createHttp(() => Promise.resolve(new Response('a page')))
    for (const [method, path] of [
      ['GET', GATEWAY_PATH],
      ['POST', '/internal/session-events'],
      ['PUT', '/internal/session-media/x'],
      ['GET', '/internal/session-media/x'],
    ] as const) {
      const answer = await http.fetch(new Request(`https://edge.test${path}`, { method }), without)
      expect([path, answer.status]).toEqual([path, 503])
    }
  })
})
