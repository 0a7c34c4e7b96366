import type { Reporter, TestError } from '@playwright/test/reporter'
import { inLongRun } from './long.ts'

const LONG_LEFT_OUT =
  '· journeys tagged LONG are left out: to run them too, set TEST_LONG=1 before the command'

/** Beside Playwright's list: says in words what the list leaves to be found out. */
export default class JourneyReporter implements Reporter {
  readonly #say: (line: string) => void

  /** Playwright passes its options of a reporter. */
  constructor({ say = (line) => console.log(line) }: { say?: (line: string) => void } = {}) {
    this.#say = say
  }

  onError({ message = '' }: TestError): void {
    if (inLongRun(true, false) && message.includes('No tests found')) this.#say(LONG_LEFT_OUT)
  }
}
