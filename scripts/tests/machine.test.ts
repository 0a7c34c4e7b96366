import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { NODE, projectPath } from '../project.ts'

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
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

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
    expect(JSON.parse(inNewProcess(look))).toEqual([`${server} sleep 600`])
  },
)
