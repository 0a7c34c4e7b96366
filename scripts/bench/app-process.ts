import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { once } from 'node:events'
import { readSettings } from '../machine/settings.ts'
import type { Settings } from '../machine/settings.ts'
import { PROJECT_ROOT, projectPath } from '../project.ts'

export const PORT = Number(process.env.BENCH_PORT ?? 8797)
export const ORIGIN = `http://127.0.0.1:${PORT}`

/** The demo's public secrets, no simulators: nothing of what is measured reaches a provider, and nothing may leave the machine. */
function environment(dataDir: string): Record<string, string> {
  return {
    PORT: String(PORT),
    DATA_DIR: dataDir,
    DEMO: '1',
    SIMULATORS: '0',
    META_GRAPH_BASE_URL: 'http://127.0.0.1:9',
  }
}

export function benchSettings(dataDir: string): Settings {
  return readSettings(environment(dataDir), PROJECT_ROOT)
}

export type AppProcess = {
  /** From the spawn to the line "ready …". */
  readyMs: number
  memory(): Memory
  /** Processor time of the app and its children since their start, in milliseconds. */
  cpuMs(): number
  stop(): Promise<void>
}

/** Starts the product as anyone would, on a data folder that is filled and a build that is made. */
export async function startApp(dataDir: string): Promise<AppProcess> {
  const startedAt = performance.now()
  const child = spawn(projectPath('scripts', 'start'), {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...environment(dataDir) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('./scripts/start could not be run')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      // Kept short once it is up: a line for each refused request is not ours to collect.
      said = (said + chunk.toString()).slice(-4000)
      if (/^ready /m.test(said)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`./scripts/start ended with ${code}:\n${said}`)))
  })
  const readyMs = performance.now() - startedAt
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  return {
    readyMs,
    memory: () => memoryOf(pid),
    cpuMs: () => cpuOf(pid),
    async stop() {
      process.off('exit', end)
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Megabytes by process name, shared pages divided among those who share them (PSS). */
export type Memory = { total: number; processes: Record<string, number> }

function memoryOf(root: number): Memory {
  const processes: Record<string, number> = {}
  let total = 0
  for (const pid of [root, ...descendants(root)]) {
    try {
      const kilobytes = Number(
        /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
      )
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
      processes[name] = (processes[name] ?? 0) + kilobytes / 1024
      total += kilobytes / 1024
    } catch {
      // It ended while we looked.
    }
  }
  return { total, processes }
}

/** Linux counts in ticks of 10 ms. */
const TICK_MS = 10

function cpuOf(root: number): number {
  let ticks = 0
  for (const pid of [root, ...descendants(root)]) {
    const fields = statOf(pid)
    // User and system time: fields 14 and 15 of proc(5), two of which statOf leaves out.
    if (fields !== null) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks * TICK_MS
}

/** /proc/<pid>/stat from the third field on: the second, the name, is in parentheses and may hold anything. Null when it has ended. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function descendants(root: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(Number(entry))
    if (fields !== null) parents.set(Number(entry), Number(fields[1]))
  }
  const found = [root]
  for (const parent of found) for (const [pid, of] of parents) if (of === parent) found.push(pid)
  return found.slice(1)
}
