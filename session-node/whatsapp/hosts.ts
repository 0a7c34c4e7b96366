import https from 'node:https'
import tls from 'node:tls'

/** Where a session-node may connect to: WhatsApp, or the simulator in its place, and its own edge. */
export type AllowedHosts = (host: string) => boolean

export function allowedHosts(edge: URL, simulator: URL | null): AllowedHosts {
  const own = new Set([edge.host])
  if (simulator !== null) {
    const { port } = simulator
    for (const name of ['localhost', '127.0.0.1']) own.add(`${name}:${port}`)
    return (host) => own.has(host)
  }
  return (host) =>
    own.has(host) ||
    /^(?:web\.whatsapp\.com|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.whatsapp\.net)$/.test(host)
}

export class HostRefused extends Error {}

export function assertAllowed(url: URL, allowed: AllowedHosts): void {
  if (!allowed(url.host)) throw new HostRefused(`host ${url.host} is not on the list`)
}

/** Agent for the socket and uploads, which take none of fetch's ways. */
export function guardedAgent(allowed: AllowedHosts): https.Agent {
  const agent = new https.Agent({ keepAlive: true })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const host = String(options.host ?? '')
    const port = Number(options.port ?? 443)
    if (!allowed(port === 443 ? host : `${host}:${port}`))
      throw new HostRefused(`host ${host}:${port} is not on the list`)
    return connect(options, callback)
  }
  return agent
}

const unguarded = globalThis.fetch

/** Puts the list before the global fetch, which the WhatsApp library downloads with. */
export function guardFetch(allowed: AllowedHosts): void {
  globalThis.fetch = async (input, init) => {
    assertAllowed(new URL(input instanceof Request ? input.url : input), allowed)
    return await unguarded(input, {
      ...init,
      redirect: init?.redirect === 'manual' ? 'manual' : 'error',
    })
  }
}

/** Adds a simulator's certificate authority to this process. */
export function trustAuthority(ca: string): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ca])
}
