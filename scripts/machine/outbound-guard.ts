import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { Response, type Request } from 'miniflare'
import type { Log } from '#core/logs.ts'
import { isPublicAddress } from './public-address.ts'

export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Every fetch of the Worker goes through here. Cloudflare keeps a Worker out of private networks by itself; on one machine this
 * does: https to public addresses only, with the checked address pinned so that a second answer of the name server changes
 * nothing. `trusted` are the origins the operator configured, e.g. a simulator on loopback.
 */
export function createOutboundGuard(options: {
  trusted: readonly string[]
  /** Addresses that are nowhere but here: this process answers them itself. */
  internal?: Readonly<Record<string, (request: Request) => Response>>
  log: Log
  resolve?: Resolve
}) {
  const trusted = new Set(options.trusted.map((url) => new URL(url).origin))
  const resolve = options.resolve ?? resolveAll

  return async function outbound(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const blocked = (reason: string) => {
      options.log.warn('fetch.blocked', { host: url.host, reason })
      return new Response(`blocked: ${reason}`, {
        status: 403,
        headers: { 'x-outbound-guard': 'blocked' },
      })
    }
    if (request.headers.has('upgrade')) return blocked('upgrade')
    const own = options.internal?.[url.href]
    if (own !== undefined) return own(request)
    if (trusted.has(url.origin)) return await send(request, url, undefined)
    if (url.protocol !== 'https:') return blocked('not https')
    if (url.username !== '' || url.password !== '') return blocked('credentials in the address')

    const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, '')).catch(() => [])
    const [address] = addresses
    if (address === undefined) return blocked('unknown host')
    if (!addresses.every(isPublicAddress)) return blocked('not a public address')
    return await send(request, url, address)
  }
}

async function resolveAll(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true })
  return found.map((one) => one.address)
}

/** One request, no redirect followed: the Worker follows them itself, each through the guard again. */
async function send(request: Request, url: URL, pinned: string | undefined): Promise<Response> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const outgoing = start(
      url,
      {
        method: request.method,
        headers: forwardedHeaders(request),
        ...(pinned === undefined ? {} : { lookup: pinnedLookup(pinned) }),
      },
      resolve,
    )
    outgoing.on('error', reject)
    if (request.body === null) outgoing.end()
    else Readable.fromWeb(request.body).on('error', reject).pipe(outgoing)
  })
  const status = answer.statusCode ?? 502
  const empty = request.method === 'HEAD' || status === 204 || status === 205 || status === 304
  const headers: [string, string][] = []
  for (let i = 0; i + 1 < answer.rawHeaders.length; i += 2) {
    headers.push([answer.rawHeaders[i] ?? '', answer.rawHeaders[i + 1] ?? ''])
  }
  if (empty) answer.resume()
  const body = empty ? null : (Readable.toWeb(answer) as unknown as BodyInit)
  return new Response(body as never, {
    status,
    headers: headers.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase())),
  })
}

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'host',
])

function forwardedHeaders(request: Request): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of request.headers) {
    if (!HOP_BY_HOP.has(name) && !name.startsWith('mf-')) headers[name] = value
  }
  return headers
}

/** Answers the checked address whatever the name is; TLS still checks the certificate against the name. */
function pinnedLookup(address: string): LookupFunction {
  const family = address.includes(':') ? 6 : 4
  return (_name, options, done) =>
    options.all === true ? done(null, [{ address, family }]) : done(null, address, family)
}
