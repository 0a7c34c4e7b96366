import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { configOf } from '#core/config.ts'
import { hex } from '#core/ids.ts'
import { mediaPath } from '#core/session-media-token.ts'
import type { MediaGrant } from '#core/session-media-token.ts'
import { HEADERS, signRequest } from '#protocol/session/signatures.ts'
import { ask } from '#tests/edge/worker-http.ts'
import { askSigned, NODE_SECRET } from '#tests/edge/session-node.ts'

const NODE = 'node-1'
let n = 0
let key: string

beforeEach(() => {
  key = `c1/messages/${++n}`
})

const grant = (overrides: Partial<MediaGrant> = {}) =>
  mediaPath(configOf(env), {
    key,
    mode: 'put',
    maxBytes: 1024,
    expires: Date.now() + 60_000,
    ...overrides,
  })
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
const some = (length: number) => {
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i += 65_536)
    crypto.getRandomValues(bytes.subarray(i, Math.min(i + 65_536, length)))
  return bytes
}
const stored = async () => {
  const file = await env.MEDIA.get(key)
  return file === null ? null : new Uint8Array(await file.arrayBuffer())
}

/** A PUT as a node makes it: the hash is signed, the body streams. */
async function put(
  path: string,
  body: Uint8Array<ArrayBuffer>,
  over: { hash?: string; headers?: Record<string, string>; stream?: ReadableStream } = {},
): Promise<number> {
  const hash = over.hash ?? (await sha256(body))
  const signed = { method: 'PUT', path, body: { sha256: hash } }
  const headers = await signRequest(NODE_SECRET, NODE, signed, Date.now())
  const answer = await ask(path, {
    method: 'PUT',
    headers: {
      ...headers,
      'content-type': 'image/jpeg',
      'content-length': String(body.byteLength),
      ...over.headers,
    },
    body: over.stream ?? body,
  })
  return answer.status
}

/** Gives the chunks one by one, and counts how many were asked for and not yet taken in. */
function trickle(bytes: Uint8Array, chunk: number) {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close()
      controller.enqueue(bytes.slice(at, at + chunk))
      at += chunk
    },
  })
}

describe('a file that is brought', () => {
  it('is stored under the key of its path with the type the node says', async () => {
    const file = some(1000)
    expect(await put(await grant(), file)).toBe(200)
    expect(await stored()).toEqual(file)
    expect((await env.MEDIA.head(key))?.httpMetadata?.contentType).toBe('image/jpeg')
  })

  it('of five megabytes passes in pieces', async () => {
    const file = some(5 * 1024 * 1024)
    const path = await grant({ maxBytes: file.byteLength })
    expect(await put(path, file, { stream: trickle(file, 64 * 1024) })).toBe(200)
    const head = await env.MEDIA.head(key)
    expect(head?.size).toBe(file.byteLength)
    expect(hex(new Uint8Array(head!.checksums.sha256!))).toBe(await sha256(file))
  })

  it('leaves nothing when its bytes are not those of its hash', async () => {
    const file = some(1000)
    expect(await put(await grant(), file, { hash: await sha256(some(1000)) })).toBe(400)
    expect(await stored()).toBeNull()
  })

  it.each([999, 1001])('leaves nothing when %i bytes come for a thousand', async (length) => {
    const file = some(1000)
    const other = some(length)
    const over = { hash: await sha256(other), stream: trickle(other, 500) }
    expect(await put(await grant(), file, over)).toBe(400)
    expect(await stored()).toBeNull()
  })

  it('leaves what was there when it is refused', async () => {
    const file = some(10)
    await put(await grant(), file)
    await put(await grant(), some(10), { hash: await sha256(some(10)) })
    expect(await stored()).toEqual(file)
  })

  it('is refused when it is larger than it may be, or its length is not said', async () => {
    const file = some(1025)
    expect(await put(await grant(), file)).toBe(413)
    const unsaid = { headers: { 'content-length': '' }, stream: trickle(file, 100) }
    expect(await put(await grant({ maxBytes: 2000 }), file, unsaid)).toBe(411)
    expect(await stored()).toBeNull()
  })

  it('may be empty', async () => {
    const none = new Uint8Array()
    const path = await grant()
    const status = await put(path, none, { stream: trickle(none, 1) })
    expect([status, await stored()]).toEqual([200, none])
  })
})

describe('a file that is asked for', () => {
  it('comes with its type and length', async () => {
    const file = some(1000)
    await env.MEDIA.put(key, file, { httpMetadata: { contentType: 'audio/ogg' } })
    const answer = await askSigned(NODE, 'GET', await grant({ mode: 'get' }))
    expect(answer.headers.get('content-type')).toBe('audio/ogg')
    expect(answer.headers.get('content-length')).toBe('1000')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file)
  })

  it('that is not there is not found', async () => {
    expect((await askSigned(NODE, 'GET', await grant({ mode: 'get' }))).status).toBe(404)
  })
})

describe('the path', () => {
  it('is good for what it was given for, and for as long', async () => {
    await env.MEDIA.put(key, some(10))
    const get = async (path: string) => (await askSigned(NODE, 'GET', path)).status
    const path = await grant({ mode: 'get' })
    expect(await get(path)).toBe(200)
    expect(await get(await grant({ mode: 'put' }))).toBe(403)
    expect(await get(await grant({ mode: 'get', expires: Date.now() - 1 }))).toBe(403)
    expect(await get(`${path.slice(0, -2)}AA`)).toBe(403)
    const [prefix, token] = [path.slice(0, path.lastIndexOf('/') + 1), path.split('/').at(-1)!]
    const other = (await mediaPath(configOf(env), grantOf('c2/messages/1'))).split('/').at(-1)!
    const mixed = `${other.split('.')[0]}.${token.split('.')[1]}`
    expect(await get(`${prefix}${mixed}`)).toBe(403)
    expect(await put(path, some(10))).toBe(403)
  })

  it('fits into a command', async () => {
    const path = await grant({ key: `c1000000/contacts/${2 ** 50}/0123456789abcdef` })
    expect(path.length).toBeLessThanOrEqual(400)
  })

  it('opens nothing without a node’s signature', async () => {
    const file = some(10)
    await env.MEDIA.put(key, file)
    expect((await ask(await grant({ mode: 'get' }))).status).toBe(401)
    const path = await grant()
    const unsigned = await ask(path, {
      method: 'PUT',
      body: some(10),
      headers: { [HEADERS.bodyHash]: await sha256(file), 'content-length': '10' },
    })
    expect(unsigned.status).toBe(401)
    // Signed with its bytes, which would have to be read before they are checked.
    expect((await askSigned(NODE, 'PUT', path, { body: some(10) })).status).toBe(401)
    expect(await stored()).toEqual(file)
  })
})

const grantOf = (other: string): MediaGrant => ({
  key: other,
  mode: 'get',
  maxBytes: 1,
  expires: Date.now() + 60_000,
})
