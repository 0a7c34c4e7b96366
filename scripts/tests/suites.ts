import { rmSync } from 'node:fs'
import { buildIfNeeded } from '../bundle/build.ts'
import { CHECKS, runCheck } from '../checks.ts'
import { Refusal } from '../failure.ts'
import { projectPath, toolPath } from '../project.ts'
import { runTool } from '../run-tool.ts'
import { ensureBrowser } from './browser.ts'
import type { Job } from './jobs.ts'
import { endJob, markOf } from './machine.ts'
import { inLongRun } from './long.ts'
import { betweenIn, withoutColours } from './failure-lines.ts'
import { ownFolder } from './own-folders.ts'
import { NOTHING, withCauses, withFailures } from './count.ts'
import {
  journeysIn,
  readKilledRun,
  readPlaywrightReport,
  readVitestReport,
  withJourneys,
} from './reports.ts'
import type { Count } from './count.ts'
import { uncaughtIn } from './uncaught.ts'
import { EDGE_WORKERS } from './workers.ts'

export const REPORTS = projectPath('.tmp', 'test-reports')
/** What failed journeys of a whole run leave. Apart from `test-results`, which each single run empties, and from what other suites empty. */
const JOURNEY_RESULTS = projectPath('.tmp', 'test-results')

/** A job that takes longer hangs: the longest takes about nine minutes here, and the soaks of the long run four times that. */
const jobMaxMs = () => inLongRun(30, 120) * 60_000

const NEEDS_BUILD = ['build']

const say = (line: string) => console.log(`· ${line}`)

/**
 * All there is to run, by the suite people ask for; in a run they stand in this order. What keeps one core busy comes first, side by
 * side, beginning with the longest; the browsers, which keep both busy, come last.
 */
export const SUITES: Readonly<Record<string, readonly Job[]>> = {
  prepare: [
    { name: 'browser', cores: 1, run: () => prepared(() => ensureBrowser(say)) },
    { name: 'build', cores: 1, run: () => prepared(() => buildIfNeeded(say)) },
  ],
  processes: [
    {
      name: 'processes',
      cores: 1,
      after: NEEDS_BUILD,
      run: () =>
        vitest('processes', 'vitest.node.config.ts', { more: projects('processes', 'faults') }),
    },
  ],
  check: CHECKS.map((check) => ({
    name: check.name,
    cores: 1,
    run: async () => ({ ...NOTHING, ...countOf(await runCheck(check)) }),
  })),
  edge: [
    {
      ...{ name: 'edge', cores: 2, workers: EDGE_WORKERS },
      run: () =>
        inFolder('balcao-edge-', (env) => vitest('edge', 'vitest.edge.config.ts', { env })),
    },
  ],
  node: [
    {
      name: 'node',
      cores: 2,
      after: ['browser'],
      run: () => vitest('node', 'vitest.node.config.ts', { more: projects('node') }),
    },
  ],
  e2e: [
    {
      name: 'e2e',
      cores: 2,
      after: ['browser', 'build'],
      run: () => inFolder('balcao-e2e-', endToEnd),
    },
  ],
}

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name])

const countOf = (isGood: boolean) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 })

/** What tests need before they begin: no test itself, but a failure when it cannot be had, in words. */
async function prepared(prepare: () => Promise<void>): Promise<Count> {
  try {
    await prepare()
    return NOTHING
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    console.error(thrown.message)
    return { ...NOTHING, failed: 1, failures: [thrown.message] }
  }
}

/** The folder for what a runner keeps for a while and removes only where it ends by itself. */
async function inFolder(
  prefix: string,
  run: (env: Record<string, string>) => Promise<Count>,
): Promise<Count> {
  const folder = ownFolder(prefix)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // However the run ends.
  process.once('exit', remove)
  try {
    return await run({ TMPDIR: folder })
  } finally {
    process.off('exit', remove)
    remove()
  }
}

async function vitest(
  name: string,
  config: string,
  { more = [], env = {} }: { more?: readonly string[]; env?: Record<string, string> } = {},
): Promise<Count> {
  const report = `${REPORTS}/${name}.json`
  const reporters = ['default', projectPath('scripts', 'tests', 'vitest-reporter.ts'), 'json']
  const args = [
    ...[toolPath('vitest'), 'run', '-c', config, `--outputFile.json=${report}`],
    ...[...reporters.map((one) => `--reporter=${one}`), ...more],
  ]
  return await counted(name, args, (code) => readVitestReport(report, code), env)
}

async function endToEnd(own: Record<string, string>): Promise<Count> {
  const report = `${REPORTS}/e2e.json`
  const reporters = 'list,json,./scripts/tests/journey-reporter.ts'
  const args = [
    ...[toolPath('playwright'), 'test'],
    ...[`--reporter=${reporters}`, `--output=${JOURNEY_RESULTS}`],
  ]
  const env = { ...own, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const count = await counted('e2e', args, (code) => readPlaywrightReport(report, code), env)
  // Journeys of the long run have not run, but they are known.
  const list = `${REPORTS}/journeys.json`
  const { code } = await runTool([toolPath('playwright'), 'test', '--list', '--reporter=json'], {
    env: { TEST_LONG: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: list },
    into: `${REPORTS}/journeys.log`,
    maxMs: jobMaxMs(),
  })
  return withJourneys(count, code === 0 ? journeysIn(list) : null)
}

/** Enough for the failures, which runners say last. */
const SHOWN_LINES = 400

/** Runs a runner of tests. Its words go to a file; the last of them are shown when it failed, without what servers log. */
async function counted(
  name: string,
  args: readonly string[],
  read: (code: number) => Count,
  env: Record<string, string> = {},
): Promise<Count> {
  const { code, output, killed } = await runTool(args, {
    env: { ...env, ...markOf(name) },
    into: `${REPORTS}/${name}.log`,
    maxMs: jobMaxMs(),
  })
  for (const left of endJob(name)) console.log(`· left behind by ${name}, ended now: ${left}`)
  const lines = output.split('\n').filter((line) => isForPeople(withoutColours(line)))
  const uncaught = uncaughtIn(output)
  if (code !== 0 || uncaught.length > 0)
    console.log(`\n== ${name}\n${lines.slice(-SHOWN_LINES).join('\n')}\n`)
  const count = read(code)
  return killed === undefined && count.isUnread !== true
    ? withFailures(withCauses(count, code === 0 ? [] : betweenIn(output)), uncaught)
    : withFailures(readKilledRun(killed ?? count.failures.join(), output), uncaught)
}

/** What servers log, and the names of tests above what they log, only hide the failures. */
const isForPeople = (line: string) =>
  line !== '' && !line.startsWith('{"level":') && !/^(?:stdout|stderr) \| /.test(line)
