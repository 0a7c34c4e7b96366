import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number; skipped: number }

/** Vitest's JSON. A runner that failed although no test did (an error between tests, no report at all) counts as one failure. */
export function readVitestReport(file: string, exitCode: number): Count {
  const report = read(file) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
  } | null
  return atLeastOneFailure(exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  })
}

/** Playwright's JSON. A test that passed only when repeated is flaky, and flaky is failed. */
export function readPlaywrightReport(file: string, exitCode: number): Count {
  const report = read(file) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  } | null
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return atLeastOneFailure(exitCode, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  })
}

function atLeastOneFailure(exitCode: number, count: Count): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
