import type { KnipConfig } from 'knip'

/** What nothing reaches from these entries is left over: files, exports, dependencies. */
const config: KnipConfig = {
  entry: [
    'app/entry.{client,server}.tsx',
    'app/routes/**/*.{ts,tsx}',
    'app/i18n/locales/*/{base,index}.ts',
    'app/components/draw-icon.ts',
    'scripts/*.ts',
    'app/service-worker/service-worker.ts',
    'scripts/bundle/{write-start-files,write-service-worker,write-short-manifest}.ts',
    'scripts/machine/entry-proxy.ts',
    'scripts/bench/*.ts',
    'session-node/main.ts',
    'simulators/{,whatsapp/}main.ts',
    'simulators/phone/page/*.ts',
    'tests/e2e/*.ts',
    'scripts/tests/*-reporter.ts',
    'tests/edge/{setup,test-worker,env.d}.ts',
    '**/*.test.{ts,tsx}',
  ],
  project: [
    '{app,core,db,domains,protocol,workers,session-node,simulators,scripts,tests}/**/*.{ts,tsx}',
  ],
  ignoreBinaries: ['apt-get', 'dpkg', 'setpriv'],
  // Compiled by its test with types that are made there.
  ignore: ['tests/api-client/*.ts'],
  // Run by their path in scripts/checks.ts, scripts/check-openapi.ts and tests/e2e/api-client.test.ts; used by what is ignored.
  ignoreDependencies: [
    ...[
      'prettier',
      'oxlint',
      'oxlint-tsgolint',
      'typescript-7',
      'dependency-cruiser',
      '@redocly/cli',
    ],
    ...['openapi-typescript', 'openapi-fetch'],
  ],
  // A type says what a function takes and gives; that nobody else names it yet is no leftover.
  exclude: ['types', 'duplicates'],
  ignoreExportsUsedInFile: true,
}

export default config
