/** A process that ran this long is well: its end is an accident and no sign that it cannot run. */
const HEALTHY_MS = 10_000
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000

/** A process of this machine that is running. */
export type Child = {
  /** How it ended: a signal, an exit code, or why it could not be run. Never rejects. */
  ended: Promise<string>
  /** Asks it to end, and ends it by force after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

export type Supervised<Running extends Child> = {
  /** Starts it for the first time; rejects when that fails. Later calls do nothing more. */
  start(): Promise<Running>
  /** Ends it and starts it again without a wait. Resolves once it runs, however many starts that takes, or is ended for good. */
  restart(graceMs: number): Promise<void>
  /** Ends it for good. */
  stop(graceMs: number): Promise<void>
}

export type SupervisedOptions<Running extends Child> = {
  /** What the operator's lines call it. */
  name: string
  say(line: string): void
  launch(): Promise<Running>
  /** Called at each end that is followed by a restart, before any wait. */
  onEnd?(): void
  /** Called after each restart. */
  onRestart?(running: Running): void
}

/** Milliseconds before the next start, after `quickEnds` ends in a row that came before HEALTHY_MS. */
export function restartDelayMs(quickEnds: number): number {
  if (quickEnds === 0) return 0
  return Math.min(FIRST_DELAY_MS * 2 ** (quickEnds - 1), LONGEST_DELAY_MS)
}

/** Keeps a process running: starts it again when it ends, at once after a healthy stretch, ever later while it ends quickly. */
export function supervise<Running extends Child>(
  options: SupervisedOptions<Running>,
): Supervised<Running> {
  const { name, say, launch } = options
  const stopping = new AbortController()
  let first: Promise<Running> | undefined
  let running: Running | null = null
  let starting: Promise<Running | null> | null = null
  /** Of those who asked for a restart and wait for it. */
  let asked: (() => void)[] = []
  const answerAsked = () => {
    for (const done of asked) done()
    asked = []
  }
  let quickEnds = 0

  const watch = async (child: Running): Promise<void> => {
    for (let next: Running | null = child; next !== null;) {
      running = next
      const startedAt = performance.now()
      const how = await next.ended
      running = null
      if (stopping.signal.aborted) return
      options.onEnd?.()
      if (performance.now() - startedAt >= HEALTHY_MS || asked.length > 0) quickEnds = 0
      else quickEnds += 1
      next = await again(how)
      if (next !== null) options.onRestart?.(next)
    }
  }

  /** The next one that starts. Null when it is to end for good. */
  const again = async (how: string): Promise<Running | null> => {
    for (let reason = how; !stopping.signal.aborted; quickEnds += 1) {
      const waitMs = restartDelayMs(quickEnds)
      if (asked.length === 0 || reason !== how)
        say(`${name} ended (${reason}); starting again${inSeconds(waitMs)}`)
      await wait(waitMs, stopping.signal)
      if (stopping.signal.aborted) return null
      starting = launch().catch((thrown: unknown) => {
        reason = thrown instanceof Error ? thrown.message : String(thrown)
        return null
      })
      const child = await starting
      starting = null
      if (child === null) continue
      answerAsked()
      return child
    }
    return null
  }

  return {
    start() {
      if (first === undefined) {
        first = launch()
        starting = first.catch(() => null)
        void first.then(watch, () => undefined)
      }
      return first
    },
    async restart(graceMs) {
      if (first === undefined) return
      const child = running ?? (await starting)
      if (stopping.signal.aborted) return
      const done = new Promise<void>((resolve) => asked.push(resolve))
      // Where none runs, the next start is the one.
      await child?.stop(graceMs)
      await done
    },
    async stop(graceMs) {
      stopping.abort()
      answerAsked()
      const child = running ?? (await starting)
      await child?.stop(graceMs)
    },
  }
}

function inSeconds(waitMs: number): string {
  return waitMs < 1000 ? '' : ` in ${waitMs / 1000} s`
}

/** Resolves after `ms`, or when the signal says that nobody waits any more. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
