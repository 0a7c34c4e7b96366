import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Request, Response } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#core/logs.ts'
import { createOutboundGuard } from './outbound-guard.ts'

let server: Server
let origin: string
const seen: { request: IncomingMessage; body: string }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ request, body })
      if (request.url === '/moved')
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
      else response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }).end(`got ${body}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function guard(addresses: string[] = ['157.240.12.35']) {
  const lines: string[] = []
  const outbound = createOutboundGuard({
    trusted: [`${origin}/v25.0`],
    log: createLog({}, (line) => lines.push(line)),
    resolve: () => Promise.resolve(addresses),
  })
  return { outbound, lines }
}

it('passes a call to a configured origin on as it is, also on loopback', async () => {
  const { outbound } = guard()
  const call = { method: 'POST', body: 'olá', headers: { authorization: 'Bearer t', 'mf-op': 'x' } }
  const answer = await outbound(new Request(`${origin}/v25.0/messages?a=1`, call))
  expect(answer.status).toBe(201)
  expect(await answer.text()).toBe('got olá')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const { request } = seen.at(-1) ?? {}
  expect(request?.url).toBe('/v25.0/messages?a=1')
  expect(request?.headers.authorization).toBe('Bearer t')
  expect(request?.headers['mf-op']).toBeUndefined()
})

it('follows no redirect by itself: the Worker asks again, and is judged again', async () => {
  const answer = await guard().outbound(new Request(`${origin}/moved`))
  expect(answer.status).toBe(302)
})

it.each([
  ['plain http', 'http://example.com/', ['157.240.12.35'], 'not https'],
  ['another port of loopback', 'http://127.0.0.1:1/', ['127.0.0.1'], 'not https'],
  ['a private address', 'https://10.0.0.1/', ['10.0.0.1'], 'not a public address'],
  [
    'the metadata service by name',
    'https://metadata.test/',
    ['169.254.169.254'],
    'not a public address',
  ],
  [
    'a name with a public and a private answer',
    'https://two.test/',
    ['157.240.12.35', '127.0.0.1'],
    'not a public address',
  ],
  ['a private IPv6 literal', 'https://[::1]/', ['::1'], 'not a public address'],
  ['a name that is not known', 'https://nobody.test/', [], 'unknown host'],
])('blocks and logs %s', async (_what, url, addresses, reason) => {
  const { outbound, lines } = guard(addresses)
  const before = seen.length
  const answer = await outbound(new Request(url))
  expect(answer.status).toBe(403)
  expect(await answer.text()).toBe(`blocked: ${reason}`)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'fetch.blocked', reason })
  expect(seen).toHaveLength(before)
})

it('answers an address of this process itself, and nothing else of that name', async () => {
  const asked: string[] = []
  const outbound = createOutboundGuard({
    trusted: [],
    internal: {
      'http://inside.internal/wake': (request) => {
        asked.push(request.method)
        return new Response(null, { status: 202 })
      },
    },
    log: createLog({}, () => undefined),
  })
  const call = (path: string) =>
    outbound(new Request(`http://inside.internal${path}`, { method: 'POST' }))
  expect((await call('/wake')).status).toBe(202)
  expect((await call('/wake?again')).status).toBe(403)
  expect((await call('/')).status).toBe(403)
  expect(asked).toEqual(['POST'])
})

it('says that a trusted service is down by failing, not by an answer of its own', async () => {
  const outbound = createOutboundGuard({
    trusted: ['http://127.0.0.1:9'],
    log: createLog({}, () => undefined),
  })
  await expect(outbound(new Request('http://127.0.0.1:9/'))).rejects.toThrow('ECONNREFUSED')
})
