import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/tests/browser.ts'

/** End to end: one app, started by ./scripts/start on ports and a data folder of its own, for the whole run. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-app.ts',
  workers: 1,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: launchOptions(),
  },
})
