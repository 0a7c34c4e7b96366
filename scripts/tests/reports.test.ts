import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectPath } from '../project.ts'
import { BETWEEN, betweenIn, shortened } from './failure-lines.ts'
import { NOTHING, withCauses } from './count.ts'
import {
  addCounts,
  failuresOf,
  isTooFlaky,
  journeysIn,
  withJourneys,
  readKilledRun,
  readPlaywrightReport,
  readVitestReport,
} from './reports.ts'
import { reportFolder, vitestReport, writtenReport } from './written-report.ts'

it('counts what vitest and Playwright counted', () => {
  expect(readVitestReport(vitestReport(2), 1)).toEqual({
    ...NOTHING,
    ...{ passed: 7, failed: 2 },
  })
  const playwright = writtenReport({ stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 1 } })
  expect(readPlaywrightReport(playwright, 1)).toEqual({
    ...NOTHING,
    ...{ passed: 5, failed: 1 },
  })
})

const noReport = (code: number) => ({
  ...NOTHING,
  ...{ failed: 1, isUnread: true },
  failures: [`its runner ended with ${code} and left no report`],
})

it('lets no failed run pass for a good one', () => {
  const none = join(reportFolder, 'none.json')
  expect(readVitestReport(none, 1)).toEqual(noReport(1))
  expect(readPlaywrightReport(none, 1)).toEqual(noReport(1))
  // A runner that wrote elsewhere, was cut off while it wrote, or found nothing.
  expect(readPlaywrightReport(none, 0)).toEqual(noReport(0))
  const half = join(reportFolder, 'half.json')
  writeFileSync(half, '{"numPassedTests": 7, "num')
  expect(readVitestReport(half, 0)).toEqual(noReport(0))
  expect(
    readVitestReport(writtenReport({ numPassedTests: 0, numFailedTests: 0, testResults: [] }), 0),
  ).toEqual({
    ...NOTHING,
    failed: 1,
    failures: ['no test failed, but no test passed: see its log'],
  })
  expect(readVitestReport(vitestReport(0), 1)).toMatchObject({ passed: 7, failed: 1 })
})

it('counts a file that could not be read', () => {
  const files = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  expect(readVitestReport(vitestReport(1, files), 1)).toMatchObject({ passed: 7, failed: 2 })
})

it('says of a file that could not be read what its runner said of it', () => {
  const name = projectPath('core', 'gone.test.ts')
  const count = readVitestReport(
    vitestReport(0, [{ name, status: 'failed', assertionResults: [] }]),
    1,
  )
  const log = `FAILED ${BETWEEN}\n    Error: Worker exited unexpectedly\n        at here\n`
  expect(withCauses(count, betweenIn(log)).failures).toEqual([
    'core/gone.test.ts (could not be read)\n    Error: Worker exited unexpectedly',
  ])
})

it('names a file whose set-up or tear-down failed, and a test that has not ended', () => {
  const fileOf = (name: string, message: string, ...statuses: string[]) => ({
    ...{ name: projectPath('core', name), message, status: 'failed' },
    assertionResults: statuses.map((status) => ({ status, fullName: 'a rule holds' })),
  })
  const files = [
    fileOf('set-up.test.ts', 'Error: no database\n    at here', 'skipped'),
    fileOf('tear-down.test.ts', 'Error: still open', 'passed'),
    fileOf('fails.test.ts', '', 'failed', 'pending'),
  ]
  expect(readVitestReport(vitestReport(1, files), 1)).toMatchObject({
    failed: 4,
    failures: [
      'core/set-up.test.ts (its set-up or tear-down failed)\n    Error: no database\n        at here',
      'core/tear-down.test.ts (its set-up or tear-down failed)\n    Error: still open',
      'core/fails.test.ts › a rule holds (has not ended)',
      'core/fails.test.ts › a rule holds',
    ],
    skipped: ['core/set-up.test.ts › a rule holds'],
  })
})

it('names the tests of vitest that passed on a retry, with their first failure', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a rule holds', duration: 3, failureMessages: [] },
    {
      status: 'passed',
      fullName: 'a race is won',
      failureMessages: ['\u001b[31mError: too late\u001b[39m\n    at here', 'Error: again'],
    },
    { status: 'failed', fullName: 'a rule is broken', failureMessages: ['Error: no'] },
    { status: 'skipped', fullName: 'a rule is left out' },
    { status: 'todo', fullName: 'a rule is to come' },
  ]
  const name = projectPath('core', 'a.test.ts')
  const count = readVitestReport(vitestReport(1, [{ name, status: 'failed', assertionResults }]), 1)
  expect(count.flaky).toEqual([
    { name: 'core/a.test.ts › a race is won', firstFailure: 'Error: too late\n    at here' },
  ])
  expect(count.failures).toEqual(['core/a.test.ts › a rule is broken'])
  expect(count.files).toEqual(['core/a.test.ts'])
  expect(count.skipped).toEqual([
    'core/a.test.ts › a rule is left out',
    'core/a.test.ts › a rule is to come',
  ])
  expect(count.times[0]).toEqual({ name: 'core/a.test.ts › a rule holds', millis: 3 })
})

it('names the tests of Playwright that passed on a retry and counts them as passed', () => {
  const location = { file: projectPath('tests', 'e2e', 'a.ts'), line: 9 }
  const spec = (title: string, status: string, ...messages: (string | undefined)[]) => ({
    ...{ file: 'a.test.ts', line: 7, title },
    tests: [
      {
        status,
        results: messages.map((message) => ({
          duration: 50,
          ...(message === undefined ? {} : { error: { message, location } }),
        })),
      },
    ],
  })
  const file = writtenReport({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        title: 'a.test.ts',
        specs: [
          spec('a journey', 'expected', undefined),
          spec('a broken one', 'unexpected', 'Error: no'),
          spec('one that is left out', 'skipped'),
        ],
        suites: [{ title: 'inside', specs: [spec('a race', 'flaky', 'Error: late\n', undefined)] }],
      },
    ],
  })
  expect(readPlaywrightReport(file, 0, true)).toEqual({
    ...{ passed: 2, failed: 1, skipped: ['tests/e2e/a.test.ts:7 › one that is left out'] },
    files: ['tests/e2e/a.test.ts'],
    failures: ['tests/e2e/a.test.ts:7 › a broken one'],
    flaky: [
      { name: 'tests/e2e/a.test.ts:7 › a race', firstFailure: 'Error: late (tests/e2e/a.ts:9)' },
    ],
    times: [
      { name: 'tests/e2e/a.test.ts:7 › a journey', millis: 50 },
      { name: 'tests/e2e/a.test.ts:7 › a broken one', millis: 50 },
      { name: 'tests/e2e/a.test.ts:7 › one that is left out', millis: 0 },
      { name: 'tests/e2e/a.test.ts:7 › a race', millis: 100 },
    ],
  })
})

it('says where a journey that failed left its page, of its first try', () => {
  const left = (name: string) => {
    mkdirSync(join(reportFolder, name))
    writeFileSync(
      join(reportFolder, name, 'error-context.md'),
      '```yaml\n- main:\n  - text: late\n```\n',
    )
    return { name: 'error-context', path: join(reportFolder, name, 'error-context.md') }
  }
  const spec = (title: string, status: string) => ({
    ...{ file: 'a.test.ts', line: 7, title },
    tests: [
      {
        status,
        results: [
          { error: { message: 'Error: late' }, attachments: [left(title)] },
          { ...(status === 'flaky' ? {} : { error: { message: 'Error: again' } }) },
        ],
      },
    ],
  })
  const file = writtenReport({
    stats: { expected: 0, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ specs: [spec('a race', 'flaky'), spec('a broken one', 'unexpected')] }],
  })
  const kept = readPlaywrightReport(file, 1, false)
  expect(kept.failures).toEqual([
    `tests/e2e/a.test.ts:7 › a broken one\n    kept in ${join(reportFolder, 'a broken one')}`,
  ])
  expect(kept.flaky).toEqual([
    {
      name: 'tests/e2e/a.test.ts:7 › a race',
      firstFailure: `Error: late\nkept in ${join(reportFolder, 'a race')}`,
    },
  ])
  const shown = readPlaywrightReport(file, 1, true)
  expect(shown.failures[0]).toMatch(/\n    the page:\n      - main:\n        - text: late$/)
  expect(shown.flaky[0]?.firstFailure).toMatch(/\nthe page:\n  - main:\n    - text: late$/)
})

it('takes more than two flaky tests, and more than one in a hundred, for a failure', () => {
  const count = (passed: number, flaky: number) => ({
    ...{ ...NOTHING, passed },
    flaky: Array.from({ length: flaky }, () => ({ name: 'a', firstFailure: 'b' })),
  })
  expect(isTooFlaky(count(30, 2))).toBe(false)
  expect(isTooFlaky(count(299, 3))).toBe(true)
  expect(isTooFlaky(count(300, 3))).toBe(false)
})

it('names what had failed, and what still ran, when a run was killed', () => {
  const log = [
    'FAILED core/a.test.ts › a rule is broken',
    '    Error: FAILED to hold',
    '· nothing has ended for a while; still running: core/a.test.ts, core/endless.test.ts',
    '· nothing has ended for a while; still running: core/endless.test.ts',
  ].join('\n')
  expect(readKilledRun('killed: it had not ended after 30 min', log)).toEqual({
    ...{ ...NOTHING, isUnread: true },
    failed: 2,
    failures: [
      'killed: it had not ended after 30 min; it still ran core/endless.test.ts',
      'core/a.test.ts › a rule is broken',
    ],
  })
  expect(readKilledRun('killed', '').failures).toEqual(['killed'])
})

it('names every failure of a run with its job, also a job that names none', () => {
  const flaky = Array.from({ length: 3 }, () => ({ name: 'a', firstFailure: 'b' }))
  expect(
    failuresOf([
      { job: { name: 'lint' }, count: { ...NOTHING, failed: 1 } },
      { job: { name: 'node' }, count: { ...NOTHING, failed: 1, failures: ['a.test.ts › one'] } },
      { job: { name: 'edge' }, count: { ...NOTHING, passed: 9 } },
      { job: { name: 'e2e' }, count: { ...NOTHING, passed: 9, flaky } },
    ]),
  ).toEqual([
    'lint',
    'node: a.test.ts › one',
    'e2e: too many flaky tests, more than 2 and one in a hundred',
  ])
})

it('adds suites up', () => {
  const flaky = [{ name: 'a', firstFailure: 'b' }]
  const sum = addCounts([
    { ...NOTHING, passed: 60, flaky, times: [{ name: 'a', millis: 1 }] },
    {
      ...NOTHING,
      passed: 40,
      skipped: ['c'],
      files: ['b.test.ts'],
      times: [{ name: 'b', millis: 2 }],
    },
  ])
  expect(sum).toMatchObject({ passed: 100, failed: 0, skipped: ['c'], files: ['b.test.ts'], flaky })
  expect(sum.times.map(({ name }) => name)).toEqual(['a', 'b'])
})

it('knows the journeys of the long run by their list, and none where there is no list', () => {
  const list = writtenReport({
    suites: [{ specs: [{ file: 'a.test.ts', line: 1, title: 'one', tests: [{ results: [] }] }] }],
  })
  expect(journeysIn(list)).toEqual({ files: ['tests/e2e/a.test.ts'], all: 1 })
  expect(journeysIn(join(reportFolder, 'none.json'))).toBeNull()
  const ran = { ...NOTHING, passed: 1, files: ['tests/e2e/a.test.ts', 'tests/e2e/b.test.ts'] }
  const files = ['tests/e2e/a.test.ts', 'tests/e2e/b.test.ts', 'tests/e2e/long.test.ts']
  const journeys = { files: ['tests/e2e/long.test.ts', 'tests/e2e/a.test.ts'], all: 3 }
  expect(withJourneys(ran, journeys, files)).toEqual({ ...ran, files, all: 3 })
  expect(withJourneys(ran, journeys, [...files, 'tests/e2e/empty.test.ts'])).toMatchObject({
    failed: 1,
    failures: ['tests/e2e/empty.test.ts (no journey in it)'],
  })
  expect(withJourneys(ran, null)).toMatchObject({ failed: 1, files: ran.files })
})

it('of a failure its own places are shown, not those of the runner', () => {
  const said = `Error: no\n    at /app/domains/a.test.ts:3:1\n    at file:///app/node_modules/vitest/dist/run.js:1:1\n    at runTest (/app/node_modules/@vitest/runner/dist/x.js:1:1)`
  expect(shortened(said)).toBe('Error: no\n    at /app/domains/a.test.ts:3:1')
})
