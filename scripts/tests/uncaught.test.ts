import { expect, it } from 'vitest'
import { uncaughtIn } from './uncaught.ts'

it('finds what nobody caught, each once, and not what tests bring about', () => {
  const log = [
    'stdout | core/a.test.ts > a rule holds',
    '{"level":"error","error":"uncaught exception; of a log"}',
    '\u001b[22muncaught exception; source = Uncaught; stack = Error: in a timer',
    '    at core/a.test.ts:3:7',
    'uncaught exception; source = Uncaught (in promise); stack = Error: the shard is away',
    '    at /x/workers/sessions/session-events.test.ts:114:61',
    'uncaught exception; source = Uncaught; stack = Error: in a timer',
    '    at core/a.test.ts:3:7',
    'uncaught exception; exception = workerd/jsg/value.h:1535: failed: jsg.Error: in a timer',
    'stack: /x/workerd@422557f',
  ].join('\n')
  expect(uncaughtIn(log)).toEqual([
    'uncaught exception; source = Uncaught; stack = Error: in a timer\n    at core/a.test.ts:3:7',
  ])
  expect(uncaughtIn('')).toEqual([])
})

it('expects what tests bring about from them alone', () => {
  const said = (error: string, ...places: string[]) =>
    [
      `uncaught exception; source = Uncaught (in promise); stack = ${error}`,
      ...places.map((place) => `    at ${place}`),
    ].join('\n')
  const away = 'Error: the shard is away'
  const lost = 'Error: Network connection lost.'
  const unread = "TypeError: Can't read from request stream because client disconnected."
  const ended = (error: string) =>
    `uncaught exception; exception = workerd/api/actor-state.c++:1249: failed: broken.outputGateBroken; jsg.${error}\nstack: /x/workerd@422557f`
  const flooded = 'Error: A flood of frames caused the object to be reset.'
  const expected = [
    ended(flooded),
    said(away, '/x/workers/sessions/session-events.test.ts:114:61', 'wrapper.mjs:1:1'),
    said(away, '/x/workers/sessions/session-gateway.reports.test.ts:208:46'),
    said(lost),
    said(unread),
  ]
  const others = [
    said(away),
    said(away, '/x/core/other.test.ts:1:1'),
    said(lost, '/x/db/client.ts:35:1'),
    said(unread, '/x/workers/read-body.ts:9:1'),
    said(`D1_ERROR: ${lost}`),
    said(flooded, '/x/workers/other.ts:1:1'),
  ]
  expect(uncaughtIn([...expected, 'a line', ...others].join('\n'))).toEqual(others)
})
