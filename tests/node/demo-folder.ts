import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLE } from '#scripts/bundle/bundle.ts'
import { waitForLock } from '#scripts/file-lock.ts'
import { projectPath } from '#scripts/project.ts'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { HOUR_MS } from '#core/time.ts'
import { startApp } from './app-process.ts'

/** Made once for all apps of a run; in place of a schema and a demo that each start would write anew, for three times its own price. */
const TEMPLATE = projectPath('.tmp', 'demo-folder')
/** What the demo says of today and yesterday is still true. */
const AGE_MAX_MS = HOUR_MS
const MAKING_MAX_MS = 180_000

/** A new data folder under /tmp with the demo as a first start writes it, for an app that is not about its first start. Whoever asks removes it. */
export async function demoFolder(prefix: string): Promise<string> {
  mkdirSync(projectPath('.tmp'), { recursive: true })
  const lock = await waitForLock(`${TEMPLATE}.lock`, MAKING_MAX_MS, () => undefined)
  try {
    if (!isFresh()) await makeTemplate()
    const folder = ownFolder(prefix)
    cpSync(join(TEMPLATE, 'data'), folder, { recursive: true, preserveTimestamps: true })
    return folder
  } finally {
    lock?.release()
  }
}

function isFresh(): boolean {
  try {
    const made = join(TEMPLATE, 'fingerprint')
    return (
      readFileSync(made, 'utf8') === readFileSync(BUNDLE.fingerprint, 'utf8') &&
      Date.now() - statSync(made).mtimeMs < AGE_MAX_MS
    )
  } catch {
    return false
  }
}

async function makeTemplate(): Promise<void> {
  const making = ownFolder('demo-folder-', projectPath('.tmp'))
  const app = await startApp({ DATA_DIR: join(making, 'data'), SIMULATORS: '1' })
  await app.stop()
  cpSync(BUNDLE.fingerprint, join(making, 'fingerprint'))
  rmSync(TEMPLATE, { recursive: true, force: true })
  renameSync(making, TEMPLATE)
}
