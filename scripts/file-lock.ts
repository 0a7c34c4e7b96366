import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

export type FileLock = { release(): void }

/**
 * An exclusive lock of the operating system on a file: it ends with the process, however that ends, so a killed one never leaves
 * it behind. SQLite is how Node reaches such locks. Null when somebody else holds it.
 */
export function tryLock(file: string): FileLock | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (thrown) {
    database.close()
    if (thrown instanceof Error && thrown.message.includes('locked')) return null
    throw thrown
  }
  return { release: () => database.close() }
}

/** Waits for the lock up to `waitMs`; calls `onWait` once if it has to wait at all. */
export async function waitForLock(
  file: string,
  waitMs: number,
  onWait: () => void,
): Promise<FileLock | null> {
  const deadline = Date.now() + waitMs
  let told = false
  for (;;) {
    const lock = tryLock(file)
    if (lock !== null || Date.now() >= deadline) return lock
    if (!told) onWait()
    told = true
    await delay(100)
  }
}
