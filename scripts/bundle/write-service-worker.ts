import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'esbuild'
import { projectPath } from '../project.ts'
import { readScreensManifest } from './screens-manifest.ts'

/** Routes that open without a network. */
const OFFLINE_ROUTES = [
  'root',
  'routes/offline',
  'routes/tickets',
  'routes/tickets._index',
  'routes/tickets.$uuid',
  'routes/_company',
  'routes/_company.todolist',
]

/** Run by the build after the screens: the service worker, which knows the files of this build and no other. */
const { file, manifest } = readScreensManifest()
const parts = [manifest.entry, ...OFFLINE_ROUTES.map((id) => manifest.routes[id])]
const files = parts.flatMap((part) => {
  if (part === undefined)
    throw new Error('a route that opens without a network is not in the manifest')
  return [part.module, ...(part.imports ?? []), ...(part.css ?? [])]
})

/**
 * Every file that these ask for while they run, and what those ask for, each behind what it needs itself: they come in this order, and one
 * alone opens nothing. Names of files are whole words of a chunk's text.
 */
function askedForBy(first: readonly string[]): string[] {
  const all = new Set(readdirSync(projectPath('build', 'client', 'assets')))
  const seen = new Set(first)
  const inOrder: string[] = []
  const follow = (name: string) => {
    if (!name.endsWith('.js')) return
    const chunk = readFileSync(projectPath('build', 'client', 'assets', name), 'utf8')
    for (const [other] of chunk.matchAll(/(?<![\w.$-])[\w.$-]+\.(?:js|css)/g)) {
      if (!all.has(other) || seen.has(other)) continue
      seen.add(other)
      follow(other)
      inOrder.push(other)
    }
  }
  for (const name of first) follow(name)
  return inOrder
}

await build({
  entryPoints: [projectPath('app', 'service-worker', 'service-worker.ts')],
  outfile: projectPath('build', 'client', 'sw.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  define: {
    BUILD: JSON.stringify({
      version: manifest.version,
      files: [...new Set([`/${file}`, ...files])],
      parts: askedForBy(files.map((path) => basename(path))).map((name) => `/assets/${name}`),
    }),
  },
})
