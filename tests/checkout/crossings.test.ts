import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { projectPath } from '#scripts/project.ts'

type Crossings = Record<'domains' | 'features', Record<string, string[]>>
const CROSSINGS = createRequire(import.meta.url)(
  projectPath('.dependency-crossings.cjs'),
) as Crossings
const ROOTS = { domains: 'domains', features: 'app/features' }

type Crossing = { from: string; to: string; by: string; named: string }

/** Every import under `root`, of a type too, by which a folder opens another. */
function crossings(root: string): Crossing[] {
  const folderOf = (path: string) => path.slice(root.length + 1).split('/')[0] ?? ''
  return globSync(`${root}/*/**/*.{ts,tsx}`, { cwd: projectPath() })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((by) => {
      const imports = readFileSync(projectPath(by), 'utf8').matchAll(
        /(?:from|import|import\() ?'([.#][^']+)'/g,
      )
      return [...imports].flatMap(([, name = '']): Crossing[] => {
        const named = name.startsWith('#') ? name.slice(1) : join(dirname(by), name)
        const [from, to] = [folderOf(by), folderOf(named)]
        return named.startsWith(`${root}/`) && to !== from ? [{ from, to, by, named }] : []
      })
    })
}

/** The imports by which folders lead back to themselves: what is left once those that open, or are opened by, none of the rest are put aside. */
function circle(all: readonly Crossing[]): string[] {
  const left = all.filter(
    (one) => all.some(({ from }) => from === one.to) && all.some(({ to }) => to === one.from),
  )
  if (left.length < all.length) return circle(left)
  return all.map(({ by, named }) => `${by} opens ${named}`)
}

it.each(['domains', 'features'] as const)(
  'each file of %s that others may open is there, and others open it',
  (kind) => {
    const listed = Object.entries(CROSSINGS[kind]).flatMap(([folder, files]) =>
      files.map((file) => `${folder}/${file}`),
    )
    expect(listed.length).toBeGreaterThan(50)
    const opened = new Set(
      crossings(ROOTS[kind]).map(({ named }) =>
        relative(ROOTS[kind], named).replace(/\.(?:tsx?|css)$/, ''),
      ),
    )
    expect(listed.filter((file) => !opened.has(file))).toEqual([])
  },
)

it('finds the folders that lead back to themselves', () => {
  const open = (from: string, to: string) => ({ from, to, by: `${from}/x.ts`, named: `${to}/y.ts` })
  const around = [open('a', 'b'), open('b', 'c'), open('c', 'b')]
  expect(circle(around)).toEqual(['b/x.ts opens c/y.ts', 'c/x.ts opens b/y.ts'])
  expect(circle([open('a', 'b'), open('b', 'c'), open('a', 'c')])).toEqual([])
})

it.each(['domains', 'features'] as const)('no folder of %s leads back to itself', (kind) => {
  const all = crossings(ROOTS[kind])
  expect(all.length).toBeGreaterThan(100)
  expect(circle(all)).toEqual([])
})
