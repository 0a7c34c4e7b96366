import { readFileSync } from 'node:fs'
import {
  convertV4MiniflareOptions,
  type MiniflareOptions,
  type Request,
  Response,
  type V4WorkerOptions,
} from 'miniflare'
import { BUNDLE } from '../bundle/bundle.ts'
import { isLoopbackHost, type Settings } from './settings.ts'
import { quietLog } from './runtime.ts'
import { SESSION_NODE_WAKE_URL } from './session-node.ts'
import type { DataFolder } from './data-folder.ts'

/** The name wrangler.toml gives the Worker; local storage of its Durable Objects is filed under it. */
const APP_WORKER = 'balcao'

/** There is one session-node here, which ends with this machine: nobody waits to take its phones over, so a lease may be long. */
const LEASE_TTL_MS = 15 * 60_000
const RENEW_EVERY_MS = 5000

/** Miniflare's options for the built bundle: the same bindings as on Cloudflare, storage in the data folder. */
export function miniflareOptions(input: {
  settings: Settings
  folder: DataFolder
  clockKey: string
  /** In development: a text that changes with each rebuild. Null elsewhere. */
  buildId: (() => string) | null
  outbound: (request: Request) => Promise<Response>
}): MiniflareOptions {
  const { settings, folder, buildId } = input
  const { assets, ...built } = builtWorkerOptions()
  const app = {
    ...built,
    name: APP_WORKER,
    modules: [{ type: 'ESModule', path: BUNDLE.app }],
    // Filed by binding, not by Cloudflare's database id: filling in the ids for a deploy must not hide the local data.
    d1Databases: Object.fromEntries(
      Object.keys(built.d1Databases ?? {}).map((name) => [name, name]),
    ),
    bindings: { ...built.bindings, ...variablesOf(settings, folder) },
    outboundService: input.outbound,
  }
  // Files have a Worker of their own: in front of the app, Miniflare's router would halve what the app answers in a second.
  const files = {
    name: 'static-files',
    compatibilityDate: built.compatibilityDate,
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
    assets,
  }
  const door = {
    name: 'front-door',
    compatibilityDate: built.compatibilityDate,
    modules: [{ type: 'ESModule', path: BUNDLE.frontDoor }],
    // Lets the door run the app's scheduled work through the binding.
    compatibilityFlags: ['service_binding_extra_handlers'],
    bindings: { LOOPBACK: isLoopbackHost(settings.host), CLOCK_KEY: input.clockKey },
    serviceBindings: {
      APP: APP_WORKER,
      FILES: 'static-files',
      ...(buildId === null ? {} : { BUILD: () => new Response(buildId()) }),
    },
    unsafeDirectSockets: [{ host: settings.host, port: settings.port }],
  }
  return convertV4MiniflareOptions({
    // Miniflare's own entry: for this process only, on a port nobody is told.
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: quietLog(),
    logRequests: false,
    unsafeLocalExplorer: false,
    unsafeTriggerHandlers: false,
    resourcePersistencePath: folder.statePath,
    handleStructuredLogs: writeLine,
    workers: [app, files, door] as V4WorkerOptions[],
  })
}

function builtWorkerOptions(): V4WorkerOptions {
  return JSON.parse(readFileSync(BUNDLE.workerOptions, 'utf8')) as V4WorkerOptions
}

/** How many D1 databases wrangler.toml binds. */
export function boundDatabases(): number {
  return Object.keys(builtWorkerOptions().d1Databases ?? {}).length
}

/** The app's log lines are JSON already. workerd marks notes to its own makers with NOSENTRY. */
function writeLine({ message }: { message: string }): void {
  if (!message.startsWith('NOSENTRY')) process.stdout.write(`${message}\n`)
}

/** The Worker's variables and secrets that do not come from wrangler.toml. */
export function variablesOf(settings: Settings, folder: DataFolder): Record<string, string> {
  return {
    APP_ENV: 'local',
    APP_SECRET: folder.secrets.appSecret,
    KEK_V1: folder.secrets.kekV1,
    SESSION_NODE_SECRET: folder.secrets.sessionNodeSecret,
    SESSION_LEASE_TTL_MS: String(LEASE_TTL_MS),
    SESSION_RENEW_EVERY_MS: String(RENEW_EVERY_MS),
    ...(settings.ownSessionNode ? { SESSION_NODE_WAKE_URL } : {}),
    META_GRAPH_BASE_URL: settings.graphBaseUrl,
    SUPPORT_URL: settings.supportUrl ?? '',
    VAPID_PUBLIC_KEY: folder.secrets.vapid.publicKey,
    VAPID_PRIVATE_KEY: folder.secrets.vapid.privateKey,
    ...(settings.vapidSubject === null ? {} : { VAPID_SUBJECT: settings.vapidSubject }),
    PUSH_SERVICE_URL: settings.pushServiceUrl ?? '',
    ...(settings.meta === null
      ? {}
      : {
          META_APP_ID: settings.meta.appId,
          META_APP_SECRET: settings.meta.appSecret,
          META_VERIFY_TOKEN: settings.meta.verifyToken,
        }),
  }
}
