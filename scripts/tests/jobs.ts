import { NOTHING } from './count.ts'
import type { Count } from './count.ts'
import { CORES } from './workers.ts'

/**
 * Part of a run. `cores` is how many of the machine's cores it keeps busy: 0 for what mostly waits, which then runs beside anything.
 * `after` names jobs that must have ended before it begins; `workers` is how many tests it runs at once, one a core unless it says so.
 */
export type Job = {
  name: string
  cores: 0 | 1 | 2
  after?: readonly string[]
  workers?: number
  run(): Promise<Count>
}

export type Ended = { job: Job; count: Count; seconds: number }

/**
 * Runs jobs in the order given, each as soon as the cores it needs are free; a smaller one may go before a larger one that still waits
 * for them. What mostly waits (`cores: 0`) runs one at a time, beside the others. A job that throws has failed; one that could never
 * begin throws when all others have ended.
 */
export async function runJobs(
  jobs: readonly Job[],
  told: { began(job: Job): void; ended(ended: Ended): void },
  cores = CORES,
): Promise<Ended[]> {
  const waiting = [...jobs]
  const names = new Set(jobs.map(({ name }) => name))
  const running = new Map<Job, Promise<void>>()
  const done: Ended[] = []
  const isReady = ({ after = [] }: Job) =>
    after.every((name) => !names.has(name) || done.some(({ job }) => job.name === name))
  const busy = () => [...running.keys()].reduce((sum, job) => sum + job.cores, 0)
  const next = () =>
    waiting.find((job) => isReady(job) && job.cores > 0 && busy() + job.cores <= cores) ??
    waiting.find(
      (job) =>
        isReady(job) && job.cores === 0 && ![...running.keys()].some((one) => one.cores === 0),
    )
  for (;;) {
    for (let job = next(); job !== undefined; job = next()) {
      waiting.splice(waiting.indexOf(job), 1)
      running.set(job, runOne(job))
    }
    if (running.size === 0 && waiting.length > 0)
      throw new Error(`never began: ${waiting.map(({ name }) => name).join(', ')}`)
    if (running.size === 0) return done
    await Promise.race(running.values())
  }

  async function runOne(job: Job): Promise<void> {
    const started = Date.now()
    told.began(job)
    const count = await job.run().catch((thrown: unknown) => {
      console.error(`${job.name}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
      return { ...NOTHING, failed: 1, isUnread: true as const }
    })
    const ended = { job, count, seconds: Math.round((Date.now() - started) / 1000) }
    running.delete(job)
    done.push(ended)
    told.ended(ended)
  }
}
