import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(value: unknown): string {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(value))
  return file
}

const vitestReport = (numFailedTests: number, testResults: unknown[] = []) =>
  report({ numPassedTests: 7, numFailedTests, numPendingTests: 1, numTodoTests: 1, testResults })

it('counts what vitest and Playwright counted', () => {
  expect(readVitestReport(vitestReport(2), 1)).toEqual({ passed: 7, failed: 2, skipped: 2 })
  const playwright = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } })
  expect(readPlaywrightReport(playwright, 1)).toEqual({ passed: 5, failed: 2, skipped: 0 })
})

it('lets no failed run pass for a good one', () => {
  expect(readVitestReport(join(folder, 'none.json'), 1)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  })
  expect(readVitestReport(vitestReport(0), 1)).toEqual({ passed: 7, failed: 1, skipped: 2 })
})

it('counts a file that could not be read', () => {
  const files = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  expect(readVitestReport(vitestReport(1, files), 1)).toMatchObject({ passed: 7, failed: 2 })
})
