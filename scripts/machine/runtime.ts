import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import { Log, LogLevel, Miniflare, type MiniflareOptions } from 'miniflare'
import { projectPath } from '../project.ts'

export type Runtime = {
  miniflare: Miniflare
  pid: number
  /** Settles when the runtime's process ends, with words for how. */
  ended: Promise<string>
  /** Lets requests under way finish for up to `graceMs`, then ends the process. */
  stop(graceMs: number): Promise<void>
}

/** Starts workerd through Miniflare and waits until its port is open. */
export async function startRuntime(options: MiniflareOptions): Promise<Runtime> {
  const require = createRequire(import.meta.url)
  process.env.WORKERD_BINARY ??= (require('workerd') as { default: string }).default
  process.env.MINIFLARE_WORKERD_PATH = projectPath('scripts', 'machine', 'workerd')

  const spawned = watchSpawn()
  const miniflare = new Miniflare(options)
  // Miniflare ends the process by itself on a signal; the start decides that here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal)
  try {
    await miniflare.ready
  } finally {
    spawned.close()
  }
  const child = spawned.child()
  if (child?.pid === undefined) throw new Error('the Workers runtime did not start')

  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  return {
    miniflare,
    pid: child.pid,
    ended,
    async stop(graceMs) {
      if (child.exitCode !== null || child.signalCode !== null) return
      // workerd answers SIGTERM by closing its port and finishing what is under way.
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Miniflare keeps the process it starts to itself; Node announces each one. */
function watchSpawn() {
  let found: ChildProcess | undefined
  const onSpawn = (message: unknown) => {
    const child = (message as { process: ChildProcess }).process
    // The file is known only after this announcement.
    queueMicrotask(() => {
      if (child.spawnfile?.endsWith('workerd')) found = child
    })
  }
  subscribe('child_process', onSpawn)
  return { child: () => found, close: () => unsubscribe('child_process', onSpawn) }
}

/** Miniflare's errors only: its other lines speak to a developer of Workers, and warn of the end that we bring about ourselves. */
export function quietLog(): Log {
  return new Log(LogLevel.ERROR)
}
