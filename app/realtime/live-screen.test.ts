import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RealtimeChannel } from '#protocol/realtime/events.ts'
import { isAmong, liveScreen, ofSettings } from './live-screen.ts'
import type { Part } from './live-screen.ts'
import { COUNTS_REFRESH_MOST_MS, COUNTS_REFRESH_MS, DIRECTORY_REFRESH_MS } from './limits.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A screen whose router asks of both parts, as `shouldRevalidate` does; each reading is the parts that were read. */
function screenOf() {
  const readings: Part[][] = []
  const at = { rest: true }
  const screen = liveScreen({
    read: () => readings.push((['frame', 'page'] as const).filter((part) => screen.isRead(part))),
    canRead: () => at.rest,
  })
  return { screen, readings, at }
}
const frame = (channel: RealtimeChannel, data: Record<string, unknown> = {}) => ({
  channel,
  action: 'update' as const,
  data,
})

it('knows an event that a part names, and passes over every other one', () => {
  const events = { queue: true, user: true, settings: ofSettings('company') } as const
  expect(isAmong(events, frame('queue'))).toBe(true)
  expect(isAmong(events, frame('tag'))).toBe(false)
  expect(isAmong(events, frame('settings', { id: 'company' }))).toBe(true)
  expect(isAmong(events, frame('settings', { id: 'userRating' }))).toBe(false)
})

it('counts that somebody comes or goes among the changes of people only for who says so', () => {
  const comes = frame('user', { id: 7, online: true })
  expect(isAmong({ user: true }, comes)).toBe(false)
  expect(isAmong({ user: () => true }, comes)).toBe(true)
  expect(isAmong({ user: true }, frame('user', { id: 7 }))).toBe(true)
})

it('reads the part that was asked for and leaves the other as it is', () => {
  const { screen, readings } = screenOf()
  screen.ask('page', 'queue')
  vi.advanceTimersByTime(DIRECTORY_REFRESH_MS)
  screen.ask('frame', 'whatsapp')
  vi.advanceTimersByTime(DIRECTORY_REFRESH_MS)
  expect(readings).toEqual([['page'], ['frame']])
})

it('lets every part be read that somebody else has the router read', () => {
  const { screen } = screenOf()
  screen.ask('frame')
  expect([screen.isRead('frame'), screen.isRead('page')]).toEqual([true, true])
})

it('reads once what is asked for in a moment, after a gap both parts', () => {
  const { screen, readings } = screenOf()
  for (const part of ['frame', 'page', 'page', 'frame'] as const) screen.ask(part)
  vi.advanceTimersByTime(60_000)
  expect(readings).toEqual([['frame', 'page']])
})

it('reads rarely what each message may change, yet does read it where messages do not end', () => {
  const { screen, readings } = screenOf()
  screen.ask('page', 'ticket')
  vi.advanceTimersByTime(COUNTS_REFRESH_MS - 1)
  expect(readings).toEqual([])
  for (let ms = 0; ms < COUNTS_REFRESH_MOST_MS; ms += COUNTS_REFRESH_MS / 2) {
    screen.ask('page', 'appMessage')
    vi.advanceTimersByTime(COUNTS_REFRESH_MS / 2)
  }
  expect(readings).toEqual([['page']])
})

it('has one reading for a change and the tickets that it moved', () => {
  const { screen, readings } = screenOf()
  screen.ask('page', 'ticket')
  screen.ask('page', 'queue')
  vi.advanceTimersByTime(60_000)
  expect(readings).toEqual([['page']])
})

it('waits while nobody sees the screen or something is being loaded, and then reads once', () => {
  const { screen, readings, at } = screenOf()
  at.rest = false
  for (let times = 0; times < 5; times++) {
    screen.ask('page', 'tag')
    vi.advanceTimersByTime(10_000)
  }
  expect(readings).toEqual([])
  at.rest = true
  screen.goOn()
  screen.goOn()
  expect(readings).toEqual([['page']])
})

it('reads nothing for a page that is left', () => {
  const { screen, readings } = screenOf()
  screen.ask('page', 'tag')
  screen.ask('frame', 'whatsapp')
  screen.drop('page')
  vi.advanceTimersByTime(60_000)
  expect(readings).toEqual([['frame']])
})

it('reads again what the way to another address has cut short, but not a part that was left', () => {
  const { screen, readings } = screenOf()
  const readAfterGap = () => {
    screen.ask('frame')
    screen.ask('page')
    vi.advanceTimersByTime(DIRECTORY_REFRESH_MS)
  }
  readAfterGap()
  screen.ended(false)
  screen.goOn()
  screen.ended(true)
  screen.goOn()
  expect(readings).toEqual([
    ['frame', 'page'],
    ['frame', 'page'],
  ])
  readAfterGap()
  screen.drop('page')
  screen.ended(false)
  screen.goOn()
  expect(readings.slice(2)).toEqual([['frame', 'page'], ['frame']])
})
