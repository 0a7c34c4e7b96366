import type { DeviceStorage } from '#app/desk-client/device-storage.ts'

/** Where the browser keeps somebody's to-dos (specification part 3 §9). */
export const TASKS_KEY = 'tasks'
/** Whose they are, as personKey has it. */
const OWNER_KEY = 'balcao:tasks:owner'

/**
 * This person uses the browser now: another's to-dos are gone before this returns, and those that nobody owns are theirs. A session that
 * ends by itself leaves them here for whoever had them.
 */
export function claimTasks(storage: DeviceStorage, person: string): void {
  const owner = storage.getItem(OWNER_KEY)
  if (owner === person) return
  if (owner !== null) storage.removeItem(TASKS_KEY)
  try {
    storage.setItem(OWNER_KEY, person)
  } catch {
    // A browser that is full keeps no to-dos either.
  }
}

/** Nothing of anybody stays: at a sign-out. */
export function clearTasks(storage: DeviceStorage): void {
  storage.removeItem(TASKS_KEY)
  storage.removeItem(OWNER_KEY)
}
