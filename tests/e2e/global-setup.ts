import { buildIfNeeded } from '#scripts/bundle/build.ts'
import { ensureBrowser } from '#scripts/tests/browser.ts'

/** Once before all workers: a browser and a build are there, so that neither counts against a test. */
export default async function globalSetup(): Promise<void> {
  await ensureBrowser()
  await buildIfNeeded((line) => console.log(`· ${line}`))
}
