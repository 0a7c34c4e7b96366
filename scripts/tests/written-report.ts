import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { ownFolder } from './own-folders.ts'

export const reportFolder = ownFolder('balcao-reports-')
afterAll(() => rmSync(reportFolder, { recursive: true }))

/** Writes a runner's report. Returns its path; the folder goes with the tests of the file that asks. */
export function writtenReport(value: unknown): string {
  const file = join(reportFolder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(value))
  return file
}

export const vitestReport = (numFailedTests: number, testResults: unknown[] = []) =>
  writtenReport({ numPassedTests: 7, numFailedTests, testResults })
