import { afterEach, expect, it, vi } from 'vitest'
import type { TestCase, TestModule } from 'vitest/node'
import { MINUTE_MS } from '#core/time.ts'
import { betweenIn, failedIn, runningIn } from './failure-lines.ts'
import VitestReporter from './vitest-reporter.ts'

afterEach(() => vi.useRealTimers())

const fileOf = (relativeModuleId: string, errors: object[] = [], name = 'node') =>
  ({ relativeModuleId, errors: () => errors, project: { name } }) as unknown as TestModule

const testOf = (module: TestModule, fullName: string, state: string, message = '') =>
  ({ module, fullName, result: () => ({ state, errors: [{ message }] }) }) as unknown as TestCase

it('says each failure as it happens, and what still runs when nothing ends any more', () => {
  vi.useFakeTimers()
  let log = ''
  const reporter = new VitestReporter({ say: (lines) => (log += `${lines}\n`) })
  const [rules, endless] = [fileOf('core/rules.test.ts'), fileOf('core/endless.test.ts')]
  reporter.onTestModuleQueued(rules)
  reporter.onTestModuleQueued(endless)
  reporter.onTestCaseResult(testOf(rules, 'a rule holds', 'passed'))
  expect(log).toBe('')
  reporter.onTestCaseResult(testOf(rules, 'a rule is broken', 'failed', '\u001b[31mno\u001b[39m'))
  expect(log).toBe('FAILED core/rules.test.ts › a rule is broken\n    no\n')
  reporter.onTestModuleEnd(rules)
  expect(runningIn(log)).toBe(undefined)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(runningIn(log)).toBe('core/endless.test.ts; before them ended: core/rules.test.ts')
  reporter.onTestModuleEnd(fileOf('core/endless.test.ts', [{ message: 'its set-up failed' }]))
  expect(failedIn(log)).toEqual(['core/rules.test.ts › a rule is broken', 'core/endless.test.ts'])
  reporter.onTestRunEnd()
  expect(vi.getTimerCount()).toBe(0)
})

it('says what ended the run and failed no test', () => {
  let log = ''
  const reporter = new VitestReporter({ say: (lines) => (log += `${lines}\n`) })
  reporter.onTestRunEnd([], [{ stack: 'Error: Worker exited unexpectedly\n    at here' }])
  expect(betweenIn(log)).toEqual(['Error: Worker exited unexpectedly'])
})

it.each([
  ['edge, own runtime', 1],
  ['faults', 0],
])('ends %s where nothing has ended for five minutes: %d', (name, times) => {
  vi.useFakeTimers()
  const end = vi.fn()
  const reporter = new VitestReporter({ say: () => undefined, end })
  reporter.onTestModuleQueued(fileOf('core/other.test.ts', [], name))
  reporter.onTestModuleQueued(fileOf('core/endless.test.ts', [], name))
  vi.advanceTimersByTime(4 * MINUTE_MS)
  reporter.onTestModuleEnd(fileOf('core/other.test.ts', [], name))
  vi.advanceTimersByTime(5 * MINUTE_MS - 1)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE_MS + 1)
  expect(end).toHaveBeenCalledTimes(times)
  reporter.onTestRunEnd()
})
