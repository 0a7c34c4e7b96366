import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { keepReceiver, readReceiver } from './draft-receiver.ts'
import { draftKey, filesKey, WRITING_MODES } from './drafts.ts'
import type { DraftPlace } from './drafts.ts'
import { keptTrays } from './kept-trays.ts'
import { receiverRead } from './receiver-of.ts'

/** What is unsent in a conversation beside its words goes on in another one: files, and who all of it was begun for. */
export function moveKept(from: DraftPlace, to: DraftPlace): void {
  for (const mode of WRITING_MODES) keptTrays.move(filesKey(from, mode), filesKey(to, mode))
  moveReceiver(deviceStorage(), from, to)
}

/** Of words that stand together and were begun for several: no receiver is all of them. */
const SEVERAL = 'several'

/** What was begun for somebody comes beside what stands in a message, or comes there; a composer that is drawn follows. */
export function joinReceiver(storage: DeviceStorage, place: DraftPlace, receiver: string): void {
  const oldValue = readReceiver(storage, place)
  const read = receiverRead(receiver)
  const newValue = oldValue === null || oldValue === read ? read : SEVERAL
  keepReceiver(storage, place, newValue)
  const key = draftKey(place, 'receiver')
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
}

/** A message goes on in another conversation. What the device cannot take there stays, and whose it was with it. */
export function moveReceiver(storage: DeviceStorage, from: DraftPlace, to: DraftPlace): void {
  const receiver = readReceiver(storage, from)
  if (receiver === null) return
  joinReceiver(storage, to, receiver)
  if ((storage.getItem(draftKey(from, 'message')) ?? '') === '') keepReceiver(storage, from, null)
}
