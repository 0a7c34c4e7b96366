import { expect, it } from 'vitest'
import { uncaughtIn } from './uncaught.ts'

it('finds what nobody caught, each once, and not what tests bring about', () => {
  const log = [
    'stdout | core/a.test.ts > a rule holds',
    '{"level":"error","error":"uncaught exception; of a log"}',
    '\u001b[22muncaught exception; source = Uncaught; stack = Error: in a timer',
    '    at core/a.test.ts:3:7',
    'uncaught exception; source = Uncaught (in promise); stack = Error: the shard is away',
    'uncaught exception; source = Uncaught; stack = Error: in a timer',
    '    at core/a.test.ts:3:7',
  ].join('\n')
  expect(uncaughtIn(log)).toEqual([
    'uncaught exception; source = Uncaught; stack = Error: in a timer\n    at core/a.test.ts:3:7',
  ])
  expect(uncaughtIn('')).toEqual([])
})
