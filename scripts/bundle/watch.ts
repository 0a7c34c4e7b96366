import { fork } from 'node:child_process'
import { globSync, rmSync, watch as watchFiles } from 'node:fs'
import { context } from 'esbuild'
import { projectPath } from '../project.ts'
import { BUNDLE } from './bundle.ts'
import type { ScreensMessage } from './watch-screens.ts'

/** Changes that come together (a save of many files, the two halves of the screens) are one rebuild. */
const SETTLE_MS = 60
const WORKER_FOLDERS = ['core', 'db', 'domains', 'protocol', 'workers']

export type DevelopmentRun = {
  /** Runs the Worker that was just bundled. */
  reload(): Promise<void>
  /** Everything is as the sources say again. */
  done(millis: number): void
  failed(words: string): void
}

/**
 * Rebuilds what changes, in development: the screens by vite's watcher, the Worker by esbuild with what wrangler would tell it. The
 * Worker is bundled and running again while the browser's half, the slower one, is still being made.
 */
export async function watchSources(run: DevelopmentRun): Promise<void> {
  // dist/ no longer holds what a build would make.
  rmSync(BUNDLE.fingerprint, { force: true })
  const bundleWorker = await workerBundler()

  const busy = new Set<string>()
  let since = 0
  let timer: NodeJS.Timeout | undefined
  let restart: Promise<void> | undefined
  const begin = (what: string) => {
    if (busy.size === 0) since = Date.now()
    busy.add(what)
  }
  const end = (what: string) => {
    busy.delete(what)
    if (busy.size === 0) run.done(Date.now() - since)
  }
  const restartWorker = () => {
    begin('worker')
    clearTimeout(timer)
    timer = setTimeout(() => {
      restart = (restart ?? Promise.resolve())
        .then(bundleWorker)
        .then(() => run.reload())
        .catch((thrown: unknown) =>
          run.failed(thrown instanceof Error ? thrown.message : String(thrown)),
        )
        .then(() => end('worker'))
    }, SETTLE_MS)
  }

  let assets = assetNames()
  const onEnd = (half: Half) => {
    // The list of files is read when the Worker starts; their contents are not.
    const known = assets
    assets = assetNames()
    if (half === 'server' || known !== assets) restartWorker()
    end(half)
  }
  const follow = async (half: Half) => {
    const child = fork(projectPath('scripts', 'bundle', 'watch-screens.ts'), [half], {
      // Rollup makes much garbage that dies young.
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'],
    })
    await new Promise<void>((resolve) => {
      child.on('message', (message: ScreensMessage) => {
        if (message.kind === 'begin') return begin(half)
        if (message.kind === 'error') run.failed(message.words)
        onEnd(half)
        resolve()
      })
    })
  }
  // The server half reads the list of files that the client half has made.
  await follow('client')
  await follow('server')
  for (const folder of WORKER_FOLDERS) {
    watchFiles(projectPath(folder), { recursive: true }, restartWorker)
  }
}

type Half = 'client' | 'server'

function assetNames(): string {
  return globSync('assets/*', { cwd: projectPath('build', 'client') })
    .sort()
    .join('\n')
}

async function workerBundler(): Promise<() => Promise<unknown>> {
  const worker = await context({
    entryPoints: [projectPath('workers', 'app.ts')],
    outfile: BUNDLE.app,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    define: { 'process.env.NODE_ENV': '"development"' },
    sourcemap: true,
    logLevel: 'silent',
  })
  return () => worker.rebuild()
}
