import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { remixConfig } from './remix.config.ts'

export default defineConfig({
  plugins: [remix(remixConfig)],
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
