import { fork } from 'node:child_process'
import { rmSync, watch as watchFiles } from 'node:fs'
import { context } from 'esbuild'
import { projectPath } from '../project.ts'
import { BUNDLE } from './bundle.ts'
import type { ScreensMessage } from './watch-screens.ts'

/** Changes that come together (a save of many files, the two halves of the screens) are one rebuild. */
const SETTLE_MS = 60
const WORKER_FOLDERS = ['core', 'db', 'domains', 'protocol', 'workers']

/**
 * Rebuilds what changes, in development: the screens by vite's watcher, the Worker by esbuild with what wrangler would tell it.
 * Calls `onBuilt` after each rebuild, with how long it took.
 */
export async function watchSources(
  onBuilt: (millis: number) => Promise<void>,
  onError: (words: string) => void,
): Promise<void> {
  // dist/ no longer holds what a build would make.
  rmSync(BUNDLE.fingerprint, { force: true })
  const bundleWorker = await workerBundler()

  const busy = new Set<string>()
  let since = 0
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    if (busy.size === 0 && timer === undefined) since = Date.now()
    clearTimeout(timer)
    timer = undefined
  }
  const settle = () => {
    if (busy.size > 0) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      bundleWorker()
        .then(() => onBuilt(Date.now() - since))
        .catch((thrown: unknown) =>
          onError(thrown instanceof Error ? thrown.message : String(thrown)),
        )
    }, SETTLE_MS)
  }

  const follow = async (half: 'client' | 'server') => {
    const child = fork(projectPath('scripts', 'bundle', 'watch-screens.ts'), [half], {
      // Rollup makes much garbage that dies young.
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'],
    })
    await new Promise<void>((resolve) => {
      child.on('message', (message: ScreensMessage) => {
        if (message.kind === 'begin') {
          begin()
          busy.add(half)
          return
        }
        if (message.kind === 'error') onError(message.words)
        busy.delete(half)
        settle()
        resolve()
      })
    })
  }
  // The server half reads the list of files that the client half has made.
  await follow('client')
  await follow('server')
  for (const folder of WORKER_FOLDERS) {
    watchFiles(projectPath(folder), { recursive: true }, () => {
      begin()
      settle()
    })
  }
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
