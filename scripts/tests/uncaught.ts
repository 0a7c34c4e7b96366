import { withoutColours } from './failure-lines.ts'

/** Workerd's words for an exception that nobody caught: in a timer, a microtask, a promise that nobody waits for. No test hears of it. */
const UNCAUGHT = 'uncaught exception; '

/**
 * What workerd says of tests that bring it about: an object that a test makes throw across a call (who called catches it), and bodies
 * that end before their length or are refused unread.
 */
const EXPECTED = [
  'Error: the shard is away',
  'Error: Network connection lost.',
  "TypeError: Can't read from request stream because client disconnected.",
]

/** What happened beside the tests of a suite and failed none of them, by the log of its runner: each once. */
export function uncaughtIn(log: string): string[] {
  const found = withoutColours(log)
    .split('\n')
    .filter((line) => line.startsWith(UNCAUGHT))
    .filter((line) => !EXPECTED.some((one) => line.endsWith(`stack = ${one}`)))
  return [...new Set(found)]
}
