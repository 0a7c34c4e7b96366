import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from 'wrangler'
import { PROJECT_ROOT, projectPath } from '../project.ts'
import { BUNDLE } from './bundle.ts'
import { toProjectJson } from './project-json.ts'

/** Run by the build in a process of its own: it loads wrangler and vite, which a start should not wait for. */
const { workerOptions } = unstable_getMiniflareWorkerOptions(projectPath('wrangler.toml'))
writeFileSync(BUNDLE.workerOptions, toProjectJson(workerOptions))

const migrations = (schema: 'control' | 'tenant') => {
  const folder = projectPath('migrations', schema)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      name,
      queries: unstable_splitSqlQuery(readFileSync(join(folder, name), 'utf8')),
    }))
}
writeFileSync(
  BUNDLE.migrations,
  JSON.stringify({ control: migrations('control'), tenant: migrations('tenant') }),
)

for (const [ssr, outDir] of [
  ['scripts/machine/entry-proxy.ts', BUNDLE.entryProxy],
  ['scripts/start.ts', BUNDLE.start],
  ['session-node/main.ts', BUNDLE.sessionNode],
] as const) {
  await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr, outDir, emptyOutDir: true, target: 'node24', sourcemap: true },
  })
}
