import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { keepDraft, readDrafts, tell } from '../desk/drafts.ts'
import type { DraftPlace, WritingMode } from '../desk/drafts.ts'

/** Writes in front of what waits in a ticket; a composer that is drawn follows. Returns whether the device keeps it. */
export function writeInFront(
  storage: DeviceStorage,
  place: DraftPlace,
  mode: WritingMode,
  words: string,
): boolean {
  const before = readDrafts(storage, place)[mode]
  const after = before.trim() === '' ? words : `${words}\n\n${before}`
  const isKept = keepDraft(storage, place, mode, after)
  tell(place, mode, before, after)
  return isKept
}
