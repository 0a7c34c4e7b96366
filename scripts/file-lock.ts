import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from './failure.ts'

export type FileLock = { release(): void }

/**
 * An exclusive lock of the operating system on a file: it ends with the process, however that ends, so a killed one never leaves
 * it behind. SQLite is how Node reaches such locks. Null when somebody else holds it. Refuses a file that is none: another user's, or
 * something else by its name.
 */
export function tryLock(file: string): FileLock | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    const held = database
    return { release: () => held.close() }
  } catch (thrown) {
    database?.close()
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    if (reason.includes('locked')) return null
    throw new Refusal(`${file} cannot be locked (${reason}): remove it`)
  }
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
