import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { tryStore } from '#app/desk-client/device-storage.ts'
import { draftKey, moveDrafts, readDrafts, tell, wordsOf } from './drafts.ts'
import type { DraftPlace } from './drafts.ts'
import { receiverRead } from '#domains/tickets/receiver-of.ts'

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

/** Of words that stand together and were begun for several, or nobody knows for whom: no receiver is all of them. */
export const SEVERAL = 'several'

/** What was begun for somebody comes beside what stands in a message, or comes there; a composer that is drawn follows. */
export function joinReceiver(storage: DeviceStorage, place: DraftPlace, receiver: string): void {
  const oldValue = readReceiver(storage, place)
  const read = receiverRead(receiver)
  const newValue = oldValue === null || oldValue === read ? read : SEVERAL
  keepReceiver(storage, place, newValue)
  tell(place, 'receiver', oldValue, newValue)
}

/**
 * Words go on in another conversation (moveDrafts), and who they were begun for with them; what the device cannot take there stays, and whose
 * it was with it. The receiver goes first: a composer that sees words without one takes them for its own. Returns it, for files that follow.
 */
export function moveWords(storage: DeviceStorage, from: DraftPlace, to: DraftPlace): string | null {
  const kept = readReceiver(storage, from)
  const hasWords = readDrafts(storage, from).message.trim() !== ''
  const receiver = kept ?? (hasWords ? SEVERAL : null)
  if (receiver !== null) joinReceiver(storage, to, receiver)
  moveDrafts(storage, from, to)
  if (wordsOf(storage, from, 'message') === '') keepReceiver(storage, from, null)
  return receiver
}
