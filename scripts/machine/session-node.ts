import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Response, type Request } from 'miniflare'
import { BUNDLE } from '../bundle/bundle.ts'
import type { DataFolder } from './data-folder.ts'
import { SMALL_NODE_FLAGS, startNodeChild } from './node-child.ts'
import { appUrl, isLoopbackHost, type Settings } from './settings.ts'
import { supervise } from './supervisor.ts'

/** The Worker asks for a session-node here: an address that only the outbound guard of this process knows. */
export const SESSION_NODE_WAKE_URL = 'http://session-node.internal/wake'

export type SessionNode = {
  /** Runs it if it does not run yet. */
  wake(): void
  /** The Worker's way to say so. */
  answerWake(request: Request): Response
  /** Lets it bring what it holds to the edge, for as long as `graceMs`, then ends it. Nothing wakes it again. */
  stop(graceMs: number): Promise<void>
}

type Options = {
  settings: Settings
  folder: Pick<DataFolder, 'path' | 'secrets'>
  say(line: string): void
  /** What Node runs. Tests put something of their own here. */
  program?: readonly string[]
}

/**
 * session-node beside the app, which keeps the sockets of linked phones. It takes memory, so it is not there until a phone is or was
 * linked: whoever has none never runs it. It ends with this process, however that ends, and is started again when it dies.
 */
export function createSessionNode(options: Options): SessionNode {
  const { settings, folder, say, program = defaultProgram() } = options
  const reachable = isEdgeInClear(settings)
  let stopping = false
  const supervised = supervise({
    name: 'session-node',
    say,
    launch: () => Promise.resolve(startNodeChild(program, environment(settings, folder))),
  })
  const wake = () => {
    if (stopping) return
    if (reachable) void supervised.start()
    else say(`linked phones need HOST on loopback or 0.0.0.0, not ${settings.host}`)
  }
  return {
    wake,
    answerWake(request) {
      if (request.method !== 'POST') return new Response(null, { status: 405 })
      wake()
      return new Response(null, { status: stopping || !reachable ? 503 : 202 })
    },
    async stop(graceMs) {
      stopping = true
      await supervised.stop(graceMs)
    },
  }
}

/** Whether it has kept something here before: then phones wait for their messages from the start. */
export function hasSessionStore(dataDir: string): boolean {
  return existsSync(join(storeFolder(dataDir), 'sessions.sqlite'))
}

function storeFolder(dataDir: string): string {
  return join(dataDir, 'session-node')
}

/** It talks to the app without TLS, which it does on this machine only. */
function isEdgeInClear(settings: Settings): boolean {
  return isLoopbackHost(new URL(appUrl(settings)).hostname)
}

function defaultProgram(): string[] {
  return [...SMALL_NODE_FLAGS, join(BUNDLE.sessionNode, 'main.js')]
}

function environment(
  settings: Settings,
  { path, secrets }: Options['folder'],
): Record<string, string> {
  const { whatsApp } = settings
  return {
    EDGE_URL: appUrl(settings),
    SESSION_NODE_SECRET: secrets.sessionNodeSecret,
    SESSION_STORE_KEY: secrets.sessionStoreKey,
    DATA_DIR: storeFolder(path),
    NODE_ID: 'local',
    NODE_PORT: String(settings.sessionNodePort),
    WA_WEB_SOCKET_URL: whatsApp?.socketUrl ?? '',
    WA_CA_FILE: whatsApp?.caFile ?? '',
    WA_NOISE_ROOT_FILE: whatsApp?.noiseRootFile ?? '',
  }
}
