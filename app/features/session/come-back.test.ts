import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { comeBack } from './come-back.ts'

/** What the server says each time that it is asked; without an answer the line is gone. */
let answers: (number | null)[] = []
const onAway = vi.fn()
const onBack = vi.fn()
/** What was said of the server, and how often it was back. */
const told = () => [onAway.mock.calls.flat(), onBack.mock.calls.length]
const come = (wasUnreached: boolean, until = new AbortController().signal) =>
  comeBack(until, onBack, onAway, wasUnreached)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => {
    const status = answers.length > 1 ? answers.shift() : answers[0]
    return typeof status === 'number'
      ? Promise.resolve(new Response(null, { status }))
      : Promise.reject(new TypeError('the line is gone'))
  })
  onAway.mockReset()
  onBack.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('comes back once a server that starts again takes work', async () => {
  answers = [503, null, 200]
  const coming = come(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told()).toEqual([[true], 0])
  await vi.advanceTimersByTimeAsync(60_000)
  await coming
  // Told again with the second try, which found nothing either.
  expect(told()).toEqual([[true, true], 1])
})

it('comes back where the server was not reached and is there again before anybody looked', async () => {
  answers = [200]
  await vi.advanceTimersByTimeAsync(11_000)
  await come(true)
  expect(told()).toEqual([[], 1])
})

it('stays where the server answers: the failure is another, or comes again as soon as it is loaded', async () => {
  answers = [200]
  await come(true)
  await vi.advanceTimersByTimeAsync(11_000)
  await come(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told()).toEqual([[false, false], 0])
})

it('says that no server is away where the browser has no network, and nothing to who left the page', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  answers = [null]
  const left = new AbortController()
  const coming = come(true, left.signal)
  await vi.advanceTimersByTimeAsync(1_000)
  left.abort()
  answers = [200]
  await vi.advanceTimersByTimeAsync(60_000)
  await coming
  expect(told()).toEqual([[false], 0])
})
