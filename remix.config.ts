import type { VitePluginConfig } from '@remix-run/dev'

/** The options object of the Remix plugin. Every v3 flag is on, so that a later move to React Router stays a codemod. */
export const remixConfig: VitePluginConfig = {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: false,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
  ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/*.css'],
}
