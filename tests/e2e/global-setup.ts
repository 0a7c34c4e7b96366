import { buildIfNeeded } from '#scripts/bundle/build.ts'
import { ensureBrowser } from '#scripts/tests/browser.ts'
import { removeLeftFolders } from '#scripts/tests/own-folders.ts'
import { seedOfRun } from '#scripts/tests/seed.ts'

/** Once before all workers: folders of killed runs are removed; a browser and a build are there, so that neither counts against a test; the order is said. */
export default async function globalSetup(): Promise<void> {
  console.log(`· order by TEST_SEED=${seedOfRun()}`)
  removeLeftFolders()
  await ensureBrowser()
  await buildIfNeeded((line) => console.log(`· ${line}`))
}
