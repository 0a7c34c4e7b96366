import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Response, type Request } from 'miniflare'
import { BUNDLE } from '../bundle/bundle.ts'
import { NODE, projectPath } from '../project.ts'
import type { DataFolder } from './data-folder.ts'
import { appUrl, isLoopbackHost, type Settings } from './settings.ts'

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

/** How long one that ended waits before it is started again; each time twice as long, until it held. */
const RESTART_DELAY_MS = 1000
const RESTART_DELAY_MAX_MS = 30_000
const HELD_MS = 60_000

type Options = {
  settings: Settings
  folder: Pick<DataFolder, 'path' | 'secrets'>
  say(line: string): void
  /** What is run. Tests put something of their own here. */
  program?: readonly string[]
}

/**
 * session-node beside the app, which keeps the sockets of linked phones. It takes memory, so it is not there until a phone is or was
 * linked: whoever has none never runs it. It ends with this process, however that ends, and is started again when it dies.
 */
export function createSessionNode(options: Options): SessionNode {
  const { settings, say } = options
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let delayMs = RESTART_DELAY_MS
  let stopping = false

  const launch = () => {
    const startedAt = performance.now()
    restart = undefined
    child = spawnNode(options)
    child.once('exit', (code, signal) => {
      child = undefined
      if (stopping) return
      if (performance.now() - startedAt > HELD_MS) delayMs = RESTART_DELAY_MS
      say(`session-node ended (${signal ?? `exit code ${code}`}); starting it again`)
      restart = setTimeout(launch, delayMs)
      delayMs = Math.min(2 * delayMs, RESTART_DELAY_MAX_MS)
    })
  }
  const reachable = isEdgeInClear(settings)
  const wake = () => {
    if (stopping || child !== undefined || restart !== undefined) return
    if (reachable) launch()
    else say(`linked phones need HOST on loopback or 0.0.0.0, not ${settings.host}`)
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    wake,
    answerWake(request) {
      if (request.method !== 'POST') return new Response(null, { status: 405 })
      wake()
      return new Response(null, { status: stopping || !reachable ? 503 : 202 })
    },
    async stop(graceMs) {
      stopping = true
      clearTimeout(restart)
      const running = child
      if (running === undefined) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGTERM')
      const timer = setTimeout(() => running.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(timer)
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

function spawnNode({ settings, folder, program = defaultProgram() }: Options): ChildProcess {
  return spawn(projectPath('scripts', 'machine', 'with-parent'), [...program], {
    // The channel is how it notices our end where the kernel does not tell it. Its lines are for operators, as the app's are.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment(settings, folder) },
  })
}

/** A small heap: what a session-node holds lives in its store. */
export const SESSION_NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--optimize-for-size',
  '--max-semi-space-size=1',
]

function defaultProgram(): string[] {
  return [NODE, ...SESSION_NODE_FLAGS, join(BUNDLE.sessionNode, 'main.js')]
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
