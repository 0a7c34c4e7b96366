import { globSync } from 'node:fs'
import { projectPath } from '../project.ts'
import type { Count } from './count.ts'

const LOOKS_LIKE_ONE =
  '{**/*.{test,tests,spec,specs,e2e}.{ts,tsx,js,jsx,mjs,cjs,mts,cts},**/__tests__/**/*.*}'
/** Not ours, or made by a build or a run. */
const ELSEWHERE: ReadonlySet<string> = new Set(['node_modules', 'build', 'test-results'])

/** Every file that looks like one of tests, whether a suite takes it or not, by its path in the project. */
export const testFiles = (root = projectPath()): string[] =>
  globSync(LOOKS_LIKE_ONE, { cwd: root, exclude: (name) => ELSEWHERE.has(name) }).sort()

/** Files of tests that no suite of a whole run knows: by a name that none looks for, in a place where none looks, or because a job is gone. */
export function neverRun(
  files: readonly string[],
  { files: known }: Pick<Count, 'files'>,
): string[] {
  const ran = new Set(known)
  return files.filter((file) => !ran.has(file))
}
