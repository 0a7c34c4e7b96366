import type { ListedStorage } from '#app/desk-client/device-storage.ts'

export type MemoryStorage = ListedStorage & {
  /** What a device whose quota is used up does: it takes nothing more. */
  isFull: boolean
  keys: () => string[]
}

/** A device's storage that begins empty and lives in memory, in place of the browser's. */
export function memoryStorage(): MemoryStorage {
  const kept = new Map<string, string>()
  const storage: MemoryStorage = {
    isFull: false,
    keys: () => [...kept.keys()],
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (storage.isFull) throw new DOMException('', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
  }
  return storage
}
