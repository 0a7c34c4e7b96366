import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { keepDraft, wentTo, wordsOf } from '../desk/drafts.ts'
import type { DraftPlace } from '../desk/drafts.ts'

/** What is still to be saved of an observation once these words of it are: what was typed behind them meanwhile. */
export function leftOfNote(text: string, saved: string): string {
  const begun = text.trimStart()
  return begun.startsWith(saved) ? begun.slice(saved.length).trimStart() : begun
}

/** What was saved goes from where it stands by now: its ticket was emptied into another while it was on its way. */
export function takeSavedAway(storage: DeviceStorage, place: DraftPlace, saved: string): void {
  const paragraphs = wordsOf(storage, place, 'drawerNote').trimStart().split('\n\n')
  // Words that came from another ticket stand behind those that were here.
  const at = paragraphs.findLastIndex((_, i) => paragraphs.slice(i).join('\n\n').startsWith(saved))
  const next = wentTo(place)
  if (at < 0) return next && takeSavedAway(storage, next, saved)
  const before = paragraphs.slice(0, at)
  const left = leftOfNote(paragraphs.slice(at).join('\n\n'), saved)
  keepDraft(storage, place, 'drawerNote', [...before, ...(left === '' ? [] : [left])].join('\n\n'))
}
