import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { keptTrays } from '../composer/kept-trays.ts'
import { filesKey, moveDrafts, WRITING_MODES } from '../desk/drafts.ts'
import type { DraftPlace } from '../desk/drafts.ts'

/** Two conversations became one: words and files that wait unsent in the one that is gone wait in the one that stays. */
export function moveUnsent(from: DraftPlace, to: DraftPlace): void {
  moveDrafts(deviceStorage(), from, to)
  for (const mode of WRITING_MODES) keptTrays.move(filesKey(from, mode), filesKey(to, mode))
}
