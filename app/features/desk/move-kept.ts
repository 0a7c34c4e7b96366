import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { joinReceiver, SEVERAL } from './draft-receiver.ts'
import { filesKey, WRITING_MODES } from './drafts.ts'
import type { DraftPlace } from './drafts.ts'
import { keptTrays } from './kept-trays.ts'
import { readEntries } from './tray-entries.ts'

/**
 * Unsent files of a conversation go on in another one, and who they were begun for with them (`receiver`, as moveWords gave it): in the
 * meantime its words may have been sent there, and it forgotten with them.
 */
export function moveKept(from: DraftPlace, to: DraftPlace, receiver: string | null): void {
  const storage = deviceStorage()
  const files = filesKey(from, 'message')
  if (keptTrays.of(files).length > 0 || readEntries(storage, files).length > 0)
    joinReceiver(storage, to, receiver ?? SEVERAL)
  for (const mode of WRITING_MODES) keptTrays.move(filesKey(from, mode), filesKey(to, mode))
}
