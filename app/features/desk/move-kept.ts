import { filesKey, WRITING_MODES } from './drafts.ts'
import type { DraftPlace } from './drafts.ts'
import { keptTrays } from './kept-trays.ts'

/** Unsent files of a conversation go on in another one. */
export function moveKept(from: DraftPlace, to: DraftPlace): void {
  for (const mode of WRITING_MODES) keptTrays.move(filesKey(from, mode), filesKey(to, mode))
}
