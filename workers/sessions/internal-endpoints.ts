import { Hono } from 'hono'
import { HEADERS } from '#protocol/session/signatures.ts'
import { gatewayOf } from './gateway.ts'
import { onlyWithSecret, signer } from './node-signature.ts'
import type { NodeEnv } from './node-signature.ts'
import { takeSessionEvents } from './session-events.ts'
import { getSessionMedia, putSessionMedia } from './session-media.ts'

/** The endpoints for session-nodes, under /internal. Whoever comes signs with the secret both sides share. */
export const internalEndpoints = new Hono<NodeEnv>()

for (const path of ['/session-gateway', '/session-events', '/session-media/*'])
  internalEndpoints.use(path, onlyWithSecret)

internalEndpoints.get('/session-gateway', async (c) => {
  const node = await signer(c, new Uint8Array())
  if (node === null) return c.text('', 401)
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return c.text('', 426)
  // Nothing of the request goes on but the wish to upgrade and what was signed.
  const upgrade = new Request('https://gateway/', {
    headers: {
      Upgrade: 'websocket',
      [HEADERS.node]: node.nodeId,
      [HEADERS.nonce]: node.nonce,
      [HEADERS.timestamp]: String(node.timestamp),
    },
  })
  const answer = await gatewayOf(c.env).fetch(upgrade)
  return answer.status === 101 ? answer : new Response(answer.body, answer)
})
internalEndpoints.post('/session-events', takeSessionEvents)
internalEndpoints.put('/session-media/:token', putSessionMedia)
internalEndpoints.get('/session-media/:token', getSessionMedia)
