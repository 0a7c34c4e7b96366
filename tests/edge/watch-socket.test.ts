import { expect, test } from 'vitest'
import { SOCKET_FRAMES_A_SECOND, watchSocket } from '#scripts/machine/watch-socket.ts'
import { CLIENT_FRAME_MAX, CLOSE_TOO_MANY_FRAMES } from '#protocol/realtime/limits.ts'

type Heard = { socket: WebSocket; frames: unknown[]; closed: Promise<CloseEvent> }

function listen(socket: WebSocket): Heard {
  const frames: unknown[] = []
  socket.addEventListener('message', ({ data }) => void frames.push(data))
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve))
  socket.accept()
  return { socket, frames, closed }
}

/** A browser and a room with the watch between them. */
function watched(now: () => number = () => 1000) {
  const { 0: passed, 1: room } = new WebSocketPair()
  return { room: listen(room), browser: listen(watchSocket(passed, now)) }
}

test('brings what is sent, and who closes, both ways', async () => {
  const { room, browser } = watched()
  browser.socket.send('ping')
  browser.socket.send(new Uint8Array([1, 2]))
  room.socket.send('pong')
  await expect.poll(() => [room.frames.length, browser.frames]).toEqual([2, ['pong']])
  expect(room.frames[0]).toBe('ping')
  room.socket.close(4001, 'signed in elsewhere')
  expect(await browser.closed).toMatchObject({ code: 4001, reason: 'signed in elsewhere' })

  const other = watched()
  other.browser.socket.close(1000, 'left')
  expect(await other.room.closed).toMatchObject({ code: 1000, reason: 'left' })
  const without = watched()
  without.browser.socket.close()
  expect((await without.room.closed).code).toBe(1005)
})

test('a flood is closed at both ends, and no more of it reaches the room', async () => {
  const { room, browser } = watched()
  for (let i = 0; i < 50 * SOCKET_FRAMES_A_SECOND; i++) browser.socket.send('ping')
  expect((await browser.closed).code).toBe(CLOSE_TOO_MANY_FRAMES)
  expect((await room.closed).code).toBe(CLOSE_TOO_MANY_FRAMES)
  expect(room.frames).toHaveLength(SOCKET_FRAMES_A_SECOND)
})

test('as many in each second are brought on, and none that is longer than a frame may be', async () => {
  let now = 0
  const { room, browser } = watched(() => now)
  for (let sent = 0; sent < 3 * SOCKET_FRAMES_A_SECOND; now += 1000) {
    for (let i = 0; i < SOCKET_FRAMES_A_SECOND; i++) browser.socket.send('ping')
    sent += SOCKET_FRAMES_A_SECOND
    await expect.poll(() => room.frames.length).toBe(sent)
  }
  browser.socket.send('x'.repeat(CLIENT_FRAME_MAX))
  await expect.poll(() => room.frames.length).toBe(3 * SOCKET_FRAMES_A_SECOND + 1)
  browser.socket.send('x'.repeat(CLIENT_FRAME_MAX + 1))
  expect((await browser.closed).code).toBe(1009)
  expect(room.frames).toHaveLength(3 * SOCKET_FRAMES_A_SECOND + 1)
})
