import { useSyncExternalStore } from 'react'
import { DEFAULT_VOLUME } from './limits.ts'

const KEY = 'volume'
const listeners = new Set<() => void>()
/** Stands in where the browser refuses storage. */
let unkept: number | null = null

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** How loud a notice is on this device, 0 to 1; kept in the browser's storage. */
export function currentVolume(): number {
  try {
    const kept = Number.parseFloat(localStorage.getItem(KEY) ?? '')
    if (kept >= 0 && kept <= 1) return kept
  } catch {
    // Read below.
  }
  return unkept ?? DEFAULT_VOLUME
}

export function useVolume(): [volume: number, setVolume: (volume: number) => void] {
  const volume = useSyncExternalStore(subscribe, currentVolume, () => DEFAULT_VOLUME)
  return [volume, setVolume]
}

function setVolume(volume: number) {
  unkept = volume
  try {
    localStorage.setItem(KEY, String(volume))
  } catch {
    // It lasts as long as the tab.
  }
  for (const listener of listeners) listener()
}
