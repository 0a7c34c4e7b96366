import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectPath } from '#scripts/project.ts'

type Locked = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }

const text = readFileSync(projectPath('package-lock.json'), 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, Locked> }

it('names no registry, so that each machine asks its own', () => {
  expect(Object.entries(packages).filter(([, locked]) => locked.resolved !== undefined)).toEqual([])
})

it('names the packages of every platform: npm ci refuses a lockfile that leaves one out', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => lookUp(path, name) === undefined),
  )
  expect(missing).toEqual([])
})

/** As Node resolves: in the package's own node_modules, then in each one above it. */
function lookUp(path: string, name: string): Locked | undefined {
  const found = packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]
  if (found !== undefined || path === '') return found
  const above = path.lastIndexOf('/node_modules/')
  return lookUp(above === -1 ? '' : path.slice(0, above), name)
}
