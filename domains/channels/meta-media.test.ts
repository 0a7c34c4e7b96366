import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { configOf } from '#core/config.ts'
import { messageFileKey } from '#core/media-keys.ts'
import { fetchMetaFile } from './meta-media.ts'

const BYTES = new TextEncoder().encode('conteúdo')
const config = configOf(env)
const SIMULATOR = new URL(config.graph.baseUrl).origin

const hash = async () => new Uint8Array(await crypto.subtle.digest('SHA-256', BYTES))
const base64 = async () => btoa(String.fromCharCode(...(await hash())))

const sized = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { 'content-length': String(bytes.length) } })

let next = 9000
function fetching(
  described: Record<string, unknown> | Response,
  file: () => Response = () => sized(BYTES),
) {
  const asked: { url: string; authorization: string | null }[] = []
  const request = (input: RequestInfo | URL, init?: RequestInit) => {
    const { url, headers } = new Request(input, { ...init, signal: null })
    asked.push({ url, authorization: headers.get('authorization') })
    if (asked.length > 1) return Promise.resolve(file())
    return Promise.resolve(described instanceof Response ? described : Response.json(described))
  }
  const wanted = {
    companyId: 1,
    messageId: next,
    key: messageFileKey(1, next++),
    maxBytes: 100,
    ref: { providerId: '123' },
  }
  const meta = {
    ctx: { config, files: env.MEDIA },
    request,
    headers: { authorization: 'Bearer t', 'user-agent': 'Balcao/test' },
    base: `${config.graph.baseUrl}/v25.0`,
    phoneNumberId: '555',
  }
  return { asked, wanted, outcome: fetchMetaFile(meta, wanted) }
}
const at = (url: string, more: Record<string, unknown> = {}) => ({
  url,
  mime_type: 'image/png',
  ...more,
})

it('takes a file from Meta’s own hosts and from where the Graph API is, and its hash as Meta writes it', async () => {
  for (const url of [
    'https://lookaside.fbsbx.com/x?y=1',
    'https://scontent.fbcdn.net/x',
    `${SIMULATOR}/_media/1`,
  ]) {
    const { asked, outcome, wanted } = fetching(at(url, { sha256: await base64() }))
    expect(await outcome).toMatchObject({ kind: 'stored', bytes: BYTES.length, mime: 'image/png' })
    expect(asked[0]?.url).toContain('/v25.0/123?phone_number_id=555')
    expect(asked[1]).toEqual({ url, authorization: 'Bearer t' })
    const stored = await env.MEDIA.get(wanted.key)
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? [])).toEqual(BYTES)
    expect(stored?.httpMetadata?.contentType).toBe('image/png')
  }
})

it.each([
  'https://evil.test/x',
  'https://fbsbx.com.evil.test/x',
  'https://evilfbsbx.com/x',
  'http://lookaside.fbsbx.com/x',
  'https://lookaside.fbsbx.com:8443/x',
])('brings the token to no other host: %s', async (url) => {
  const { asked, outcome } = fetching(at(url))
  expect(await outcome).toMatchObject({ kind: 'failed', why: 'refused' })
  expect(asked).toHaveLength(1)
})

it.each([
  [
    'a file that is too large by its length',
    () => sized(new Uint8Array(101)),
    { kind: 'failed', why: 'too-large' },
  ],
  [
    'an address that is too old',
    () => new Response('', { status: 404 }),
    { kind: 'failed', why: 'expired' },
  ],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { location: 'https://evil.test' } }),
    { kind: 'retry' },
  ],
  ['a host that is down', () => new Response('', { status: 503 }), { kind: 'retry' }],
])('keeps nothing of %s', async (_what, file, expected) => {
  const { asked, outcome, wanted } = fetching(at('https://lookaside.fbsbx.com/x'), file)
  expect(await outcome).toMatchObject(expected)
  expect(asked).toHaveLength(2)
  expect(await env.MEDIA.head(wanted.key)).toBeNull()
})

it.each([
  [100, 400, { kind: 'failed', why: 'expired' }],
  [190, 401, { kind: 'retry' }],
  [4, 400, { kind: 'retry' }],
  [1, 500, { kind: 'retry' }],
])('takes code %i for what it is', async (code, status, expected) => {
  const { outcome } = fetching(Response.json({ error: { code, message: '' } }, { status }))
  expect(await outcome).toMatchObject(expected)
})
