import childProcess, { type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { Log, LogLevel, Miniflare, type MiniflareOptions } from 'miniflare'
import { projectPath } from '../project.ts'
import type { Child } from './supervisor.ts'
import { withoutSignalHandlers } from './without-signal-handlers.ts'

export type Runtime = Child & { miniflare: Miniflare; pid: number }

/** A listening socket of this process that workerd accepts on as well, in place of the address one of its sockets has. */
export type HandedSocket = { name: string; fd: number }

/** Miniflare starts this program; it is a script of ours that starts workerd. */
const WORKERD = projectPath('scripts', 'machine', 'workerd')
/** Behind stdin, stdout, stderr and Miniflare's control channel. */
const HANDED_FD = 4

/** Starts workerd through Miniflare. Resolves when its ports are open; rejects when it does not start. */
export async function startRuntime(
  options: MiniflareOptions,
  handed: HandedSocket | null = null,
): Promise<Runtime> {
  process.env.WORKERD_BINARY ??= workerdBinary()
  // For scripts/machine/with-parent, which the runtime is started by.
  process.env.STARTED_BY = String(process.pid)
  process.env.MINIFLARE_WORKERD_PATH = WORKERD
  // V8 collects late when it sees much memory: without a small start the process grows to three times what it needs
  // (docs/performance.md has the figures of each flag).
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??=
    '--initial-old-space-size=2 --max-semi-space-size=1 --optimize-for-size'

  const { miniflare, child } = await spawnRuntime(options, handed)
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  // Miniflare would start a dead workerd again by itself, at once and for ever; that is the supervisor's to decide. The abort is
  // immediate, the rest of the cleaning up is not.
  const disposed = new Promise<void>((resolve) => {
    child.once('exit', () => void miniflare.dispose().then(resolve, () => resolve()))
  })
  try {
    await miniflare.ready
  } catch (thrown) {
    child.kill('SIGKILL')
    throw thrown
  }
  return {
    miniflare,
    pid: child.pid ?? 0,
    ended: exited,
    async stop(graceMs) {
      // workerd answers SIGTERM by closing its port and finishing what is under way.
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await disposed
      clearTimeout(timer)
    },
  }
}

/** Miniflare's errors only: its other lines speak to a developer of Workers, and warn of the end that we bring about ourselves. */
export function quietLog(): Log {
  return new Log(LogLevel.ERROR)
}

/** The very workerd that Miniflare would start by itself. */
function workerdBinary(): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  return (fromMiniflare('workerd') as { default: string }).default
}

/**
 * Miniflare keeps the process it starts to itself and has no way to hand it a socket. It calls `spawn` through the module object, so
 * its call for workerd can pass here.
 */
async function spawnRuntime(
  options: MiniflareOptions,
  handed: HandedSocket | null,
): Promise<{ miniflare: Miniflare; child: ChildProcess }> {
  const { spawn } = childProcess
  const spawned = Promise.withResolvers<ChildProcess>()
  const intercept = (...[file, args, more]: SpawnArguments): ChildProcess => {
    if (file !== WORKERD) return spawn(file, args, more)
    const child =
      handed === null
        ? spawn(file, args, more)
        : spawn(file, [...args, `--socket-fd=${handed.name}=${HANDED_FD}`], {
            ...more,
            stdio: [...(more.stdio as 'pipe'[]), handed.fd],
          })
    spawned.resolve(child)
    return child
  }
  childProcess.spawn = intercept as typeof spawn
  const miniflare = withoutSignalHandlers(() => new Miniflare(options))
  try {
    // Refused options end this before anything is started.
    const none = miniflare.ready.then(() => Promise.reject(new Error('Miniflare started nothing')))
    return { miniflare, child: await Promise.race([spawned.promise, none]) }
  } catch (thrown) {
    await miniflare.dispose().catch(() => undefined)
    throw thrown
  } finally {
    childProcess.spawn = spawn
  }
}

type SpawnArguments = [file: string, args: readonly string[], options: childProcess.SpawnOptions]
