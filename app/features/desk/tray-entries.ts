import { tryStore } from '#app/desk-client/device-storage.ts'
import type { DeviceStorage } from '#app/desk-client/device-storage.ts'

/** What is kept of a file that waits in a tray; its bytes are among the device's files, under the same id. */
export type TrayEntry = { id: string; name: string; mime: string; caption: string }

/** In the order in which they were added. */
export function readEntries(storage: DeviceStorage, key: string): TrayEntry[] {
  const stored = storage.getItem(key)
  if (stored === null) return []
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter(isEntry) : []
  } catch {
    return []
  }
}

export function keepEntries(
  storage: DeviceStorage,
  key: string,
  entries: readonly TrayEntry[],
): void {
  if (entries.length === 0) storage.removeItem(key)
  else tryStore(storage, key, JSON.stringify(entries))
}

function isEntry(value: unknown): value is TrayEntry {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, mime, caption } = value as Record<string, unknown>
  return [id, name, mime, caption].every((one) => typeof one === 'string')
}
