import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { createPatience } from './body-patience.ts'

const MB = 1024 * 1024

/** After how long a body is given up, of which `first` comes at once and then so many bytes every so often; null if it comes whole. */
function givenUpAfter({ first = 0, whole = 16 * MB, bytes = 0, everyMs = 1000 }) {
  const patience = createPatience()
  patience.came(first, 0)
  let passed = 0
  for (let come = first; come < whole; come += bytes) {
    if (patience.ms() < everyMs) return passed + patience.ms()
    passed += everyMs
    patience.came(bytes, everyMs)
    if (passed > 24 * HOUR_MS) return Infinity
  }
  return null
}

it.each([
  ['that stops', { bytes: 0, everyMs: MINUTE_MS }, 10_000],
  ['that drips from its beginning', { bytes: 10 }, 11_000],
  ['that drips once much of it came', { first: 15 * MB, bytes: 2000, everyMs: 2000 }, 75_000],
  ['that drips more often', { first: 15 * MB, bytes: 100, everyMs: 100 }, 75_000],
  ['that is just not slow enough, without end', { whole: 100 * MB, bytes: 2500 }, 31 * MINUTE_MS],
])('gives up a body %s', (_, body, ms) => {
  const after = givenUpAfter(body)
  expect(after).not.toBeNull()
  expect(after).toBeLessThanOrEqual(ms)
})

it.each([
  ['a slow phone', { bytes: 20_000 }],
  ['a slow phone with gaps', { bytes: 160_000, everyMs: 8000 }],
  ['a message over GPRS', { whole: 300_000, bytes: 4000 }],
])('waits for %s', (_, body) => {
  expect(givenUpAfter(body)).toBeNull()
})
