import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { tryStore } from '#app/desk-client/device-storage.ts'
import { draftKey } from './drafts.ts'
import type { DraftPlace } from './drafts.ts'
import { receiverRead } from './receiver-of.ts'

/** Who a message was begun for; null where nobody knows. */
export function readReceiver(storage: DeviceStorage, place: DraftPlace): string | null {
  const kept = storage.getItem(draftKey(place, 'receiver'))
  return kept === null ? null : receiverRead(kept)
}

/** Null: there is no message any more. */
export function keepReceiver(
  storage: DeviceStorage,
  place: DraftPlace,
  receiver: string | null,
): void {
  const key = draftKey(place, 'receiver')
  if (receiver === null) storage.removeItem(key)
  else tryStore(storage, key, receiver)
}
