import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/**
 * Vitest's JSON. A file that could not even be read counts as one failure, and so does a runner that failed although no test did
 * (an error between tests, no report at all).
 */
export function readVitestReport(file: string, exitCode: number): Count {
  const report = read(file) as VitestReport | null
  if (report === null) return atLeastOneFailure(exitCode, { passed: 0, failed: 0, skipped: 0 })
  const unread = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  )
  return atLeastOneFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    skipped: report.numPendingTests + report.numTodoTests,
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
