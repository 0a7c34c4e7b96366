import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  convertV4MiniflareOptions,
  type Miniflare,
  type MiniflareOptions,
  type Request,
  Response,
  type V4WorkerOptions,
} from 'miniflare'
import { BUNDLE } from '../bundle/bundle.ts'
import { fromProjectJson } from '../bundle/project-json.ts'
import type { Settings } from './settings.ts'
import { quietLog } from './runtime.ts'
import { readableStacks } from './readable-stack.ts'
import { SESSION_NODE_WAKE_URL } from './session-node.ts'
import type { DataFolder } from './data-folder.ts'
import type { Failing } from './unavailable.ts'

/** The name wrangler.toml gives the Worker; local storage of its Durable Objects is filed under it. */
const APP_WORKER = 'balcao'

/** There is one session-node here, which ends with this machine: nobody waits to take its phones over, so a lease may be long. */
const LEASE_TTL_MS = 15 * 60_000
const RENEW_EVERY_MS = 5000

const ENTRY_PROXY = 'entry-proxy'
/** What Miniflare calls the entry proxy's socket: by the Worker's place among all, and its entry. */
export const ENTRY_PROXY_SOCKET = 'direct:2:default'

/** Miniflare's options for the built bundle: the same bindings as on Cloudflare, storage in the data folder. */
export function miniflareOptions(input: {
  settings: Settings
  folder: DataFolder
  machineKey: string
  /** What the app still waits for before it is open to everybody; null once it is. */
  opening: () => Failing | null
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
  const endpoint = {
    name: ENTRY_PROXY,
    compatibilityDate: built.compatibilityDate,
    modules: [{ type: 'ESModule', path: join(BUNDLE.entryProxy, 'entry-proxy.js') }],
    // The first lets the endpoint run the app's scheduled work through the binding; sockets are agreed on here, not behind it.
    compatibilityFlags: ['service_binding_extra_handlers', 'no_web_socket_compression'],
    bindings: { MACHINE_KEY: input.machineKey, TRUSTED_PROXIES: settings.trustedProxies },
    serviceBindings: {
      APP: APP_WORKER,
      FILES: 'static-files',
      OPENING: () => {
        const failing = input.opening()
        return failing === null ? new Response(null, { status: 204 }) : Response.json(failing)
      },
      ...(buildId === null ? {} : { BUILD: () => new Response(buildId()) }),
    },
    // For this machine only: the public port is handed to it, or brings its requests here (public-port.ts).
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
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
    workers: [app, files, endpoint] as V4WorkerOptions[],
  })
}

function builtWorkerOptions(): V4WorkerOptions {
  return fromProjectJson(readFileSync(BUNDLE.workerOptions, 'utf8')) as V4WorkerOptions
}

/** Where the entry proxy answers on this machine. */
export async function entryUrl(miniflare: Miniflare): Promise<URL> {
  return await miniflare.unsafeGetDirectURL(ENTRY_PROXY)
}

/** How many D1 databases wrangler.toml binds. */
export function boundDatabases(): number {
  return Object.keys(builtWorkerOptions().d1Databases ?? {}).length
}

const readable = readableStacks(`${BUNDLE.app}.map`)

/** The app's log lines are JSON already. workerd marks notes to its own makers with NOSENTRY. */
function writeLine({ message }: { message: string }): void {
  if (!message.startsWith('NOSENTRY')) process.stdout.write(`${readable(message)}\n`)
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
    VIDEO_IMAGES_BASE_URL: settings.videoImagesUrl ?? '',
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
