import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildIfNeeded } from '#scripts/bundle/build.ts'
import { PROJECT_ROOT, projectPath } from '#scripts/project.ts'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { startApp } from './app-process.ts'
import { demoFolder } from './demo-folder.ts'

const moved = ownFolder('balcao-moved-')
beforeAll(async () => {
  await buildIfNeeded(() => undefined)
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  })
  const tops = new Set(
    sources
      .trim()
      .split('\n')
      .map((path) => path.split('/', 1)[0] ?? ''),
  )
  // With all times, as `mv` leaves them: the build is still the one of these sources.
  const parts = [...tops, 'build', 'dist'].map((name) => projectPath(name)).filter(existsSync)
  execFileSync('cp', ['-a', ...parts, moved])
  symlinkSync(projectPath('node_modules'), join(moved, 'node_modules'))
}, 240_000)
afterAll(() => rmSync(moved, { recursive: true, force: true }))

it('starts from a built folder that was moved, with the files that lie there', async () => {
  writeFileSync(join(moved, 'build', 'client', 'only-here.txt'), 'moved')
  const dataDir = await demoFolder('balcao-moved-data-')
  const app = await startApp(
    { DATA_DIR: dataDir, SIMULATORS: '0' },
    join(moved, 'scripts', 'start'),
  )
  try {
    expect(app.output()).not.toContain('building')
    expect(await (await fetch(`${app.url}/only-here.txt`)).text()).toBe('moved')
    expect((await fetch(`${app.url}/login`)).status).toBe(200)
  } finally {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 120_000)
