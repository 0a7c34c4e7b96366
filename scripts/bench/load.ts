import { fork } from 'node:child_process'
import { join } from 'node:path'
import { summarise } from './statistics.ts'
import type { Summary } from './statistics.ts'

export type LoadRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

export type LoadPlan = {
  origin: string
  /** Sent in turn, from the start again when they run out. */
  requests: readonly LoadRequest[]
  connections: number
  seconds: number
  /** Requests sent before measuring starts, on the same connections. */
  warmUpSeconds: number
  /**
   * Requests a second. Each is then timed from the moment it was due, so that a stall counts for all who waited in it. Without a
   * rate every connection sends its next request as soon as it has the answer to the last.
   */
  ratePerSecond?: number
}

/** What the generator's process measures. Times in milliseconds. */
export type LoadCount = {
  times: number[]
  failures: Record<string, number>
  seconds: number
  bytes: number
}
export type LoadResult = Summary & {
  perSecond: number
  failures: Record<string, number>
  bytesEach: number
}

/** Runs the plan in a process of its own: the generator's work must not delay what it measures. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'load-worker.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const count = await new Promise<LoadCount>((resolve, reject) => {
    child.once('message', (message) => resolve(message as LoadCount))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the load generator ended with ${code}`)))
    child.send(plan)
  })
  child.kill()
  return {
    ...summarise(count.times),
    perSecond: count.times.length / count.seconds,
    failures: count.failures,
    bytesEach: Math.round(count.bytes / Math.max(1, count.times.length)),
  }
}
