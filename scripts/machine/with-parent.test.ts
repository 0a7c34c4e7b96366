import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { NODE, projectPath } from '../project.ts'

const isLinux = spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0

/** What a program says that is started as by this process. */
const saidWhenStartedBy = (pid: number) =>
  spawnSync(projectPath('scripts', 'machine', 'with-parent'), [NODE, '-p', '"running"'], {
    env: { ...process.env, STARTED_BY: String(pid) },
    encoding: 'utf8',
  }).stdout.trim()

it.runIf(isLinux)(
  'runs a program with the process that started it, and none after it has ended',
  () => {
    expect(saidWhenStartedBy(process.pid)).toBe('running')
    // The parent was killed before its child was bound to it, and the child was given to another.
    expect(saidWhenStartedBy(process.ppid)).toBe('')
  },
)
