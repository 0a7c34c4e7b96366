import type { VitePluginConfig } from '@remix-run/dev'

/**
 * The options object of the Remix plugin. Every v3 flag but one is on, so that a later move to React Router stays a codemod (there the
 * one is `routeDiscovery: { mode: 'initial' }`).
 */
export const remixConfig: VitePluginConfig = {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    // Off: the browser would ask the server for a better route at each new address with a parameter, a round trip before every ticket
    // (docs/decisions/023-routes-are-known-from-the-start.md).
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: false,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
  ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/*.css'],
}
