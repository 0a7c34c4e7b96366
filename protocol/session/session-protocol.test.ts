import { expect, it } from 'vitest'
import commands from './fixtures/commands.json'
import events from './fixtures/events.json'
import frames from './fixtures/frames.json'
import { readCommand, SESSION_COMMANDS } from './commands.ts'
import { eventBatch, eventEnvelope, readEvent } from './events.ts'
import { readEdgeFrame, readNodeFrame } from './gateway-frames.ts'
import { SIGNATURE_WINDOW_MS } from './limits.ts'
import { checkSignature, createNonceMemory, signRequest } from './signatures.ts'
import { commonVersion, SESSION_PROTOCOL } from './versions.ts'

it.each(events.map((event) => [event.kind, event]))('an edge reads the event %s', (_, event) => {
  const read = readEvent(eventEnvelope.parse(event))
  expect(read).toEqual({ known: true, kind: event.kind, data: event.data })
})

it.each(commands.map((command) => [command.kind, command]))(
  'a node reads the command %s',
  (_, command) => {
    expect(readCommand(command.kind, command.input)).toEqual({ ok: true, ...command })
  },
)

it('has a fixture of every command', () => {
  expect(new Set(commands.map(({ kind }) => kind))).toEqual(new Set(Object.keys(SESSION_COMMANDS)))
})

it.each(frames.node.map((frame) => [frame.op, frame]))('an edge reads the frame %s', (_, frame) => {
  expect(readNodeFrame(JSON.stringify(frame))).toEqual(frame)
})
it.each(frames.edge.map((frame) => [frame.op, frame]))('a node reads the frame %s', (_, frame) => {
  expect(readEdgeFrame(JSON.stringify(frame))).toEqual(frame)
})

it('ignores frames it cannot read', () => {
  expect(readEdgeFrame('{"op":"dance"}')).toBeNull()
  expect(readEdgeFrame('no json')).toBeNull()
})

it.each([
  ['equal versions', { min: 1, max: 1 }, { min: 1, max: 1 }, 1],
  ['a node one newer', { min: 1, max: 2 }, { min: 1, max: 1 }, 1],
  ['an edge one newer', { min: 1, max: 1 }, { min: 1, max: 2 }, 1],
  ['both with two', { min: 1, max: 2 }, { min: 2, max: 3 }, 2],
  ['two apart', { min: 1, max: 1 }, { min: 2, max: 3 }, null],
])('%s speak what both know', (_, node, edge, version) => {
  expect(commonVersion(node, edge)).toBe(version)
  expect(commonVersion(edge, node)).toBe(version)
})

it('supports its own version', () => {
  expect(commonVersion(SESSION_PROTOCOL, SESSION_PROTOCOL)).toBe(SESSION_PROTOCOL.max)
})

it('an older edge keeps what a newer node tells, and takes the rest of its batch', () => {
  const [known] = events
  const newer = {
    ...known,
    key: 'w1/sticker_pack:1',
    kind: 'sticker_pack.received',
    data: { anything: [1] },
  }
  const batch = eventBatch.parse({ protocol: 1, nodeId: 'n1', events: [newer, known] })
  expect(batch.events[0]).toEqual(newer)
  expect(readEvent(eventEnvelope.parse(newer))).toEqual({ known: false, reason: 'unknown-kind' })
})

it('a field a newer node adds does not hide the event from an older edge', () => {
  const [state] = events
  const read = readEvent(eventEnvelope.parse({ ...state, data: { ...state?.data, battery: 80 } }))
  expect(read.known).toBe(true)
})

it('keeps an event whose data it cannot read', () => {
  const [state] = events
  const read = readEvent(eventEnvelope.parse({ ...state, data: { state: 'dancing' } }))
  expect(read).toEqual({ known: false, reason: 'unreadable-data' })
})

it('an older node refuses by name a command of a newer edge', () => {
  expect(readCommand('message.pin', {})).toEqual({
    ok: false,
    code: 'ERR_UNKNOWN_COMMAND',
    detail: 'message.pin',
  })
  expect(readCommand('toString', {})).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_COMMAND' })
  expect(readCommand('message.send', { to: 'x' })).toMatchObject({
    ok: false,
    code: 'ERR_INVALID_INPUT',
  })
})

const secret = 'a shared secret of tests'
const request = {
  method: 'POST',
  path: '/internal/session-events',
  body: new TextEncoder().encode('{"a":1}'),
}
const now = 1_795_260_000_000
const headersOf = async (at = now) => {
  const headers = await signRequest(secret, 'n1', request, at)
  return (name: string) => headers[name] ?? null
}

it('takes a request signed with the same secret', async () => {
  expect(await checkSignature(secret, await headersOf(), request, now)).toMatchObject({
    ok: true,
    nodeId: 'n1',
  })
})

it.each([
  ['another body', { ...request, body: new TextEncoder().encode('{"a":2}') }],
  ['another path', { ...request, path: '/internal/session-gateway' }],
  ['another method', { ...request, method: 'PUT' }],
])('refuses a signature on %s', async (_, changed) => {
  expect(await checkSignature(secret, await headersOf(), changed, now)).toEqual({
    ok: false,
    reason: 'mismatch',
  })
})

it('refuses another secret, another node, no signature, and what is too old or too new', async () => {
  const header = await headersOf()
  expect(await checkSignature('another secret entirely', header, request, now)).toMatchObject({
    reason: 'mismatch',
  })
  const posing = (name: string) => (name === 'x-session-node' ? 'n2' : header(name))
  expect(await checkSignature(secret, posing, request, now)).toMatchObject({ reason: 'mismatch' })
  expect(await checkSignature(secret, () => null, request, now)).toMatchObject({
    reason: 'missing',
  })
  for (const skew of [-SIGNATURE_WINDOW_MS - 1, SIGNATURE_WINDOW_MS + 1]) {
    expect(await checkSignature(secret, header, request, now + skew)).toMatchObject({
      reason: 'stale',
    })
  }
})

it('knows a nonce it has seen, for as long as its signature is good', () => {
  const memory = createNonceMemory()
  expect(memory.first('a', now, now)).toBe(true)
  expect(memory.first('a', now, now + 1000)).toBe(false)
  expect(memory.first('b', now, now + SIGNATURE_WINDOW_MS + 1)).toBe(true)
  expect(memory.first('a', now, now + SIGNATURE_WINDOW_MS + 1)).toBe(true)
})
