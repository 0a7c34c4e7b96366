import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectPath } from '#scripts/project.ts'

it('a sweep does the work of every domain that has some', () => {
  const files = globSync('domains/*/*.work.ts', { cwd: projectPath() }).sort()
  const register = readFileSync(projectPath('domains', 'sweep', 'due-work.ts'), 'utf8')
  expect(files.length).toBeGreaterThanOrEqual(10)
  for (const file of files) {
    const name = file
      .match(/([^/]+)\.work\.ts$/)?.[1]
      ?.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())
    expect(register).toContain(`from '../${file.replace('domains/', '')}'`)
    expect(register).toContain(`...${name}Work,`)
  }
})
