import { build, type InlineConfig, type Rollup } from 'vite'
import { PROJECT_ROOT, projectPath } from '../project.ts'

/** What a half of the screens tells the process that waits for it. */
export type ScreensMessage = { kind: 'begin' } | { kind: 'end' } | { kind: 'error'; words: string }

/** A bare name, as packages have: not a path, not a virtual module, not a style sheet. */
const PACKAGE = /^(?!virtual:)[@a-z][^:]*(?<!\.css)$/

/**
 * Run by scripts/bundle/watch.ts, once for the browser's half and once for the server's, so that both cores work. Names of files
 * stay the same over builds and nothing is made small: what counts is the wait after a save.
 */
const ssr = process.argv[2] === 'server'
process.once('disconnect', () => process.exit(0))
const tell = (message: ScreensMessage) => process.send?.(message)

const config: InlineConfig = {
  root: PROJECT_ROOT,
  configFile: projectPath('vite.config.ts'),
  mode: 'development',
  logLevel: 'error',
  build: {
    ssr,
    watch: {},
    minify: false,
    emptyOutDir: false,
    reportCompressedSize: false,
    rollupOptions: {
      // The Worker's bundler takes the packages of the server half, and keeps them between rebuilds.
      ...(ssr ? { external: [PACKAGE] } : {}),
      output: {
        entryFileNames: ssr ? 'index.js' : 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
}
const watcher = (await build(config)) as Rollup.RollupWatcher
watcher.on('event', (event) => {
  if (event.code === 'START') tell({ kind: 'begin' })
  if (event.code === 'BUNDLE_END') void event.result.close()
  if (event.code === 'ERROR') tell({ kind: 'error', words: event.error.message })
  if (event.code === 'END') tell({ kind: 'end' })
})
