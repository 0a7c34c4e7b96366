import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import { Log, LogLevel, Miniflare, type MiniflareOptions } from 'miniflare'
import { projectPath } from '../project.ts'

export type Runtime = {
  miniflare: Miniflare
  pid(): number
  /** Restarts the process with other options, on the same ports. */
  update(options: MiniflareOptions): Promise<void>
  /** Lets requests under way finish for up to `graceMs`, then ends the process. */
  stop(graceMs: number): Promise<void>
}

/** Starts workerd through Miniflare and waits until its port is open. `onDeath` hears of an end that nobody here asked for. */
export async function startRuntime(
  options: MiniflareOptions,
  onDeath: (how: string) => void = () => undefined,
): Promise<Runtime> {
  process.env.WORKERD_BINARY ??= workerdBinary()
  process.env.MINIFLARE_WORKERD_PATH = projectPath('scripts', 'machine', 'workerd')

  let expected = false
  const current = watchRuntime((how) => {
    if (!expected) onDeath(how)
  })
  // V8 collects late when it sees much memory: without a small start the process grows to three times what it needs.
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--initial-old-space-size=2 --max-semi-space-size=1'
  const miniflare = new Miniflare(options)
  // Miniflare ends the process by itself on a signal; the start decides that here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal)
  await miniflare.ready

  return {
    miniflare,
    pid: () => current()?.pid ?? 0,
    async update(next) {
      expected = true
      await miniflare.setOptions(next)
      expected = false
    },
    async stop(graceMs) {
      expected = true
      const child = current()
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // workerd answers SIGTERM by closing its port and finishing what is under way.
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
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

/** Miniflare keeps the process it starts to itself; Node announces each one. Gives the latest. */
function watchRuntime(onExit: (how: string) => void): () => ChildProcess | undefined {
  let latest: ChildProcess | undefined
  subscribe('child_process', (message) => {
    const child = (message as { process: ChildProcess }).process
    // The file is known only after this announcement.
    queueMicrotask(() => {
      if (!child.spawnfile.endsWith('workerd')) return
      latest = child
      child.once('exit', (code, signal) => onExit(signal ?? `exit code ${code}`))
    })
  })
  return () => latest
}
