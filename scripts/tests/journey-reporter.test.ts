import { afterEach, expect, it, vi } from 'vitest'
import JourneyReporter from './journey-reporter.ts'

afterEach(() => vi.unstubAllEnvs())

function said(message: string): string[] {
  const lines: string[] = []
  new JourneyReporter({ say: (line) => lines.push(line) }).onError({ message })
  return lines
}

it('says what to do where a file has only journeys that a usual run leaves out', () => {
  vi.stubEnv('TEST_LONG', '')
  expect(said('Error: No tests found.\nMake sure …')).toEqual([
    expect.stringContaining('TEST_LONG=1'),
  ])
  expect(said('Error: something else')).toEqual([])
  vi.stubEnv('TEST_LONG', '1')
  expect(said('Error: No tests found.')).toEqual([])
})
