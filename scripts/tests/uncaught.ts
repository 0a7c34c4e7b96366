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

/** Enough of a stack to find the line. */
const PLACES_MAX = 4

/** What happened beside the tests of a suite and failed none of them, by the log of its runner: each once, with where it was. */
export function uncaughtIn(log: string): string[] {
  const lines = withoutColours(log).split('\n')
  const found = lines.flatMap((line, at) => {
    if (!line.startsWith(UNCAUGHT)) return []
    if (EXPECTED.some((one) => line.endsWith(`stack = ${one}`))) return []
    const places = lines.slice(at + 1, at + 1 + PLACES_MAX)
    const end = places.findIndex((place) => !/^\s+at /.test(place))
    return [[line, ...places.slice(0, end === -1 ? PLACES_MAX : end)].join('\n')]
  })
  return [...new Set(found)]
}
