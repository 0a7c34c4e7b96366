import { defineConfig } from '@playwright/test'
import { groups } from './scripts/tests/groups.ts'
import { launchOptions } from './scripts/tests/browser.ts'
import { inLongRun } from './scripts/tests/long.ts'
import { CORES } from './scripts/tests/workers.ts'

/**
 * End to end: each worker has an app of its own, started by ./scripts/start with its own ports, data folder and demo. The files stand
 * in groups, in an order that a seed makes (TEST_SEED, printed); a group is a project, and each project begins with a fresh app.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: CORES,
  ...inLongRun({ grepInvert: /@long/ }, {}),
  // What passes on a retry is flaky: counted as passed, said by name (scripts/tests/reports.ts).
  retries: 2,
  projects: groups().map(({ name, files, browser }) => ({
    name,
    testMatch: files.map((file) => `**/${file}`),
    use: { launchOptions: launchOptions(browser) },
  })),
  forbidOnly: true,
  // Ends what hangs and measures nothing: a journey of many steps takes three times as long beside other work on both cores.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./scripts/tests/journey-reporter.ts']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Allowed where a journey is about it: WITH_SERVICE_WORKER (tests/e2e/fixtures.ts). ./scripts/test long allows it to all, as people have it.
    serviceWorkers: process.env['TEST_SERVICE_WORKER'] === '1' ? 'allow' : 'block',
    screenshot: 'only-on-failure',
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'on-first-retry',
  },
})
