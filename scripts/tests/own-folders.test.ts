import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { NODE, projectPath } from '../project.ts'
import { ownFolder, removeLeftFolders } from './own-folders.ts'

it.runIf(existsSync('/proc/self/stat'))(
  'removes the folders of a killed process, and nothing else',
  async () => {
    const place = ownFolder('balcao-places-')
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    const own = ownFolder('balcao-mine-', place)
    // Another kind, a person's, and that of a process in another container.
    const others = ['balcao-notes', 'session-node-1-2-3-abcdef', 'balcao-data-1-2-3-abcdef']
    for (const name of others) mkdirSync(join(place, name))
    const program = `
      import { ownFolder } from ${JSON.stringify(projectPath('scripts', 'tests', 'own-folders.ts'))}
      console.log(ownFolder('balcao-e2e-', ${JSON.stringify(place)}))
      setInterval(() => {}, 1000)
    `
    const run = spawn(NODE, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void run.kill('SIGKILL'))
    const [line] = (await once(run.stdout, 'data')) as [Buffer]
    const left = line.toString().trim()
    expect(removeLeftFolders([place])).toEqual([])

    run.kill('SIGKILL')
    await once(run, 'exit')
    expect(removeLeftFolders([place])).toEqual([left])
    expect(existsSync(left)).toBe(false)
    expect([own, ...others.map((name) => join(place, name))].filter(existsSync)).toHaveLength(4)
    expect(removeLeftFolders([join(place, 'none')])).toEqual([])
  },
)

it.runIf(existsSync('/proc/self/stat'))('makes no folder that no later run would know', () => {
  for (const prefix of ['session-node-', 'balcao-data', 'balcao-Data-'])
    expect(() => ownFolder(prefix), prefix).toThrow('no later run would know')
})
