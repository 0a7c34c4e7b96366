/**
 * The first thing behind the port on one machine, in a Worker of its own: what Cloudflare's edge does to a request before a Worker
 * sees it. It stands in the place of Miniflare's entry, which would open R2 and other things under /cdn-cgi to everybody.
 */
type DoorEnv = {
  APP: Pick<Fetcher, 'fetch'> & { scheduled(event: { cron: string }): Promise<{ outcome: string }> }
  /** True when only this machine can reach the port, so that the peer is a local program or a TLS proxy. */
  LOOPBACK: boolean
  /** Made new by each start: how the start's clock, and nobody else, runs the Worker's scheduled work. */
  CLOCK_KEY: string
}

const INTERNAL_PATH = /^\/(cdn-cgi|__cf_local|__scheduled)(\/|$)/
/** Set by Cloudflare or Miniflare itself; from outside they would be lies. */
const INTERNAL_HEADER = /^(mf-|cf-access-|cf-worker$|x-partykit-)/

export default {
  async fetch(request: Request, env: DoorEnv): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname === '/cdn-cgi/clock' && sameText(request.headers.get('x-clock-key') ?? '', env.CLOCK_KEY)) {
      return Response.json(await env.APP.scheduled({ cron: '* * * * *' }))
    }
    if (INTERNAL_PATH.test(url.pathname)) return new Response('not found', { status: 404 })

    const headers = new Headers(request.headers)
    for (const name of [...headers.keys()]) if (INTERNAL_HEADER.test(name)) headers.delete(name)
    if (env.LOOPBACK) {
      if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', '127.0.0.1')
      if (headers.get('x-forwarded-proto') === 'https') url.protocol = 'https:'
    } else {
      // The runtime does not tell a Worker who calls, so nobody may claim to be somebody: all share one address for rate limits.
      headers.set('cf-connecting-ip', '0.0.0.0')
    }
    return await env.APP.fetch(new Request(new Request(url, request), { headers, cf: {} } as RequestInit))
  },
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => new TextEncoder().encode(text))
  if (left === undefined || right === undefined || left.length !== right.length) return false
  return crypto.subtle.timingSafeEqual(left, right)
}
