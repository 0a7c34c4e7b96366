import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import { remixConfig } from './remix.config.ts'
import { iconImports } from './scripts/bundle/icon-imports.ts'
import { knownFlags } from './scripts/bundle/known-flags.ts'
import { licences } from './scripts/bundle/licences.ts'
import { minifiedScreens } from './scripts/bundle/minified-screens.ts'
import { nameOfChunk, pageChunks } from './scripts/bundle/page-chunks.ts'
import { radixImports } from './scripts/bundle/radix-imports.ts'

/**
 * Leaves what the screens share with the endpoints out of the server build: the Worker's bundle brings it, once. A second copy would
 * have its own AppError class, its own caches.
 */
const sharedOnce: Plugin = {
  name: 'shared-once',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild === true
      ? { build: { rollupOptions: { external: /^#(core|db|domains|protocol)\// } } }
      : {},
}

/** Two chunks that wait for each other run in an order nobody has chosen: no build, rather than a page that never wakes. */
const chunksByPage: Plugin = {
  name: 'chunks-by-page',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild === true
      ? {}
      : {
          build: {
            rollupOptions: {
              output: {
                manualChunks: pageChunks(),
                onlyExplicitManualChunks: true,
                chunkFileNames: nameOfChunk,
              },
            },
          },
        },
  onLog(_level, { code, message }) {
    if (code === 'CIRCULAR_CHUNK') this.error(message)
  },
}

export default defineConfig({
  plugins: [
    iconImports(),
    knownFlags(),
    radixImports(),
    remix(remixConfig),
    sharedOnce,
    chunksByPage,
    licences(),
    minifiedScreens(),
  ],
  build: {
    // A Worker's own assets are served compressed; inlining would only grow the first document.
    assetsInlineLimit: 0,
    target: 'es2022',
    cssMinify: true,
  },
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: {
      conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'default'],
      externalConditions: ['workerd', 'worker'],
    },
    optimizeDeps: { include: [] },
  },
})
