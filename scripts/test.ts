import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { Refusal, runCommand } from './failure.ts'
import { tryLock } from './file-lock.ts'
import { settingNames } from './machine/settings.ts'
import { projectPath } from './project.ts'
import { failedIn } from './tests/failure-lines.ts'
import { runJobs, type Ended } from './tests/jobs.ts'
import { endLeftovers, endOwn, markRun, whatElseRuns } from './tests/machine.ts'
import { removeLeftFolders } from './tests/own-folders.ts'
import { addCounts, failuresOf, isTooFlaky } from './tests/reports.ts'
import { seedOfRun } from './tests/seed.ts'
import { REPORTS, SUITES } from './tests/suites.ts'
import { neverRun, testFiles } from './tests/test-files.ts'
import { CORES } from './tests/workers.ts'

const SLOWEST = 10
const NAMES = Object.keys(SUITES).filter((name) => name !== 'prepare')

const HELP = `./scripts/test [suite …]   all that must hold at a landing (about 11 minutes), or the named suites:
  processes   starts, kills, folders, ports: the product as a process (tests/node, tests/faults)
  check       form, rules, types, directions, leftovers: npm run check
  edge        rules at the command or the operation, in workerd
  node        scripts, simulators, session-node, the logic of the screens
  e2e         journeys in a browser, without those tagged LONG
./scripts/test long […]    the soaks too: every journey, more kills, every screen at every width
./scripts/test --help      this

one file      npx vitest -c vitest.edge.config.ts domains/tags
              npx vitest -c vitest.node.config.ts scripts
a journey     npx playwright test tests/e2e/queues.test.ts -g "a queue is created"
TEST_SEED=4711 makes the same groups of journeys again; failures, flaky tests: docs/testing.md`

/** `./scripts/test [suite …]`: all suites, or the named ones; `long` among them for the soaks too. The last line is the sum of all. */
async function test(): Promise<void> {
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) return console.log(HELP)
  const isLong = words.includes('long')
  const wanted = words.filter((word) => word !== 'long')
  const unknown = wanted.find((name) => !NAMES.includes(name))
  if (unknown !== undefined)
    throw new Refusal(
      `no suite is called "${unknown}"; there are ${NAMES.join(', ')}, and long (one file: ./scripts/test --help)`,
    )
  if (isLong) Object.assign(process.env, { TEST_LONG: '1', TEST_SERVICE_WORKER: '1' })
  // Tests start the product with settings of their own; a person's must not reach it, the real WhatsApp's address least of all.
  for (const name of settingNames()) delete process.env[name]
  // Until the last line is printed nothing has passed, also where a runner never comes back.
  process.exitCode = 1
  mkdirSync(projectPath('.tmp'), { recursive: true })
  const lock = tryLock(projectPath('.tmp', 'test-run.lock'))
  if (lock === null) throw new Refusal('another run of the tests is under way in this folder')

  for (const line of endLeftovers()) console.log(`· ended, left behind by a killed run: ${line}`)
  for (const line of await whatElseRuns()) console.log(`· ${line}`)
  const folders = removeLeftFolders().length
  if (folders > 0) console.log(`· removed, left behind by killed runs: ${folders} folders`)
  markRun()
  // However it ends, it takes what it started with it: stopped, with a full disk, or with nobody left to read its words.
  process.once('exit', endOwn)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      console.log(`\nended by ${signal}: nothing has passed`)
      for (const failure of failedSoFar()) console.log(`  failed: ${failure}`)
      process.exit(1)
    })
  process.stdout.on('error', () => process.exit(1))
  console.log(`· order by TEST_SEED=${seedOfRun()}`)
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })

  const suites = wanted.length === 0 ? NAMES : [...new Set(wanted)]
  const needsNothing = suites.every((name) => name === 'check' || name === 'edge')
  const jobs = [...(needsNothing ? [] : ['prepare']), ...suites].flatMap(
    (name) => SUITES[name] ?? [],
  )
  const began = Date.now()
  const before = cpuTimes()
  const ended = await runJobs(jobs, {
    began: ({ name }) => console.log(`· ${name} …`),
    ended: ({ job, count, seconds }) =>
      console.log(`${count.failed === 0 ? '✓' : '✗'} ${job.name} (${seconds} s)`),
  })
  for (const line of endOwn()) console.log(`· still ran at the end, ended now: ${line}`)
  lock.release()
  report(ended, {
    minutes: (Date.now() - began) / 60_000,
    busy: busyShare(before, cpuTimes()),
    lost: wanted.length === 0 ? lostFiles(ended) : [],
  })
}

function report(
  ended: readonly Ended[],
  { minutes, busy, lost }: { minutes: number; busy: number; lost: readonly string[] },
): void {
  const sum = addCounts(ended.map(({ count }) => count))
  if (sum.times.length > 0) console.log(`\nslowest of ${sum.times.length} tests:`)
  const slowest = [...sum.times].sort((a, b) => b.millis - a.millis).slice(0, SLOWEST)
  for (const { name, millis } of slowest)
    console.log(`  ${(millis / 1000).toFixed(1).padStart(6)} s  ${name}`)
  const share = Math.round(busy * 100)
  console.log(`\nit took ${minutes.toFixed(1)} minutes; the cores were busy for ${share} % of them`)
  for (const one of ended) console.log(lineOf(one))

  const tooFlaky = ended.filter(({ count }) => isTooFlaky(count)).length
  if (sum.flaky.length > 0) console.log('flaky:')
  for (const { name, firstFailure } of sum.flaky)
    console.log(`  ${name}\n${firstFailure.replace(/^/gm, '      ')}`)
  if (sum.skipped.length > 0) console.log('skipped:')
  for (const name of sum.skipped) console.log(`  ${name}`)
  if (process.env.TEST_LONG !== '1' && sum.times.length > 0) console.log(leftToLong(ended))
  const failed = sum.failed + tooFlaky + lost.length
  const failures = [...failuresOf(ended), ...lost.map((file) => `no suite knows ${file}`)]
  if (failures.length > 0) console.log('failed:')
  for (const failure of failures) console.log(`  ${failure}`)
  console.log(`${sum.passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Where a runner left no report nobody knows which files it knew: it has failed already. */
function lostFiles(ended: readonly Ended[]): string[] {
  const counts = ended.map(({ count }) => count)
  return counts.some(({ isUnread }) => isUnread) ? [] : neverRun(testFiles(), addCounts(counts))
}

/** By the logs of the jobs that have begun. */
const failedSoFar = () =>
  readdirSync(REPORTS)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) => failedIn(readFileSync(join(REPORTS, name), 'utf8')))

function leftToLong(ended: readonly Ended[]): string {
  const [some] = ended.flatMap(({ count: { all, times } }) =>
    all === undefined ? [] : [`${all - times.length} of ${all} journeys`],
  )
  return `left to ./scripts/test long: ${some ?? 'journeys tagged LONG'}, more kills, more screens`
}

/** One job: what it came to, its time, and how much of the time of its workers was not spent in tests. */
function lineOf({ job, count, seconds }: Ended): string {
  const { passed, failed, skipped, times } = count
  const inTests = times.reduce((total, { millis }) => total + millis / 1000, 0)
  const setUp = Math.max(0, 1 - inTests / ((job.workers ?? CORES) * Math.max(1, seconds)))
  return [
    `${job.name}: ${passed} passed, ${failed} failed`,
    skipped.length === 0 ? '' : `, ${skipped.length} skipped`,
    ` (${seconds} s${times.length > 1 ? `, ${Math.round(setUp * 100)} % set-up` : ''})`,
  ].join('')
}

type CpuTimes = { busy: number; all: number }

/** Of all cores since the machine started, in milliseconds. */
function cpuTimes(): CpuTimes {
  const times = cpus().map((cpu) => cpu.times)
  const idle = times.reduce((total, one) => total + one.idle, 0)
  const all = times.reduce((total, one) => Object.values(one).reduce((a, b) => a + b, total), 0)
  return { busy: all - idle, all }
}

const busyShare = (before: CpuTimes, after: CpuTimes) =>
  (after.busy - before.busy) / Math.max(1, after.all - before.all)

runCommand('test', test)
