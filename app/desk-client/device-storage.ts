/** The part of the browser's Storage that is used, so that tests can stand in for it. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** With what tells which keys it has. */
export type ListedStorage = DeviceStorage & Pick<Storage, 'key' | 'length'>

const unavailable: ListedStorage = {
  getItem: () => null,
  // Whoever asks whether it is kept must hear that it is not.
  setItem: () => {
    throw new DOMException('this browser keeps nothing', 'QuotaExceededError')
  },
  removeItem: () => undefined,
  key: () => null,
  length: 0,
}

/** localStorage, or nothing where the browser forbids it (private windows, blocked cookies): the desk works on, it just forgets. */
export function deviceStorage(): ListedStorage {
  return storageOf(() => window.localStorage)
}

/** Of this tab alone: survives a reload, not a new tab. */
export function tabStorage(): DeviceStorage {
  return storageOf(() => window.sessionStorage)
}

function storageOf(open: () => Storage): ListedStorage {
  if (typeof window === 'undefined') return unavailable
  try {
    return open()
  } catch {
    return unavailable
  }
}

/** Writes, or says that the device refused: its quota is used up. */
export function tryStore(storage: DeviceStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
