import { withoutColours } from './failure-lines.ts'

/** Workerd's words for an exception that nobody caught: in a timer, a microtask, a promise that nobody waits for. No test hears of it. */
const UNCAUGHT = 'uncaught exception; '

/**
 * What tests bring about, each with the first place of its stack: an object that a test makes throw across a call (who called catches
 * it), a room that ends itself, and bodies that end before their length or are refused unread, of which the runtime itself speaks and
 * names no place.
 */
const EXPECTED: readonly { error: string; at: RegExp | null }[] = [
  {
    error: 'Error: the shard is away',
    at: /workers\/sessions\/session-(?:events|gateway\.reports)\.test\.ts:/,
  },
  { error: 'Error: A flood of frames caused the object to be reset.', at: null },
  { error: 'Error: Network connection lost.', at: null },
  { error: "TypeError: Can't read from request stream because client disconnected.", at: null },
]

/** Enough of a stack to find the line. */
const PLACES_MAX = 4

/** What happened beside the tests of a suite and failed none of them, by the log of its runner: each once, with where it was. */
export function uncaughtIn(log: string): string[] {
  const lines = withoutColours(log).split('\n')
  const found = lines.flatMap((line, at) => {
    if (!line.startsWith(UNCAUGHT) || isSaidAgain(line, lines)) return []
    const next = lines.slice(at + 1, at + 1 + PLACES_MAX)
    const end = next.findIndex((place) => !/^\s+at /.test(place))
    const places = next.slice(0, end === -1 ? PLACES_MAX : end)
    return isExpected(line, places[0]) ? [] : [[line, ...places].join('\n')]
  })
  return [...new Set(found)]
}

/** Workerd says the same once more of its own side, without a place. */
function isSaidAgain(line: string, lines: readonly string[]): boolean {
  const error = /^uncaught exception; exception = workerd\/jsg\/.*?: jsg\.(.*)$/.exec(line)?.[1]
  return error !== undefined && lines.some((one) => one.endsWith(`; stack = ${error}`))
}

const isExpected = (line: string, place: string | undefined) =>
  EXPECTED.some(
    ({ error, at }) =>
      (line.endsWith(`stack = ${error}`) ||
        line.endsWith(`broken.outputGateBroken; jsg.${error}`)) &&
      (place === undefined ? at === null : at?.test(place)),
  )
