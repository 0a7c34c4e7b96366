import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { loadavg } from 'node:os'

/** In the environment of everything a run starts, however deep: the process of the run, so that what it leaves behind is known for its. */
const MARK = 'BALCAO_TEST_RUN'
/** Beside it: the job, for whoever finds a process that was left. */
const JOB_MARK = 'BALCAO_TEST_JOB'
/** As `lifeOf` makes it: whatever else stands there no run of ours has written. */
const IS_LIFE = /^\d+-\d+-(?:pid:\[\d+\])?$/
/** For so long it is watched who takes a core, and how much of one is worth a line. */
const WATCHED_MS = 1_000
const HEAVY_SHARE = 0.2
/** Linux counts a process's time in hundredths of a second (USER_HZ). */
const TICK_MS = 10
const TOLD_MAX = 5
/** Enough of a command line to know it by. */
const WORDS_MAX = 100

/** Ids mean something within one namespace of processes: in a container the same numbers are other processes. */
const NAMESPACE = namespaceOf('self')

function namespaceOf(pid: number | 'self'): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`)
  } catch {
    return ''
  }
}

/** Ticks: of processor, since it began. */
type Process = {
  pid: number
  words: string
  run: string | undefined
  job: string | undefined
  ticks: number
}

/** A process and when it began, in clock ticks since the machine did: ids are given again, both together are not. */
export function lifeOf(pid: number | 'self'): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Field 22 of proc(5); a zombie (state Z) has ended.
    return fields[0] === 'Z' ? undefined : `${stat.split(' ')[0]}-${fields[19]}-${NAMESPACE}`
  } catch {
    return undefined
  }
}

/** Fields 14 and 15 of proc(5): what it took of a core for itself and in the kernel. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Marks this process, and with it all it starts from now on. */
export function markRun(): void {
  const life = lifeOf('self')
  if (life !== undefined) process.env[MARK] = life
}

/** The environment of what a job starts. */
export const markOf = (job: string): Record<string, string> => ({ [JOB_MARK]: job })

/** Ends what runs that no longer live have left behind: servers and browsers of a run that was killed. Returns their words. */
export const endLeftovers = (): string[] =>
  end(({ run = '' }) => IS_LIFE.test(run) && lifeOf(Number(run.split('-')[0])) !== run)

/** Ends what this run has started and not ended. */
export function endOwn(): string[] {
  const own = process.env[MARK]
  return own === undefined || own === '' ? [] : end(({ run }) => run === own)
}

/** Ends what a job of this run has started and not ended. */
export function endJob(job: string): string[] {
  const own = process.env[MARK]
  return own === undefined || own === '' ? [] : end((one) => one.run === own && one.job === job)
}

/**
 * What else keeps this machine busy, so many programs of it, in lines to be read before figures or failures are believed. `heavyShare`: of
 * a core; where others wait for the same cores, one that never rests has little of them.
 */
export async function whatElseRuns(
  toldMax = TOLD_MAX,
  heavyShare = HEAVY_SHARE,
): Promise<string[]> {
  const own = process.env[MARK]
  const before = new Map(processes().map(({ pid, ticks }) => [pid, ticks]))
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS))
  const others = processes()
    .map((one) => ({
      ...one,
      share: ((one.ticks - (before.get(one.pid) ?? 0)) * TICK_MS) / WATCHED_MS,
    }))
    .filter(({ run, share }) => run !== (own ?? '') && share >= heavyShare)
    .toSorted((one, other) => other.share - one.share)
  const [load = 0] = loadavg()
  return [
    `load ${load.toFixed(1)} before the start`,
    ...others
      .slice(0, toldMax)
      .map(
        ({ pid, words, share }) =>
          `also runs: ${pid} (${Math.round(share * 100)} % of a core) ${words.slice(0, WORDS_MAX)}`,
      ),
    ...(others.length > toldMax ? [`and ${others.length - toldMax} more`] : []),
  ]
}

function end(isMeant: (process: Process) => boolean): string[] {
  const ended: string[] = []
  for (const one of processes())
    if (isMeant(one))
      try {
        process.kill(one.pid, 'SIGKILL')
        const of = one.job === undefined ? '' : ` of ${one.job}:`
        ended.push(`${one.pid}${of} ${one.words.slice(0, WORDS_MAX)}`)
      } catch {
        // It has just ended by itself.
      }
  return ended
}

/** All processes of our namespace that we may look at but this one; none on a system without /proc, or with that of another namespace. */
function processes(): Process[] {
  let names: string[]
  try {
    if (readlinkSync('/proc/self') !== String(process.pid)) return []
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const pid = Number(name)
    if (pid === process.pid || namespaceOf(pid) !== NAMESPACE) return []
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      if (words === '') return []
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      const value = (name: string) =>
        environment.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
      return [{ pid, words, run: value(MARK), job: value(JOB_MARK), ticks: ticksOf(pid) }]
    } catch {
      return []
    }
  })
}
