import { expect, it } from 'vitest'
import { projectPath } from '../project.ts'
import { withCauses } from './count.ts'
import { BETWEEN, betweenIn } from './failure-lines.ts'
import { readPlaywrightReport, readVitestReport } from './reports.ts'
import VitestReporter from './vitest-reporter.ts'
import { vitestReport, writtenReport } from './written-report.ts'

it('names what failed beside the tests, also beside one that failed', () => {
  const log = `FAILED ${BETWEEN}\n    Error: too late\n        at here\n`
  for (const [numFailedTests, files, others] of [
    [0, [], []],
    [
      1,
      [
        {
          ...{ name: projectPath('core', 'x.test.ts'), status: 'failed' },
          assertionResults: [{ status: 'failed', fullName: 'a rule holds' }],
        },
      ],
      ['core/x.test.ts › a rule holds'],
    ],
  ] as const) {
    const count = readVitestReport(vitestReport(numFailedTests, [...files]), 1)
    expect(withCauses(count, betweenIn(log))).toMatchObject({
      failed: others.length + 1,
      failures: [...others, 'beside the tests: Error: too late'],
    })
  }
})

it('names what Playwright could not read or end', () => {
  const errors = [
    {
      message: 'SyntaxError: here',
      location: { file: projectPath('tests/e2e/x.test.ts'), line: 3 },
    },
    { message: 'Error: the app does not end' },
  ]
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }
  expect(readPlaywrightReport(writtenReport({ stats, errors }), 1)).toMatchObject({
    failed: 2,
    failures: [
      'beside the tests: tests/e2e/x.test.ts:3\n    SyntaxError: here',
      'beside the tests: \n    Error: the app does not end',
    ],
  })
})

it('names a file whose worker ended with what it was ended by', () => {
  const file = {
    ...{ name: projectPath('core', 'cut.test.ts'), message: '', status: 'failed' },
    assertionResults: [
      { status: 'passed', fullName: 'one holds' },
      { status: 'pending', fullName: 'another holds' },
    ],
  }
  const said: string[] = []
  const reporter = new VitestReporter({ say: (lines) => said.push(lines) })
  const cause = { message: 'Worker exited unexpectedly with signal SIGKILL' }
  reporter.onTestRunEnd([], [{ stack: 'Error: Worker forks emitted error\n    at here', cause }])
  const count = readVitestReport(vitestReport(0, [file]), 1)
  reporter.onTestRunEnd([], [{ stack: 'Error: too late\n    at here' }])
  expect(withCauses(count, betweenIn(said.join('\n'))).failures).toEqual([
    'core/cut.test.ts (its worker ended)\n    Error: Worker forks emitted error: Worker exited unexpectedly with signal SIGKILL',
    'core/cut.test.ts › another holds (has not ended)',
    'beside the tests: Error: too late',
  ])
})
