import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { NODE, projectPath } from '../project.ts'
import { until } from '#tests/until.ts'

const children: number[] = []
afterEach(() => {
  for (const pid of children.splice(0))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ended, as it should be.
    }
})

const MACHINE = projectPath('scripts', 'tests', 'machine.ts')
/** A process that has ended may wait for ever to be collected where nobody collects orphans. */
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

/** A run that starts a server which outlives it: prints the server's id, then waits to be killed. */
const RUN = `
  import { spawn } from 'node:child_process'
  import { markRun } from ${JSON.stringify(MACHINE)}
  markRun()
  const server = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
  console.log(server.pid)
  setInterval(() => {}, 1000)
`

const inNewProcess = (program: string) =>
  spawnSync(NODE, ['--input-type=module', '-e', program], {
    env: { ...process.env, BALCAO_TEST_RUN: '' },
    encoding: 'utf8',
  }).stdout

it.runIf(existsSync('/proc/self/environ'))(
  'ends what a killed run has left behind, and nothing of a run that lives',
  async () => {
    const run = spawn(NODE, ['--input-type=module', '-e', RUN], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(run.pid ?? 0)
    const [line] = (await once(run.stdout, 'data')) as [Buffer]
    const server = Number(line.toString())
    children.push(server)
    const look = `
      import { endLeftovers } from ${JSON.stringify(MACHINE)}
      console.log(JSON.stringify(endLeftovers()))
    `
    inNewProcess(look)
    expect(isAlive(server)).toBe(true)

    run.kill('SIGKILL')
    await once(run, 'exit')
    // Another run beside this one may have ended it first, or have left something of its own.
    inNewProcess(look)
    await until(() => expect(isAlive(server)).toBe(false))
  },
)

it.runIf(existsSync('/proc/self/environ'))(
  'leaves alone what carries a mark that no run of ours has written',
  async () => {
    const stranger = spawn('sleep', ['600'], {
      stdio: 'ignore',
      env: { ...process.env, BALCAO_TEST_RUN: 'yes' },
    })
    await once(stranger, 'spawn')
    const pid = stranger.pid ?? 0
    children.push(pid)
    const look = `
      import { endLeftovers } from ${JSON.stringify(MACHINE)}
      console.log(JSON.stringify(endLeftovers()))
    `
    const ended = JSON.parse(inNewProcess(look)) as string[]
    expect(ended.filter((line) => line.startsWith(`${pid} `))).toEqual([])
    expect(isAlive(pid)).toBe(true)
  },
)

it.runIf(existsSync('/proc/self/environ'))('says of what it ends whose job it was', () => {
  const look = `
    import { spawn } from 'node:child_process'
    import { endOwn, markOf, markRun } from ${JSON.stringify(MACHINE)}
    markRun()
    const env = { ...process.env, ...markOf('edge') }
    spawn('sleep', ['600'], { detached: true, stdio: 'ignore', env })
    console.log(JSON.stringify(endOwn()))
  `
  expect(JSON.parse(inNewProcess(look))).toEqual([expect.stringMatching(/^\d+ of edge: sleep 600/)])
})

it.runIf(existsSync('/proc/self/environ'))(
  'names what keeps a core busy, whatever it is called, and nothing that rests',
  async () => {
    const [busy, resting] = ['for (;;);', 'setInterval(() => {}, 1000)'].map((program) =>
      spawn(NODE, ['-e', `require('node:fs').writeSync(1, 'up'); ${program}`]),
    )
    children.push(busy?.pid ?? 0, resting?.pid ?? 0)
    // Both are busy while they start.
    for (const child of [busy, resting]) if (child !== undefined) await once(child.stdout, 'data')
    const look = `
      import { whatElseRuns } from ${JSON.stringify(MACHINE)}
      console.log(JSON.stringify(await whatElseRuns(Infinity, 0.02)))
    `
    const lines = JSON.parse(inNewProcess(look)) as string[]
    expect(lines.filter((one) => one.startsWith(`also runs: ${busy?.pid} `))).toHaveLength(1)
    expect(lines.filter((one) => one.startsWith(`also runs: ${resting?.pid} `))).toEqual([])
  },
)
