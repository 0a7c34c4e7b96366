import { BufferJSON } from '@whiskeysockets/baileys'
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys'
import type { Store } from './store.ts'

export type SignalOwner = { pn: string; device: number }

/** Where libsignal keeps the sessions and keys of one simulated device. */
export function createSignalStore(store: Store, { pn, device }: SignalOwner): SignalKeyStore {
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {}
      for (const id of ids) {
        const row = store.one<{ value: string }>(
          'SELECT value FROM signal_keys WHERE pn = ? AND device = ? AND type = ? AND id = ?',
          pn,
          device,
          type,
          id,
        )
        if (row) found[id] = fromJson(row.value) as SignalDataTypeMap[T]
      }
      return found
    },
    set(data: SignalDataSet) {
      for (const [type, entries] of Object.entries(data)) {
        for (const [id, value] of Object.entries(entries)) {
          if (value === null || value === undefined) {
            store.run(
              'DELETE FROM signal_keys WHERE pn = ? AND device = ? AND type = ? AND id = ?',
              pn,
              device,
              type,
              id,
            )
          } else {
            store.run(
              'INSERT OR REPLACE INTO signal_keys (pn, device, type, id, value) VALUES (?, ?, ?, ?, ?)',
              pn,
              device,
              type,
              id,
              toJson(value),
            )
          }
        }
      }
    },
  }
}

/** Forgets every key of those types. */
export function clearSignalKeys(store: Store, owner: SignalOwner, types: string[]): void {
  for (const type of types) {
    store.run(
      'DELETE FROM signal_keys WHERE pn = ? AND device = ? AND type = ?',
      owner.pn,
      owner.device,
      type,
    )
  }
}

/** JSON that keeps bytes. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, BufferJSON.replacer)
}

export function fromJson(text: string): unknown {
  return JSON.parse(text, BufferJSON.reviver) as unknown
}
