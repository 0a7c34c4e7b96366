import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The checkout this program belongs to: from scripts/ and from dist/ alike, the folder above that holds wrangler.toml. */
export const PROJECT_ROOT = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'wrangler.toml'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('no wrangler.toml above this program')
  return findRoot(parent)
}

export function projectPath(...parts: string[]): string {
  return join(PROJECT_ROOT, ...parts)
}

/** A tool of node_modules/.bin, to be run with NODE: the tools' own first line would take the machine's older Node. */
export function toolPath(name: string): string {
  return projectPath('node_modules', '.bin', name)
}

/** The compiler that checks types. The one of the package `typescript` is for tools that call it as a library. */
export const NATIVE_TSC = projectPath('node_modules', 'typescript-7', 'bin', 'tsc')

/** The Node this process runs on: 24, from node_modules (scripts/start). */
export const NODE = process.execPath
