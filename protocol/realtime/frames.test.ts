import { expect, it } from 'vitest'
import clientFrames from './fixtures/client-frames.json'
import refusedClientFrames from './fixtures/refused-client-frames.json'
import serverFrames from './fixtures/server-frames.json'
import { CHANNELS, channelName, channelOf } from './events.ts'
import { clientFrame, serverFrame } from './frames.ts'

it.each(serverFrames.map((frame) => [JSON.stringify(frame).slice(0, 80), frame]))(
  'a browser takes %s',
  (_, frame) => {
    expect(serverFrame.parse(frame)).toEqual(frame)
  },
)

it.each(clientFrames.map((frame) => [JSON.stringify(frame), frame]))(
  'the edge takes %s',
  (_, frame) => {
    expect(clientFrame.parse(frame)).toEqual(frame)
  },
)

it.each(refusedClientFrames.map((frame) => [JSON.stringify(frame), frame]))(
  'the edge refuses %s',
  (_, frame) => {
    expect(clientFrame.safeParse(frame).success).toBe(false)
  },
)

it('names every channel as the specification does', () => {
  expect(channelName(1, 'appMessage')).toBe('company-1-appMessage')
  expect(channelName(1, 'announcement')).toBe('company-announcement')
  for (const channel of CHANNELS) {
    const frame = { seq: 1, ch: channelName(12, channel), action: 'update', data: {} }
    expect(serverFrame.safeParse(frame).success).toBe(true)
    expect(channelOf(frame.ch)).toBe(channel)
  }
})

it.each([
  ['a channel of no company', { seq: 1, ch: 'company--ticket', action: 'update', data: {} }],
  ['an unknown channel', { seq: 1, ch: 'company-1-tickets', action: 'update', data: {} }],
  ['an unknown action', { seq: 1, ch: 'company-1-ticket', action: 'patch', data: {} }],
  [
    'fields of the inside',
    { seq: 1, ch: 'company-1-ticket', action: 'update', data: {}, audience: { kind: 'company' } },
  ],
  ['prose for an error', { op: 'error', error: 'TypeError: x is not a function' }],
  ['an unknown op', { op: 'bye' }],
])('no frame carries %s', (_, frame) => {
  expect(serverFrame.safeParse(frame).success).toBe(false)
})
