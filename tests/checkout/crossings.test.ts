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

/** Every file of ours that an import names, with the folder under `root` that names it. */
function crossed(root: string): Set<string> {
  const found = new Set<string>()
  const folderOf = (path: string) => path.slice(root.length + 1).split('/')[0]
  for (const path of globSync(`${root}/**/*.{ts,tsx}`, { cwd: projectPath() })) {
    if (/\.test\.tsx?$/.test(path)) continue
    for (const [, name = ''] of readFileSync(projectPath(path), 'utf8').matchAll(
      /(?:from|import|import\() ?'([.#][^']+)'/g,
    )) {
      const named = name.startsWith('#') ? name.slice(1) : join(dirname(path), name)
      if (named.startsWith(`${root}/`) && folderOf(named) !== folderOf(path))
        found.add(relative(root, named).replace(/\.tsx?$/, ''))
    }
  }
  return found
}

it.each(['domains', 'features'] as const)(
  'each file of %s that others may open is there, and others open it',
  (kind) => {
    const listed = Object.entries(CROSSINGS[kind]).flatMap(([folder, files]) =>
      files.map((file) => `${folder}/${file}`),
    )
    expect(listed.length).toBeGreaterThan(50)
    const opened = crossed(ROOTS[kind])
    expect(listed.filter((file) => !opened.has(file))).toEqual([])
  },
)
