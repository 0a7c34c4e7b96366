import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { MINUTE_MS } from '#core/time.ts'
import { BETWEEN, failedLines, runningLine } from './failure-lines.ts'
import { EDGE_WORKERS } from './workers.ts'

/** Files that ended last are named beside those that do not end: at least one for each runtime. */
const ENDED_KEPT = EDGE_WORKERS + 1
/** Ten times what the slowest edge test takes on a busy machine: after so many minutes without an end a runtime hangs, which no test's own limit sees. */
const HANGS_MINUTES = 5

type Thrown = { message?: string; stack?: string; cause?: { message?: string } }

/** Beside vitest's own reporter, which keeps failures to the end: says each as it happens, names files that do not end, and ends edge tests that hang. */
export default class VitestReporter implements Reporter {
  readonly #say: (lines: string) => void
  readonly #running = new Set<string>()
  readonly #end: () => void
  #timer: ReturnType<typeof setInterval> | undefined
  #ended: string[] = []
  #isEdge = false

  /** Vitest passes its options of a reporter. */
  constructor({
    say = (lines) => console.log(lines),
    end = () => process.exit(1),
  }: { say?: (lines: string) => void; end?: () => void } = {}) {
    this.#say = say
    this.#end = end
  }

  onTestModuleQueued({ relativeModuleId, project }: TestModule): void {
    this.#running.add(relativeModuleId)
    this.#isEdge ||= project.name.startsWith('edge')
    this.#wait()
  }

  onTestCaseResult(test: TestCase): void {
    this.#wait()
    const { state, errors } = test.result()
    if (state === 'failed')
      this.#failed(`${test.module.relativeModuleId} › ${test.fullName}`, errors)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.relativeModuleId)
    this.#ended = [...this.#ended, module.relativeModuleId].slice(-ENDED_KEPT)
    this.#wait()
    // Of the file itself: it could not be read, or its set-up failed.
    const errors = module.errors()
    if (errors.length > 0) this.#failed(module.relativeModuleId, errors)
  }

  onTestRunEnd(_modules: readonly TestModule[] = [], errors: readonly Thrown[] = []): void {
    clearInterval(this.#timer)
    for (const error of errors) this.#failed(BETWEEN, [error])
  }

  #failed(name: string, errors: readonly Thrown[] = []): void {
    const [first] = errors
    const [head = '', ...rest] = (first?.stack ?? first?.message ?? '').split('\n')
    // Of a worker that was killed only the cause says how it ended.
    const cause = first?.cause?.message?.split('\n')[0]
    this.#say(
      failedLines(name, [cause === undefined ? head : `${head}: ${cause}`, ...rest].join('\n')),
    )
  }

  /** The run's own process is free to say so also where a test computes for ever. */
  #wait(): void {
    clearInterval(this.#timer)
    let minutes = 0
    this.#timer = setInterval(() => {
      this.#say(runningLine(this.#running, this.#ended))
      if (this.#isEdge && ++minutes === HANGS_MINUTES) this.#end()
    }, MINUTE_MS)
    this.#timer.unref()
  }
}
