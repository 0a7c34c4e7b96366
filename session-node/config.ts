import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'

export type SessionNodeConfig = {
  edgeUrl: URL
  secret: string
  /** 32 bytes that wrap every session's data key; null derives it from the secret. */
  storeKey: Buffer | null
  nodeId: string
  dataDir: string
  /** Null is the real WhatsApp. */
  whatsApp: { socketUrl: URL; ca: string | null; noiseRoot: Buffer | null } | null
  /** WhatsApp's web version, where ops must raise it without a deploy (close code 405). */
  whatsAppVersion: [number, number, number] | null
  port: number
}

/** A setting that can't be used. The message names the variable. */
export class ConfigRefusal extends Error {}

const SECRET_MIN = 16

export function readConfig(env: Record<string, string | undefined>): SessionNodeConfig {
  return {
    edgeUrl: readEdgeUrl(env),
    secret: readSecret(env),
    storeKey: readStoreKey(env),
    nodeId: readNodeId(env),
    dataDir: resolve(need(env, 'DATA_DIR')),
    whatsApp: readWhatsApp(env),
    whatsAppVersion: readVersion(env),
    port: readPort(env),
  }
}

function need(env: Record<string, string | undefined>, name: string): string {
  const value = env[name]
  if (value === undefined || value === '') throw new ConfigRefusal(`${name} is missing`)
  return value
}

function readUrl(name: string, value: string, protocols: string[]): URL {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !protocols.includes(url.protocol)) {
    throw new ConfigRefusal(`${name} must be a URL of ${protocols.join(' or ')}`)
  }
  if (url.username !== '' || url.password !== '')
    throw new ConfigRefusal(`${name} must not hold a password`)
  return url
}

/** Signed bodies hold messages in clear: they leave this machine only under TLS. */
function readEdgeUrl(env: Record<string, string | undefined>): URL {
  const url = readUrl('EDGE_URL', need(env, 'EDGE_URL'), ['https:', 'http:'])
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigRefusal('EDGE_URL must be https outside this machine')
  }
  if (url.pathname !== '/' || url.search !== '')
    throw new ConfigRefusal('EDGE_URL must be an origin without a path')
  return url
}

function readSecret(env: Record<string, string | undefined>): string {
  const secret = need(env, 'SESSION_NODE_SECRET')
  if (secret.length < SECRET_MIN) {
    throw new ConfigRefusal(`SESSION_NODE_SECRET must have at least ${SECRET_MIN} characters`)
  }
  return secret
}

function readStoreKey(env: Record<string, string | undefined>): Buffer | null {
  const value = env.SESSION_STORE_KEY
  if (value === undefined || value === '') return null
  const key = Buffer.from(value, 'base64')
  if (key.length !== 32) throw new ConfigRefusal('SESSION_STORE_KEY must be 32 bytes in base64')
  return key
}

function readNodeId(env: Record<string, string | undefined>): string {
  const id = env.NODE_ID || hostname().toLowerCase()
  if (!/^[A-Za-z0-9._-]{1,80}$/.test(id)) {
    throw new ConfigRefusal(
      'NODE_ID must have 1 to 80 letters, digits, dots, dashes or underscores',
    )
  }
  return id
}

function readWhatsApp(env: Record<string, string | undefined>): SessionNodeConfig['whatsApp'] {
  const value = env.WA_WEB_SOCKET_URL
  const caFile = env.WA_CA_FILE || null
  const rootFile = env.WA_NOISE_ROOT_FILE || null
  const url = value ? readUrl('WA_WEB_SOCKET_URL', value, ['wss:', 'ws:']) : null
  // Another root of trust is for a simulator on this machine, never for what could be a stranger between us and WhatsApp.
  for (const [name, file] of [
    ['WA_CA_FILE', caFile],
    ['WA_NOISE_ROOT_FILE', rootFile],
  ] as const) {
    if (file !== null && (url === null || !isLoopback(url.hostname))) {
      throw new ConfigRefusal(`${name} is only taken with a WA_WEB_SOCKET_URL on loopback`)
    }
  }
  if (url === null) return null
  if (
    !isLoopback(url.hostname) &&
    !(url.protocol === 'wss:' && url.hostname === 'web.whatsapp.com')
  ) {
    throw new ConfigRefusal('WA_WEB_SOCKET_URL must be web.whatsapp.com or on loopback')
  }
  return {
    socketUrl: url,
    ca: caFile === null ? null : readText('WA_CA_FILE', caFile),
    noiseRoot: rootFile === null ? null : readNoiseRoot(rootFile),
  }
}

function readNoiseRoot(file: string): Buffer {
  const root = Buffer.from(readText('WA_NOISE_ROOT_FILE', file).trim(), 'hex')
  if (root.length !== 32)
    throw new ConfigRefusal('WA_NOISE_ROOT_FILE must hold 32 bytes in hexadecimal')
  return root
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigRefusal(`${name}: cannot read ${file}`)
  }
}

function readVersion(env: Record<string, string | undefined>): [number, number, number] | null {
  const value = env.WA_VERSION
  if (!value) return null
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(value)
  if (parts === null) throw new ConfigRefusal('WA_VERSION must look like 2.3000.1043857760')
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

function readPort(env: Record<string, string | undefined>): number {
  const value = env.NODE_PORT || '8791'
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new ConfigRefusal('NODE_PORT must be a port number')
  return port
}

export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '[::1]' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
  )
}
