import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { tryStore } from '#app/desk-client/device-storage.ts'
import { TONES } from './emoji-book.ts'
import type { Tone } from './emoji-book.ts'

/** Two rows of the picker. */
const RECENTS_KEPT = 16
const RECENTS = 'balcao:emoji:recent'
const TONE = 'balcao:emoji:tone'

/** The emojis this device used last, the latest first. */
export function readRecents(storage: DeviceStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(RECENTS) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function keepRecent(storage: DeviceStorage, emoji: string): void {
  const others = readRecents(storage).filter((one) => one !== emoji)
  tryStore(storage, RECENTS, JSON.stringify([emoji, ...others].slice(0, RECENTS_KEPT)))
}

export function readTone(storage: DeviceStorage): Tone {
  const stored = storage.getItem(TONE)
  return TONES.find((tone) => tone === stored) ?? ''
}

export function keepTone(storage: DeviceStorage, tone: Tone): void {
  tryStore(storage, TONE, tone)
}
