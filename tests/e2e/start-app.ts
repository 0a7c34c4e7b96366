import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../node/app-process.ts'

/** Playwright's global setup: one app with simulators for the whole run; gives its addresses to the tests through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'))
  const app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '1' })
  process.env.APP_URL = app.url
  process.env.PHONE_URL = app.phoneUrl
  process.env.META_SIM_URL = app.metaSimUrl
  return async () => {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
