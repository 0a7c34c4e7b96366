import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { filesKey, WRITING_MODES } from './drafts.ts'
import type { DraftPlace } from './drafts.ts'
import { moveReceiver } from './join-receiver.ts'
import { keptTrays } from './kept-trays.ts'

/** What is unsent in a conversation beside its words goes on in another one: files, and who all of it was begun for. */
export function moveKept(from: DraftPlace, to: DraftPlace): void {
  for (const mode of WRITING_MODES) keptTrays.move(filesKey(from, mode), filesKey(to, mode))
  moveReceiver(deviceStorage(), from, to)
}
