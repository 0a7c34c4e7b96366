import { afterEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

afterEach(() => void vi.useRealTimers())

it("goes by the server's clock when the device's is a day off, and by the device's when they agree", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 3, 12) })
  noteServerTime(Date.UTC(2026, 2, 2, 12))
  expect(serverNow()).toBe(Date.UTC(2026, 2, 2, 12))
  vi.setSystemTime(Date.UTC(2026, 2, 3, 12, 5))
  expect(serverNow()).toBe(Date.UTC(2026, 2, 2, 12, 5))
  noteServerTime(Date.now() + 900)
  expect(serverNow()).toBe(Date.now())
})
