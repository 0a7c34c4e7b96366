import { execFileSync } from 'node:child_process'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import playwright from '../../playwright.config.ts'
import edge from '../../vitest.edge.config.ts'
import node from '../../vitest.node.config.ts'

/** A project of vitest, as far as it says which files are its own. */
type Project = { test: { name: string; include: string[]; exclude?: string[] } }

it('every file of tests belongs to exactly one suite', async () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    { encoding: 'utf8' },
  )
  const { projects: edgeProjects } = (await edge({ command: 'serve', mode: 'test' }))
    .test as unknown as { projects: Project[] }
  const { projects: nodeProjects } = node.test as unknown as { projects: Project[] }
  const owners = [
    ...[...edgeProjects, ...nodeProjects].map(({ test: { name, include, exclude = [] } }) => ({
      name,
      has: (file: string) =>
        include.some((glob) => matchesGlob(file, glob)) &&
        !exclude.some((glob) => matchesGlob(file, glob)),
    })),
    ...(playwright.projects ?? []).map(({ name = '', testMatch }) => ({
      name,
      has: (file: string) =>
        file.startsWith('tests/e2e/') &&
        [testMatch].flat().some((glob) => typeof glob === 'string' && matchesGlob(file, glob)),
    })),
  ]
  const owned = files
    .trim()
    .split('\n')
    .map((file) => ({
      file,
      suites: owners.filter(({ has }) => has(file)).map(({ name }) => name),
    }))
  // A glob that matches nothing takes nothing out: its file has another name by now.
  const globs = [...edgeProjects, ...nodeProjects].flatMap(
    ({ test: { include, exclude = [] } }) => [...include, ...exclude],
  )
  const names = owned.map(({ file }) => file)
  expect(globs.filter((glob) => !names.some((file) => matchesGlob(file, glob)))).toEqual([])
  expect(owned.length).toBeGreaterThan(300)
  expect(owned.filter(({ suites }) => suites.length !== 1)).toEqual([])
})
