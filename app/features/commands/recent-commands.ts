import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'
import { RECENT_KEPT } from './limits.ts'

const KEY = 'balcao:commands'

/** Ids of what was done lately through the bar on this device, the last first. */
export function recentCommands(storage = deviceStorage()): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function noteCommand(id: string, storage = deviceStorage()): void {
  const next = [id, ...recentCommands(storage).filter((other) => other !== id)]
  tryStore(storage, KEY, JSON.stringify(next.slice(0, RECENT_KEPT)))
}
