import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from './notification-settings.types.ts'
import type { NotificationSettings, QuietHours } from './notification-settings.types.ts'
import { isQuiet, wantsNotice } from './quiet-hours.ts'

const NIGHTS: QuietHours = {
  on: true,
  from: '18:00',
  to: '08:00',
  days: [1, 2, 3, 4, 5],
  timezone: 'America/Sao_Paulo',
  mentionsAnyway: true,
}
/** Clocks in São Paulo are three hours behind UTC. 2026-03-02 is a Monday. */
const at = (local: string) => Date.parse(`${local}:00-03:00`)

it.each([
  ['2026-03-02T17:59', false],
  ['2026-03-02T18:00', true],
  ['2026-03-03T07:59', true],
  ['2026-03-03T08:00', false],
])('a night from 18:00 to 08:00 at %s: %s', (local, quiet) => {
  expect(isQuiet(NIGHTS, at(local))).toBe(quiet)
})

it('a night belongs to the day it begins on', () => {
  // Friday's night reaches into Saturday; Sunday's, which is not among the days, not into Monday.
  expect(isQuiet(NIGHTS, at('2026-03-07T07:00'))).toBe(true)
  expect(isQuiet(NIGHTS, at('2026-03-07T19:00'))).toBe(false)
  expect(isQuiet(NIGHTS, at('2026-03-02T07:00'))).toBe(false)
})

it('a stretch within a day ends that day', () => {
  const lunch = { ...NIGHTS, from: '12:00', to: '13:00' }
  expect(isQuiet(lunch, at('2026-03-02T12:30'))).toBe(true)
  expect(isQuiet(lunch, at('2026-03-02T13:00'))).toBe(false)
  expect(isQuiet(lunch, at('2026-03-03T02:00'))).toBe(false)
})

it('the same hour twice is the whole day', () => {
  const always = { ...NIGHTS, from: '00:00', to: '00:00' }
  expect(isQuiet(always, at('2026-03-02T15:00'))).toBe(true)
})

it('goes by the clock of the person, not of the company', () => {
  expect(isQuiet({ ...NIGHTS, timezone: 'Europe/Lisbon' }, at('2026-03-02T16:00'))).toBe(true)
  expect(isQuiet(NIGHTS, at('2026-03-02T16:00'))).toBe(false)
})

it('who names somebody gets through the quiet, unless they said otherwise; a test always does', () => {
  const quiet: NotificationSettings = { ...DEFAULT_SETTINGS, quietHours: NIGHTS }
  const night = at('2026-03-02T23:00')
  expect(wantsNotice(quiet, 'mention', night)).toBe(true)
  expect(wantsNotice(quiet, 'message', night)).toBe(false)
  expect(wantsNotice(quiet, 'waiting', night)).toBe(false)
  expect(wantsNotice(quiet, 'test', night)).toBe(true)
  const strict = { ...quiet, quietHours: { ...NIGHTS, mentionsAnyway: false } }
  expect(wantsNotice(strict, 'mention', night)).toBe(false)
  expect(wantsNotice({ ...DEFAULT_SETTINGS, mentions: false }, 'mention', night)).toBe(false)
})
