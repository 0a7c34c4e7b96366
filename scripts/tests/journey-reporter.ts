import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { projectPath } from '../project.ts'
import { failedLines } from './failure-lines.ts'
import { inLongRun } from './long.ts'

const LONG_LEFT_OUT =
  '· journeys tagged LONG are left out: to run them too, set TEST_LONG=1 before the command'

/** Beside Playwright's list: says failures as they happen, and in words what the list leaves to be found out. */
export default class JourneyReporter implements Reporter {
  readonly #say: (lines: string) => void

  /** Playwright passes its options of a reporter. */
  constructor({ say = (lines) => console.log(lines) }: { say?: (lines: string) => void } = {}) {
    this.#say = say
  }

  onTestEnd(test: TestCase, { status, retry, error }: TestResult): void {
    const isLast = retry >= test.retries
    if (!isLast || status === test.expectedStatus || status === 'skipped') return
    const { file, line } = test.location
    const place = `${file.replace(projectPath('/'), '')}:${line}`
    this.#say(failedLines(`${place} › ${test.title}`, error?.message ?? status))
  }

  onError({ message = '' }: TestError): void {
    if (inLongRun(true, false) && message.includes('No tests found')) this.#say(LONG_LEFT_OUT)
  }
}
