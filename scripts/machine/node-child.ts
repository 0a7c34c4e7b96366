import { spawn, type ChildProcess } from 'node:child_process'
import { NODE, projectPath } from '../project.ts'
import type { Child } from './supervisor.ts'

export type NodeChild = Child & { process: ChildProcess }

/** A small heap: what these processes hold lives in files, or is little. */
export const SMALL_NODE_FLAGS: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--optimize-for-size',
  '--max-semi-space-size=1',
]

const alive = new Set<ChildProcess>()
process.once('exit', () => alive.forEach((child) => child.kill('SIGKILL')))

/** Runs a program of Node's (flags, file, arguments) that ends with this process, however that ends. Its lines are for operators, as the app's are. */
export function startNodeChild(
  program: readonly string[],
  env: Record<string, string>,
  stdout: 'inherit' | 'pipe' = 'inherit',
): NodeChild {
  const child = spawn(projectPath('scripts', 'machine', 'with-parent'), [NODE, ...program], {
    // The channel is how it notices our end where the kernel does not tell it.
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    env: { ...process.env, ...env, STARTED_BY: String(process.pid) },
  })
  alive.add(child)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  }).finally(() => alive.delete(child))
  return {
    process: child,
    ended,
    async stop(graceMs) {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(timer)
    },
  }
}
