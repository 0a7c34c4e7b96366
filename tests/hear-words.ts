import { vi } from 'vitest'

/** What a page is told that keeps words on this device. */
export type ToldWords = { key: string; oldValue: string | null; newValue: string }

/** Stands in for a browser's page, until `vi.unstubAllGlobals`. Returns what it was told so far. */
export function hearWords(page: object = {}): () => Promise<ToldWords[]> {
  const told: ToldWords[] = []
  vi.stubGlobal('window', { ...page, dispatchEvent: (event: ToldWords) => told.push(event) })
  vi.stubGlobal(
    'StorageEvent',
    class {
      constructor(_type: string, init: object) {
        Object.assign(this, init)
      }
    },
  )
  return async () => {
    await Promise.resolve()
    return told
  }
}
