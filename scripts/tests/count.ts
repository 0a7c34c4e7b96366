/** A test that failed and then passed on a retry: its name, and what it said and left when it failed first, cut to some lines. */
export type Flaky = { name: string; firstFailure: string }

/** How long a test took, all its attempts together. */
export type Timed = { name: string; millis: number }

/**
 * What a suite came to. `passed` counts the flaky ones too; `failures` names what failed, with what it left below the name; `skipped`
 * names what was not tried. `files` are those whose tests it knows, by their paths in the project.
 */
export type Count = {
  passed: number
  failed: number
  skipped: readonly string[]
  files: readonly string[]
  /** How many tests there are with those of the long run, where a suite tells. */
  all?: number
  /** Its runner left no report: which files and tests it knows nobody knows. */
  isUnread?: true
  failures: readonly string[]
  flaky: readonly Flaky[]
  times: readonly Timed[]
}

export const NOTHING: Count = {
  ...{ passed: 0, failed: 0, skipped: [], files: [] },
  ...{ failures: [], flaky: [], times: [] },
}

/** Of a file of which no test is known: its code is wrong, or its worker ended. */
export const UNREAD = 'could not be read'
/** Of a file with a test that has not ended: who ran it was killed, or ended by itself. */
export const CUT_SHORT = 'its worker ended'
/** What a failure beside the tests is called. */
export const BESIDE = 'beside the tests: '

export const withLines = (text: string, more: string) => (more === '' ? text : `${text}\n${more}`)
export const indented = (text: string) => text.replace(/^(?=.)/gm, '    ')

const NO_TEST_FAILED = 'no test failed, but '

export function atLeastOneFailure(exitCode: number, count: Count): Count {
  if (count.failed > 0 || (exitCode === 0 && count.passed > 0)) return count
  const reason = exitCode === 0 ? 'no test passed' : `its runner ended with ${exitCode}`
  return { ...count, failed: 1, failures: [`${NO_TEST_FAILED}${reason}: see its log`] }
}

/** With what failed beside the tests. */
export const withFailures = (count: Count, more: readonly string[]): Count => ({
  ...count,
  failed: count.failed + more.length,
  failures: [...count.failures, ...more],
})

/** What a runner says of a worker that ended. */
const OF_WORKER = /\bworker\b/i

/**
 * `causes` is what a runner that failed said beside the tests. A file that could not be read, or whose worker ended, says nothing of its
 * own: what is said of workers is its cause. Everything else is a failure of its own.
 */
export function withCauses(count: Count, causes: readonly string[]): Count {
  if (causes.length === 0) return count
  const isSilent = (failure: string) =>
    [UNREAD, CUT_SHORT].some((what) => failure.endsWith(`(${what})`))
  const ofWorkers = causes.filter((cause) => OF_WORKER.test(cause))
  if (ofWorkers.length > 0 && count.failures.some(isSilent))
    return withCauses(
      {
        ...count,
        failures: count.failures.map((failure) =>
          isSilent(failure) ? withLines(failure, indented(ofWorkers.join('\n'))) : failure,
        ),
      },
      causes.filter((cause) => !ofWorkers.includes(cause)),
    )
  const named = count.failures.filter((failure) => !failure.startsWith(NO_TEST_FAILED))
  const unnamed = count.failures.length - named.length
  return withFailures(
    { ...count, failed: count.failed - unnamed, failures: named },
    causes.map((cause) => BESIDE + cause),
  )
}
