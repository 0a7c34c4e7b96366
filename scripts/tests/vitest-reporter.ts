import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { MINUTE_MS } from '#core/time.ts'
import { failedLines, runningLine } from './failure-lines.ts'

/** Beside vitest's own reporter, which keeps failures to the end: says each as it happens, and names files that do not end. */
export default class VitestReporter implements Reporter {
  readonly #say: (lines: string) => void
  readonly #running = new Set<string>()
  #timer: ReturnType<typeof setInterval> | undefined

  /** Vitest passes its options of a reporter. */
  constructor({ say = (lines) => console.log(lines) }: { say?: (lines: string) => void } = {}) {
    this.#say = say
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId)
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
    this.#wait()
    // Of the file itself: it could not be read, or its set-up failed.
    const errors = module.errors()
    if (errors.length > 0) this.#failed(module.relativeModuleId, errors)
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  #failed(name: string, errors: readonly { message?: string; stack?: string }[] = []): void {
    const [first] = errors
    this.#say(failedLines(name, first?.stack ?? first?.message ?? ''))
  }

  /** The run's own process is free to say so also where a test computes for ever. */
  #wait(): void {
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#say(runningLine(this.#running)), MINUTE_MS)
    this.#timer.unref()
  }
}
