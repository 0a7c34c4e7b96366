import { isHttpMethod } from '#core/http-methods.ts'
import { clientAddress, isTrusted, parseNetwork, type Network } from '#core/network-address.ts'
import { START_CRON } from '#core/start-cron.ts'
import { createPlaces, IN_FLIGHT_MAX, type Place } from './in-flight.ts'
import { MACHINE_KEY, MACHINE_PEER } from './machine-headers.ts'
import { failure, overloaded, unavailable, type Failing, type PlainAnswer } from './unavailable.ts'
import { watchBody } from './watch-body.ts'

/**
 * The first thing behind the port on one machine, in a Worker of its own: what Cloudflare's edge does to a request before a Worker
 * sees it. It stands in the place of Miniflare's entry, which would open R2 and other things under /cdn-cgi to everybody.
 */
type EntryEnv = {
  APP: Pick<Fetcher, 'fetch'> & {
    scheduled(event: { cron: string; scheduledTime?: Date }): Promise<{ outcome: string }>
  }
  /** The built client files, as Cloudflare serves them before the Worker. */
  FILES: Pick<Fetcher, 'fetch'>
  /** Answers 204 once the app is open to everybody, else what it waits for, as `Failing`. */
  OPENING: Pick<Fetcher, 'fetch'>
  /** Made new by each start: how the start and its processes show that they are. */
  MACHINE_KEY: string
  /** Networks of proxies that may say for whom they speak. */
  TRUSTED_PROXIES: readonly string[]
  /** In development only: answers a text that changes with each rebuild, so that pages load themselves again. */
  BUILD?: Pick<Fetcher, 'fetch'>
}

const INTERNAL_PATH = /^\/(cdn-cgi|__cf_local|__scheduled)(\/|$)/
/** Set by Cloudflare, by a proxy or by this machine itself; from outside they would be lies, and the app must find none of them. */
const INTERNAL_HEADER =
  /^(cf-|mf-|x-machine-|x-partykit-|x-forwarded-|forwarded$|x-real-ip$|true-client-ip$)/
/** The other end where nobody names it: only programs of this machine reach the runtime then. */
const LOCAL_PEER = '127.0.0.1'

/** What is asked for no more once it is so. */
let isOpen = false
let trusted: readonly Network[] | undefined
const places = createPlaces(IN_FLIGHT_MAX)

export default {
  async fetch(request: Request, env: EntryEnv): Promise<Response> {
    if (!isHttpMethod(request.method)) return plain(failure('ERR_METHOD_NOT_ALLOWED'))
    const url = new URL(request.url)
    const isMachine = sameText(request.headers.get(MACHINE_KEY) ?? '', env.MACHINE_KEY)
    if (isMachine && url.pathname === '/cdn-cgi/clock') {
      const startedAt = url.searchParams.get('startedAt')
      return Response.json(
        await env.APP.scheduled(
          startedAt === null
            ? { cron: '* * * * *' }
            : { cron: START_CRON, scheduledTime: new Date(Number(startedAt)) },
        ),
      )
    }
    if (!isOpen && !isMachine) {
      const failing = await failingOf(env)
      if (failing !== null) return plain(unavailable(askedBy(request, url), failing))
      isOpen = true
    }
    if (env.BUILD !== undefined && url.pathname.startsWith('/cdn-cgi/dev/')) {
      return await devFile(request, env.BUILD)
    }
    if (INTERNAL_PATH.test(url.pathname)) return new Response('not found', { status: 404 })

    if (mayBeFile(request, url)) {
      const file = await env.FILES.fetch(request.url, {
        method: request.method,
        headers: request.headers,
      })
      if (file.status !== 404) return env.BUILD === undefined ? file : withReload(file)
    }

    const isFree = isMachine || isNeverShed(request, url)
    const place = isFree ? undefined : places.take()
    if (place === null) return plain(overloaded(request.method, askedBy(request, url)))
    try {
      const answer = await answerOf(request, url, env, place)
      return env.BUILD === undefined ? answer : withReload(answer)
    } finally {
      // At the head of the answer: what is left are its bytes, and how fast they are read is up to the caller.
      place?.leave()
    }
  },
}

/** What says whether the machine is well, and the live screens of people who work: all come back at once after a restart. */
function isNeverShed({ headers }: Request, { pathname }: URL): boolean {
  return pathname === '/healthz' || headers.get('upgrade')?.toLowerCase() === 'websocket'
}

/** Brings a request to the app, as it is told by rule. */
async function answerOf(
  request: Request,
  url: URL,
  env: EntryEnv,
  place: Place | undefined,
): Promise<Response> {
  const { headers, isSecure } = ownHeaders(request, env)
  // A caller may write the scheme into the request line (RFC 9112, 3.2.2): it counts as little as in a header.
  url.protocol = isSecure ? 'https:' : 'http:'
  const body = watchBody(request, place)
  const left = new AbortController()
  const passed = new Request(url, {
    method: request.method,
    headers,
    body: body?.stream ?? null,
    redirect: 'manual',
    signal: left.signal,
    cf: {},
  })
  return await Promise.race([
    env.APP.fetch(passed),
    ...(body === null
      ? []
      : [
          body.stopped.then(() => {
            // The app would hold on to what it has of it.
            left.abort()
            return plain(failure('ERR_BODY_TIMEOUT'))
          }),
        ]),
  ])
}

async function failingOf(env: EntryEnv): Promise<Failing | null> {
  const answer = await env.OPENING.fetch('http://machine/opening')
  return answer.status === 204 ? null : await answer.json()
}

/** What decides in which form somebody is refused. */
function askedBy({ headers }: Request, { pathname: path }: URL) {
  return { path, accept: headers.get('accept'), language: headers.get('accept-language') }
}

const plain = ({ status, headers, body }: PlainAnswer) => new Response(body, { status, headers })

/** The request's headers as Cloudflare would pass them on: the address and the scheme by rule, not by what a caller claims. */
function ownHeaders(request: Request, env: EntryEnv): { headers: Headers; isSecure: boolean } {
  trusted ??= env.TRUSTED_PROXIES.map(parseNetwork).filter((network) => network !== null)
  const claimed = request.headers
  const [key = '', peerSaid] = (claimed.get(MACHINE_PEER) ?? '').split(' ')
  const peer = sameText(key, env.MACHINE_KEY) ? (peerSaid ?? '') : LOCAL_PEER
  const headers = new Headers(claimed)
  for (const name of [...headers.keys()]) if (INTERNAL_HEADER.test(name)) headers.delete(name)
  headers.set('cf-connecting-ip', clientAddress(peer, claimed.get('x-forwarded-for'), trusted))
  const protocol = claimed.get('x-forwarded-proto')?.split(',').at(-1)?.trim()
  return { headers, isSecure: protocol === 'https' && isTrusted(peer, trusted) }
}

/** Only names with an ending are files; everything else is the Worker's. */
function mayBeFile(request: Request, url: URL): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') && /\.[a-z0-9]+$/i.test(url.pathname)
  )
}

const RELOAD_SCRIPT = `
let known
setInterval(async () => {
  const answer = await fetch('/cdn-cgi/dev/build').catch(() => null)
  const build = answer?.ok ? await answer.text() : known
  if (known !== undefined && build !== known) location.reload()
  known = build
}, 300)`

async function devFile(request: Request, build: Pick<Fetcher, 'fetch'>): Promise<Response> {
  if (request.url.endsWith('/build')) {
    const answer = await build.fetch(request.url)
    return new Response(answer.body, { headers: { 'cache-control': 'no-store' } })
  }
  return new Response(RELOAD_SCRIPT, { headers: { 'content-type': 'text/javascript' } })
}

/** Puts the reload script into pages, and keeps the browser from keeping files whose names stay the same over builds. */
function withReload(answer: Response): Response {
  if (answer.webSocket !== null) return answer
  const fresh = new Response(answer.body, answer)
  fresh.headers.set('cache-control', 'no-store')
  if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return fresh
  const script = '<script src="/cdn-cgi/dev/reload.js" defer></script>'
  return new HTMLRewriter()
    .on('head', { element: (head) => void head.append(script, { html: true }) })
    .transform(fresh)
}

/** Compares in a time that does not tell how much of the key was right. */
function sameText(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length
  for (let i = 0; i < wanted.length; i++)
    difference |= wanted.charCodeAt(i) ^ given.charCodeAt(i % (given.length || 1))
  return difference === 0
}
