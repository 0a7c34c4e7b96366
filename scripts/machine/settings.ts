import { join, resolve } from 'node:path'
import { parseNetwork } from '#core/network-address.ts'
import { Refusal } from '../failure.ts'

/** What `./scripts/start` was asked to do: the environment table of the README, read once. */
export type Settings = {
  host: string
  port: number
  /** Absolute path of the folder that holds everything that lasts. */
  dataDir: string
  demo: boolean
  simulators: boolean
  phonePort: number
  metaSimPort: number
  waSimPort: number
  /** Where session-node tells how it is, on loopback. 0 takes a free port. */
  sessionNodePort: number
  /** False when linked phones' sockets are kept by a session-node that somebody else runs. */
  ownSessionNode: boolean
  graphBaseUrl: string
  /** Where companies ask the platform's owner for help; null shows no such button. */
  supportUrl: string | null
  /** Where preview pictures of help videos come from; null keeps the default. */
  videoImagesUrl: string | null
  /** Whom push services may write to about this machine: mailto: or https:. Null keeps the default. */
  vapidSubject: string | null
  /** A push service on loopback that browsers of a test subscribe to. */
  pushServiceUrl: string | null
  /** Networks of the proxies that are believed about for whom they speak: addresses, or such as 10.0.0.0/8. */
  trustedProxies: string[]
  /** Null outside the demo until the Meta app is set up. */
  meta: { appId: string; appSecret: string; verifyToken: string } | null
  /** For session-node. Null is the real WhatsApp. */
  whatsApp: { socketUrl: string; caFile: string | null; noiseRootFile: string | null } | null
}

export type Environment = Record<string, string | undefined>

const DEMO_META = {
  META_APP_ID: '1517776481860111',
  META_APP_SECRET: 'test_app_secret_0123456789abcdef',
  META_VERIFY_TOKEN: 'demo-verify-token',
}

/** Reads the environment; a value that cannot be is refused with the variable's name. */
export function readSettings(env: Environment, root: string): Settings {
  const text = (name: string) =>
    env[name] === undefined || env[name] === '' ? undefined : env[name]
  const host = text('HOST') ?? '127.0.0.1'
  if (!/^[0-9a-z.:-]+$/i.test(host)) throw new Refusal(`HOST is not an address: ${host}`)
  const loopback = isLoopbackHost(host)

  const demo = readSwitch(env, 'DEMO') ?? loopback
  if (demo && !loopback) {
    throw new Refusal(
      `DEMO=1 is refused when HOST (${host}) is not loopback: its passwords are public`,
    )
  }
  const simulators = readSwitch(env, 'SIMULATORS') ?? demo

  const dataDir = resolve(root, text('DATA_DIR') ?? '.data')
  const sessionNodePort =
    text('SESSION_NODE_PORT') === undefined ? 0 : readPort(env, 'SESSION_NODE_PORT', 0)
  const ports = {
    PORT: readPort(env, 'PORT', 8787),
    PHONE_PORT: readPort(env, 'PHONE_PORT', 8788),
    META_SIM_PORT: readPort(env, 'META_SIM_PORT', 8790),
    WA_SIM_PORT: readPort(env, 'WA_SIM_PORT', 8443),
  }
  const { PORT, ...ofSimulators } = ports
  refuseSharedPorts({
    PORT,
    ...(sessionNodePort === 0 ? {} : { SESSION_NODE_PORT: sessionNodePort }),
    ...(simulators ? ofSimulators : {}),
  })

  const graphBaseUrl =
    readUrl(env, 'META_GRAPH_BASE_URL', ['https:', 'http:']) ??
    (simulators ? `http://127.0.0.1:${ports.META_SIM_PORT}` : 'https://graph.facebook.com')
  if (graphBaseUrl.startsWith('http:') && !isLoopbackHost(new URL(graphBaseUrl).hostname)) {
    throw new Refusal('META_GRAPH_BASE_URL must be https unless it is on loopback')
  }

  return {
    host,
    port: ports.PORT,
    dataDir,
    demo,
    simulators,
    phonePort: ports.PHONE_PORT,
    metaSimPort: ports.META_SIM_PORT,
    waSimPort: ports.WA_SIM_PORT,
    sessionNodePort,
    ownSessionNode: readSwitch(env, 'SESSION_NODE') ?? true,
    graphBaseUrl,
    supportUrl: readUrl(env, 'SUPPORT_URL', ['https:']) ?? null,
    videoImagesUrl: readUrl(env, 'VIDEO_IMAGES_BASE_URL', ['https:']) ?? null,
    vapidSubject: readVapidSubject(env),
    pushServiceUrl: readPushService(env),
    trustedProxies: readNetworks(env, 'TRUSTED_PROXIES'),
    meta: readMeta(env, demo, simulators),
    whatsApp: readWhatsApp(env, simulators ? { port: ports.WA_SIM_PORT, dataDir } : null),
  }
}

/** Names of all variables that `readSettings` looks at. */
export function settingNames(): string[] {
  const names = new Set<string>()
  const noting = new Proxy<Environment>(
    {},
    { get: (_, name) => void (typeof name === 'string' && names.add(name)) },
  )
  readSettings(noting, '/')
  return [...names]
}

export function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  )
}

/** Where this machine reaches the app. */
export function appUrl({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function readSwitch(env: Environment, name: string): boolean | undefined {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  if (value === '1') return true
  if (value === '0') return false
  throw new Refusal(`${name} must be 1 or 0, not ${value}`)
}

function readPort(env: Environment, name: string, fallback: number): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (port < 1 || port > 65_535) throw new Refusal(`${name} is not a port: ${value}`)
  return port
}

function refuseSharedPorts(ports: Record<string, number>): void {
  const taken = new Map<number, string>()
  for (const [name, port] of Object.entries(ports)) {
    const other = taken.get(port)
    if (other !== undefined) throw new Refusal(`${name} and ${other} are both ${port}`)
    taken.set(port, name)
  }
}

function readUrl(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !protocols.includes(url.protocol)) {
    throw new Refusal(
      `${name} is not a ${protocols.map((one) => one.slice(0, -1)).join(' or ')} URL: ${value}`,
    )
  }
  return value.replace(/\/$/, '')
}

function readNetworks(env: Environment, name: string): string[] {
  const networks = (env[name] ?? '').split(',').flatMap((text) => text.trim() || [])
  const bad = networks.find((network) => parseNetwork(network) === null)
  if (bad !== undefined)
    throw new Refusal(`${name} must be addresses or networks such as 10.0.0.0/8, not ${bad}`)
  return networks
}

function readVapidSubject(env: Environment): string | null {
  const value = env.VAPID_SUBJECT
  if (value === undefined || value === '') return null
  if (!/^(mailto:[^\s@]+@\S+|https:\/\/\S+)$/.test(value))
    throw new Refusal(`VAPID_SUBJECT is not a mailto: or https: address: ${value}`)
  return value
}

function readPushService(env: Environment): string | null {
  const value = readUrl(env, 'PUSH_SERVICE_URL', ['https:', 'http:'])
  if (value === undefined) return null
  if (!isLoopbackHost(new URL(value).hostname))
    throw new Refusal('PUSH_SERVICE_URL is for a push service on loopback, as tests have one')
  return value
}

function readMeta(env: Environment, demo: boolean, simulators: boolean): Settings['meta'] {
  const read = (name: keyof typeof DEMO_META) => env[name] || (demo ? DEMO_META[name] : undefined)
  const appSecret = read('META_APP_SECRET')
  const verifyToken = read('META_VERIFY_TOKEN')
  if (appSecret === undefined && verifyToken === undefined) {
    if (simulators)
      throw new Refusal(
        'META_APP_SECRET and META_VERIFY_TOKEN are needed by SIMULATORS=1 outside the demo',
      )
    return null
  }
  if (appSecret === undefined)
    throw new Refusal('META_APP_SECRET is not set, but META_VERIFY_TOKEN is')
  if (verifyToken === undefined)
    throw new Refusal('META_VERIFY_TOKEN is not set, but META_APP_SECRET is')
  const appId = read('META_APP_ID') ?? ''
  if (!/^\d*$/.test(appId)) throw new Refusal('META_APP_ID is not a number')
  return { appId, appSecret, verifyToken }
}

function readWhatsApp(
  env: Environment,
  simulator: { port: number; dataDir: string } | null,
): Settings['whatsApp'] {
  const own = readUrl(env, 'WA_WEB_SOCKET_URL', ['wss:', 'ws:'])
  const socketUrl = own ?? (simulator && `wss://localhost:${simulator.port}/ws/chat`)
  const files = {
    WA_CA_FILE: env.WA_CA_FILE || null,
    WA_NOISE_ROOT_FILE: env.WA_NOISE_ROOT_FILE || null,
  }
  for (const [name, file] of Object.entries(files)) {
    if (file !== null && (socketUrl === null || !isLoopbackHost(new URL(socketUrl).hostname))) {
      throw new Refusal(`${name} is only taken with a WA_WEB_SOCKET_URL on loopback`)
    }
  }
  if (socketUrl === null) return null
  // The simulator makes its own roots of trust, once for each data folder.
  const made = (name: string) =>
    own === undefined && simulator ? join(simulator.dataDir, 'simulator', name) : null
  return {
    socketUrl,
    caFile: files.WA_CA_FILE ?? made('ca.pem'),
    noiseRootFile: files.WA_NOISE_ROOT_FILE ?? made('noise-root.pub.hex'),
  }
}
