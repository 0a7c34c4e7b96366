/**
 * The first thing behind the port on one machine, in a Worker of its own: what Cloudflare's edge does to a request before a Worker
 * sees it. It stands in the place of Miniflare's entry, which would open R2 and other things under /cdn-cgi to everybody.
 */
type DoorEnv = {
  APP: Pick<Fetcher, 'fetch'> & { scheduled(event: { cron: string }): Promise<{ outcome: string }> }
  /** The built client files, as Cloudflare serves them before the Worker. */
  FILES: Pick<Fetcher, 'fetch'>
  /** True when only this machine can reach the port, so that the peer is a local program or a TLS proxy. */
  LOOPBACK: boolean
  /** Made new by each start: how the start's clock, and nobody else, runs the Worker's scheduled work. */
  CLOCK_KEY: string
  /** In development only: answers a text that changes with each rebuild, so that pages load themselves again. */
  BUILD?: Pick<Fetcher, 'fetch'>
}

const INTERNAL_PATH = /^\/(cdn-cgi|__cf_local|__scheduled)(\/|$)/
/** Set by Cloudflare or Miniflare itself; from outside they would be lies. */
const INTERNAL_HEADER = /^(mf-|cf-access-|cf-worker$|x-partykit-)/

export default {
  async fetch(request: Request, env: DoorEnv): Promise<Response> {
    const url = new URL(request.url)
    if (
      url.pathname === '/cdn-cgi/clock' &&
      sameText(request.headers.get('x-clock-key') ?? '', env.CLOCK_KEY)
    ) {
      return Response.json(await env.APP.scheduled({ cron: '* * * * *' }))
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

    const headers = new Headers(request.headers)
    for (const name of [...headers.keys()]) if (INTERNAL_HEADER.test(name)) headers.delete(name)
    if (env.LOOPBACK) {
      if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', '127.0.0.1')
      if (headers.get('x-forwarded-proto') === 'https') url.protocol = 'https:'
    } else {
      // The runtime does not tell a Worker who calls, so nobody may claim to be somebody: all share one address for rate limits.
      headers.set('cf-connecting-ip', '0.0.0.0')
    }
    const answer = await env.APP.fetch(new Request(new Request(url, request), { headers, cf: {} }))
    return env.BUILD === undefined ? answer : withReload(answer)
  },
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
