import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { PROJECT_ROOT, projectPath } from '../project.ts'
import { BUNDLE } from './bundle.ts'

const SOURCES = [
  '{app,core,db,domains,protocol,session-node,workers,public,migrations}/**',
  'scripts/**/*.ts',
  '{package,package-lock,tsconfig,tsconfig.base,tsconfig.product}.json',
  '{vite,remix}.config.ts',
  'wrangler.toml',
]
const NO_SOURCE = /\.test\.tsx?$|^scripts\/(?:bench|budgets|screens|tests)\//

/** Names, sizes and times of everything the bundle is made of, as one short text. */
export function fingerprintOfSources(): string {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: PROJECT_ROOT }).sort()) {
    if (NO_SOURCE.test(path)) continue
    const found = statSync(projectPath(path))
    // Its time is that of whatever was made in it, a test too.
    if (found.isDirectory()) continue
    const { size, mtimeMs } = found
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Null for a bundle that is not whole, be it that the build ended early or that a part was left behind. */
export function fingerprintOfBundle(): string | null {
  const parts = [BUNDLE.client, BUNDLE.app, BUNDLE.workerOptions, BUNDLE.start, BUNDLE.fingerprint]
  return parts.every((part) => existsSync(part)) ? readFileSync(BUNDLE.fingerprint, 'utf8') : null
}
