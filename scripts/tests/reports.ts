import { existsSync, readFileSync } from 'node:fs'
import { failedIn, runningIn, shortened } from './failure-lines.ts'
import {
  atLeastOneFailure,
  BESIDE,
  CUT_SHORT,
  indented,
  NOTHING,
  UNREAD,
  withFailures,
  withLines,
} from './count.ts'
import type { Count } from './count.ts'
import { failureWords, placeOf } from './journey-failure.ts'
import type { JourneyError } from './journey-failure.ts'
import { keptFailure } from './kept-failure.ts'
import type { Attachment } from './kept-failure.ts'
import { neverRun, testFiles } from './test-files.ts'

/** More than this share of a job's tests, and more than two: then it is no longer a test here and there, but something they share. */
const FLAKY_MAX_SHARE = 0.01
const FLAKY_ALWAYS = 2

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name?: string
    status: string
    message?: string
    assertionResults: VitestTest[]
  }[]
}
type VitestTest = {
  status: string
  fullName?: string
  duration?: number
  failureMessages?: string[]
}

/** Of vitest's states of a test: all others (skipped, todo) were not tried. */
const TRIED: ReadonlySet<string> = new Set(['passed', 'failed', 'pending'])

/**
 * Vitest's JSON. A file that failed although no test of it did (it could not be read, its set-up or tear-down failed) counts as one
 * failure, and so do a test that has not ended, a runner that failed although no test did (an error between tests, no report at all) and
 * one that found no test. A test that passed and has failures passed on a retry.
 */
export function readVitestReport(file: string, exitCode: number): Count {
  const report = read(file) as VitestReport | null
  if (report === null) return unread(exitCode)
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const tests = report.testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults.map((test) => ({
      ...test,
      name: `${placeOf(name)} › ${test.fullName ?? ''}`,
    })),
  )
  const unended = tests.filter(({ status }) => status === 'pending')
  return atLeastOneFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + unended.length,
    skipped: tests.flatMap(({ name, status }) => (TRIED.has(status) ? [] : [name])),
    files: report.testResults.map(({ name = '' }) => placeOf(name)),
    failures: [
      ...broken.map(({ name = '', message = '', assertionResults }) =>
        withLines(
          `${placeOf(name)} (${whatBroke(assertionResults)})`,
          indented(shortened(message)),
        ),
      ),
      ...unended.map(({ name }) => `${name} (has not ended)`),
      ...tests.flatMap(({ name, status }) => (status === 'failed' ? [name] : [])),
    ],
    flaky: tests.flatMap(({ name, status, failureMessages: [first] = [] }) =>
      status === 'passed' && first !== undefined ? [{ name, firstFailure: shortened(first) }] : [],
    ),
    times: tests.map(({ name, duration = 0 }) => ({ name, millis: duration })),
  })
}

function whatBroke(tests: readonly VitestTest[]): string {
  if (tests.length === 0) return UNREAD
  const isCut = tests.some(({ status }) => status === 'pending')
  return isCut ? CUT_SHORT : 'its set-up or tear-down failed'
}

type PlaywrightReport = {
  /** Outside of any test: a file that could not be read, a worker that could not be ended. */
  errors?: { message?: string; location?: { file: string; line: number } }[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: PlaywrightSuite[]
}
/** Playwright names files from its own folder on. */
const JOURNEYS = 'tests/e2e'
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] }
type PlaywrightSpec = {
  file: string
  line: number
  title: string
  tests: {
    status: string
    results: PlaywrightResult[]
  }[]
}

type PlaywrightResult = {
  duration?: number
  attachments?: Attachment[]
  error?: JourneyError
  /** The same without its stack, and those that came of it, as what a time limit cut short. */
  errors?: JourneyError[]
}

/** Of so many tests what they left is shown where it is not kept: when more fail, it is something they share. */
const SHOWN_MAX = 5

/**
 * Playwright's JSON. A test that passed on a retry is flaky: it passed, and is said by name. `isGoneSoon`: what failed tests left in their
 * folders will not be found there.
 */
export function readPlaywrightReport(
  file: string,
  exitCode: number,
  isGoneSoon = Boolean(process.env.CI),
): Count {
  const report = read(file) as PlaywrightReport | null
  if (report === null) return unread(exitCode)
  const { stats, suites = [], errors = [] } = report
  const tests = suites.flatMap(specsOf).flatMap(({ tests, ...spec }) => {
    const file = `${JOURNEYS}/${spec.file}`
    return tests.map((test) => ({ ...test, file, name: `${file}:${spec.line} › ${spec.title}` }))
  })
  const ofStatus = (wanted: string) => tests.filter(({ status }) => status === wanted)
  const bad = [...ofStatus('unexpected'), ...ofStatus('flaky')]
  const leftBy = (test: (typeof bad)[number]) =>
    keptFailure(
      firstFailure(test.results)?.attachments,
      isGoneSoon && bad.indexOf(test) < SHOWN_MAX,
    )
  return atLeastOneFailure(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: ofStatus('skipped').map(({ name }) => name),
    files: [...new Set(tests.map(({ file }) => file))],
    failures: [
      ...ofStatus('unexpected').map((test) => withLines(test.name, indented(leftBy(test)))),
      ...errors.map(({ message = '', location }) =>
        withLines(
          BESIDE + (location === undefined ? '' : `${placeOf(location.file)}:${location.line}`),
          indented(shortened(message)),
        ),
      ),
    ],
    flaky: ofStatus('flaky').map((test) => ({
      name: test.name,
      firstFailure: withLines(shortened(wordsOf(test.results)), leftBy(test)),
    })),
    times: tests.map(({ name, results }) => ({
      name,
      millis: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  })
}

/** All journeys there are, those of the long run too: their files, and their number. */
type Journeys = { files: readonly string[]; all: number }

/** Of Playwright's list; null where there is none, or one without journeys. */
export function journeysIn(file: string): Journeys | null {
  const report = read(file) as Pick<PlaywrightReport, 'suites'> | null
  const specs = (report?.suites ?? []).flatMap(specsOf)
  if (specs.length === 0) return null
  const files = new Set(specs.map((spec) => `${JOURNEYS}/${spec.file}`))
  return { files: [...files], all: specs.reduce((sum, { tests }) => sum + tests.length, 0) }
}

/**
 * With the journeys that were left to the long run; where nobody could list them, that has failed, and so has a file of journeys without
 * one. `there` are the files of the folder.
 */
export function withJourneys(
  count: Count,
  journeys: Journeys | null,
  there: readonly string[] = testFiles().filter((file) => file.startsWith(`${JOURNEYS}/`)),
): Count {
  if (journeys === null)
    return withFailures(count, ['its journeys could not be listed: see journeys.log'])
  const files = [...new Set([...count.files, ...journeys.files])]
  const empty = neverRun(there, { files })
  return withFailures(
    { ...count, all: journeys.all, files: [...files, ...empty] },
    empty.map((file) => `${file} (no journey in it)`),
  )
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

export const addCounts = (counts: readonly Count[]): Count =>
  counts.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: [...sum.skipped, ...one.skipped],
      files: [...sum.files, ...one.files],
      failures: [...sum.failures, ...one.failures],
      flaky: [...sum.flaky, ...one.flaky],
      times: [...sum.times, ...one.times],
    }),
    NOTHING,
  )

/** Asked for each job by itself: thousands of small tests must not hide a suite of journeys that fails at every third. */
export const isTooFlaky = ({ passed, failed, flaky }: Count): boolean =>
  flaky.length > Math.max(FLAKY_ALWAYS, FLAKY_MAX_SHARE * (passed + failed))

const unread = (exitCode: number): Count => ({
  ...NOTHING,
  ...{ failed: 1, failures: [`its runner ended with ${exitCode} and left no report`] },
  isUnread: true,
})

/** A run without a report has failed, with all that its log says to have failed before. `how` it ended, in words. */
export function readKilledRun(how: string, log: string): Count {
  const running = runningIn(log)
  const failures = [
    how + (running === undefined ? '' : `; it still ran ${running}`),
    ...failedIn(log),
  ]
  return { ...NOTHING, failed: failures.length, failures, isUnread: true }
}

/** Of all jobs, each failure with its job's name before it; a job that names none is named itself. */
export const failuresOf = (ended: readonly { job: { name: string }; count: Count }[]): string[] =>
  ended.flatMap(({ job, count }) => [
    ...(count.failed > 0 && count.failures.length === 0 ? [job.name] : []),
    ...count.failures.map((failure) => `${job.name}: ${failure}`),
    ...(isTooFlaky(count)
      ? [`${job.name}: too many flaky tests, more than ${FLAKY_ALWAYS} and one in a hundred`]
      : []),
  ])

const firstFailure = (results: readonly PlaywrightResult[]) => results.find((one) => one.error)

/** What the first attempt that failed said, and where. */
function wordsOf(results: readonly PlaywrightResult[]): string {
  const { error, errors = [] } = firstFailure(results) ?? {}
  return error === undefined ? '' : failureWords([error, ...errors.slice(1)])
}

/** Null for none, and for one that its runner did not finish. */
function read(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  } catch {
    return null
  }
}
