import type { TestCase, TestResult } from '@playwright/test/reporter'
import { afterEach, expect, it, vi } from 'vitest'
import { projectPath } from '../project.ts'
import JourneyReporter from './journey-reporter.ts'

afterEach(() => vi.unstubAllEnvs())

function saidBy(report: (reporter: JourneyReporter) => void): string[] {
  const lines: string[] = []
  report(new JourneyReporter({ say: (said) => lines.push(said) }))
  return lines
}

it('says what to do where a file has only journeys that a usual run leaves out', () => {
  const said = (message: string) => saidBy((reporter) => reporter.onError({ message }))
  vi.stubEnv('TEST_LONG', '')
  expect(said('Error: No tests found.\nMake sure …')).toEqual([
    expect.stringContaining('TEST_LONG=1'),
  ])
  expect(said('Error: something else')).toEqual([])
  vi.stubEnv('TEST_LONG', '1')
  expect(said('Error: No tests found.')).toEqual([])
})

it('says a failure as it happens, once its last try has failed', () => {
  const test = {
    ...{ title: 'a journey', retries: 1, expectedStatus: 'passed' },
    location: { file: projectPath('tests', 'e2e', 'a.test.ts'), line: 7, column: 1 },
  } as TestCase
  const ended = (result: Partial<TestResult>) =>
    saidBy((reporter) => reporter.onTestEnd(test, result as TestResult))
  expect(ended({ status: 'failed', retry: 0, error: { message: 'late' } })).toEqual([])
  expect(ended({ status: 'passed', retry: 1 })).toEqual([])
  expect(ended({ status: 'timedOut', retry: 1, error: { message: 'late' } })).toEqual([
    'FAILED tests/e2e/a.test.ts:7 › a journey\n    late',
  ])
})
