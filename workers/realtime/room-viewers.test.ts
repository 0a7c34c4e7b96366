import type { Connection } from 'partyserver'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TYPING_TTL_MS } from '#protocol/realtime/limits.ts'
import type { RoomClaims } from './room-claims.ts'
import { VIEWERS_GATHER_MS } from './room-limits.ts'
import { openSockets } from './room-sockets.ts'
import { createViewers } from './room-viewers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One socket that looks at ticket 1; `told`: whether its person typed, in each frame since. */
function viewer() {
  const told: boolean[] = []
  const sockets = openSockets([])
  const viewers = createViewers(sockets, () => Date.now())
  const socket = {
    readyState: WebSocket.OPEN,
    send: (text: string) => told.push(text.includes('"typing":true')),
    serializeAttachment: () => undefined,
  } as unknown as Connection
  const seat = sockets.enter(socket, { userId: 2, name: 'Ana' } as RoomClaims)
  viewers.look(seat, 1)
  vi.advanceTimersByTime(VIEWERS_GATHER_MS)
  told.length = 0
  return { told, typing: (on: boolean) => viewers.typing(seat, on) }
}

it('tells of many changes at a ticket in two frames: the first, and what came of the others', () => {
  const { told, typing } = viewer()
  for (let i = 0; i < 50; i++) typing(i % 2 === 0)
  vi.advanceTimersByTime(VIEWERS_GATHER_MS)
  expect(told).toEqual([true, false])
})

it('lets a typing mark fade when no new one comes', () => {
  const { told, typing } = viewer()
  typing(true)
  vi.advanceTimersByTime(TYPING_TTL_MS - 1000)
  typing(true)
  vi.advanceTimersByTime(TYPING_TTL_MS - 1000)
  expect(told).toEqual([true, true])
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([true, true, false])
})
