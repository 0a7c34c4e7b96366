import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { inLongRun } from './scripts/tests/long.ts'
import { seedOfRun } from './scripts/tests/seed.ts'
import { EDGE_WORKERS } from './scripts/tests/workers.ts'
import { UNTIL_MS } from './scripts/tests/until-ms.ts'

/** Fixed values: nothing in a test depends on a machine's environment. */
const testBindings = {
  APP_ENV: 'test',
  APP_VERSION: '0.0.0-test',
  APP_SECRET: 'test-secret-0123456789abcdef-0123456789abcdef',
  KEK_V1: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  META_GRAPH_BASE_URL: 'https://graph.meta.test',
  META_GRAPH_VERSION: 'v25.0',
  VIDEO_IMAGES_BASE_URL: 'https://pictures.video.test',
  META_APP_ID: '1517776481860111',
  META_APP_SECRET: 'test_app_secret_0123456789abcdef',
  META_VERIFY_TOKEN: 'test-verify-token',
  VAPID_PUBLIC_KEY:
    'BDgrWaBQvGuRU2H5_Po-pdesKGPIvQzwxbAneCs7tFmYy7zZ-qau-JlYCoZscm6zvpmGY_tOuHwNOh8QYyAEBNM',
  VAPID_PRIVATE_KEY: 'uvdmxA5ut4fzNpQe1fZmnvB6I7xc2CKaM-nRtmRLfc4',
  VAPID_SUBJECT: 'mailto:avisos@empresa.test',
  PUSH_SERVICE_URL: 'https://push.service.test',
  SESSION_NODE_SECRET: 'test-session-node-secret-0123456789abcdef',
}

const FILES = ['{core,db,domains,protocol,workers}/**/*.test.ts', 'tests/edge/**/*.test.ts']

/** These need a runtime of their own: they count, wake or empty all there is, or hold what there is one of (the gateway of phones, an account of Meta). */
const OWN_RUNTIME = [
  'db/seed/demo.test.ts',
  'domains/announcements/announcements.test.ts',
  'domains/helps/helps.test.ts',
  'domains/word-index/word-index.test.ts',
  'tests/edge/factories.test.ts',
  'workers/consumers/every-minute.test.ts',
  'workers/sessions/session-gateway.*.test.ts',
  'workers/webhooks/{meta-webhook,stored-webhooks}.test.ts',
]

/**
 * Tests inside workerd, on real D1, Durable Objects, queues and R2 with the bindings of wrangler.toml. Each of the workers takes a
 * file after the other into one runtime with one storage, and each test makes its own company; those in OWN_RUNTIME have a fresh one each.
 */
export default defineConfig(async () => {
  const migrations = {
    CONTROL_MIGRATIONS: await readD1Migrations('migrations/control'),
    TENANT_MIGRATIONS: await readD1Migrations('migrations/tenant'),
  }
  const project = (name: string, { include, exclude = [], isolate }: Project) => ({
    plugins: [
      cloudflareTest({
        main: './tests/edge/test-worker.ts',
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          // Not build/client: no test needs built assets, and a build that runs meanwhile empties that folder.
          assets: { directory: 'public', binding: 'ASSETS' },
          bindings: { ...testBindings, ...migrations },
          outboundService: nobodyOutside,
        },
      }),
    ],
    // Remix ships CommonJS that workerd cannot load unless it is bundled first.
    resolve: { mainFields: ['module', 'main'] },
    test: {
      name,
      include,
      exclude,
      isolate,
      setupFiles: ['./scripts/tests/each.ts', './tests/edge/setup.ts'],
      // Ends what hangs: with both cores taken by others a test of a second has needed fifteen.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A test that asserts nothing fails.
      expect: { requireAssertions: true, poll: { timeout: UNTIL_MS } },
      // What passes on a retry is flaky: counted as passed, said by name (scripts/tests/reports.ts).
      retry: 1,
      deps: {
        optimizer: {
          ssr: {
            enabled: true,
            include: [
              '@remix-run/cloudflare',
              '@remix-run/server-runtime',
              '@remix-run/react',
              'react',
              'react-dom',
            ],
          },
        },
      },
    },
  })
  return {
    test: {
      maxWorkers: EDGE_WORKERS,
      // What leans on the order of a file's tests is found by the long run; a landing does not wait for it.
      ...inLongRun({}, { sequence: { shuffle: { tests: true }, seed: seedOfRun() } }),
      allowOnly: false,
      projects: [
        project('edge', { include: FILES, exclude: OWN_RUNTIME, isolate: false }),
        project('edge, own runtime', { include: OWN_RUNTIME, isolate: true }),
      ],
    },
  }
})

/** What no test answers leaves this machine for nobody, nor for the server that knows names: work in the background may outlive its test. */
const nobodyOutside = () => new Response('no test answers for this address', { status: 502 })

type Project = { include: string[]; exclude?: string[]; isolate: boolean }
