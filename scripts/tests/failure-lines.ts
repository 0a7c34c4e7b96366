/** Failures as a runner's log says them while it runs: of one that is killed there is no report, and its log is read instead. */

const FAILED = 'FAILED '
const RUNNING = '· nothing has ended for a while; still running: '

/** Enough of a failure to know what to look for; the whole stands at the end of the log. */
const LINES_MAX = 12

/** One test that failed for good, and what it said. */
export function failedLines(name: string, message: string): string {
  return [`${FAILED}${name}`, shortened(message).replace(/^/gm, '    ')].join('\n')
}

/** `ended`: those that ended last, which may have left behind what the others wait for. */
export const runningLine = (files: Iterable<string>, ended: Iterable<string> = []): string =>
  `${RUNNING}${[...files].join(', ')}; before them ended: ${[...ended].join(', ') || 'none'}`

/** What failed no test and ended the run all the same, a worker that was killed for one. */
export const BETWEEN = 'between the tests'

/** The first line of each such failure. */
export const betweenIn = (log: string): string[] => {
  const lines = withoutColours(log).split('\n')
  return [
    ...new Set(
      lines.flatMap((line, at) =>
        line === FAILED + BETWEEN ? [(lines[at + 1] ?? '').trim()] : [],
      ),
    ),
  ]
}

/** The names of all that failed before a run was killed. */
export const failedIn = (log: string): string[] =>
  linesOf(log, FAILED).map((line) => line.slice(FAILED.length))

/** The files that last had no end; undefined where none was said. */
export const runningIn = (log: string): string | undefined =>
  linesOf(log, RUNNING).at(-1)?.slice(RUNNING.length)

const linesOf = (log: string, start: string) =>
  log.split('\n').filter((line) => line.startsWith(start))

/** Without what colours a terminal. */
export const withoutColours = (text: string): string => text.replace(/\u001b\[[0-9;]*m/g, '')

/** A place in the runner's own code, where nobody looks. */
const IN_RUNNER = /^\s+at .*node_modules\/(?:@?vitest|playwright)/

/** The first lines of a failure. */
export const shortened = (text: string): string =>
  withoutColours(text)
    .split('\n')
    .filter((line) => !IN_RUNNER.test(line))
    .slice(0, LINES_MAX)
    .join('\n')
    .trimEnd()
