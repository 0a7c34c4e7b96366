import { useSyncExternalStore } from 'react'
import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'

const MARK = 'balcao:recordings'
const listeners = new Set<() => void>()
/** Where the device keeps nothing for us, recordings live as long as this tab. */
let isHere = false

/** Remembers that this device has recorded: from then on there may be recordings to offer. It is never taken back. */
export function markRecordings(): void {
  if (isHere) return
  isHere = true
  tryStore(deviceStorage(), MARK, '1')
  for (const tell of listeners) tell()
}

/** Whether this device has ever recorded: what shows kept recordings is loaded only then. */
export function useHasRecorded(): boolean {
  return useSyncExternalStore(subscribe, hasRecorded, () => false)
}

/** The same at this moment. */
export const hasRecorded = () => isHere || deviceStorage().getItem(MARK) !== null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
