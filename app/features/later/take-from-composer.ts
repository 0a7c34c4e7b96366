import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { forgetPicked } from '../desk/picked-quick.ts'
import { composerOf, writingModeIn } from '../desk/composer-id.ts'
import { REPLY_DONE_EVENT } from '../desk/desk-keys.ts'
import { filesKey, wordsOf } from '../desk/drafts.ts'
import type { DraftPlace } from '../desk/drafts.ts'
import { keptTrays } from '../desk/kept-trays.ts'
import type { LaterContent } from './plan-content.ts'

/**
 * Takes what is planned out of the composer, and nothing else: while its dialog was open, words, files and a quote may have come back or from
 * elsewhere. `onLeft` is called with the words that stay.
 */
export function takeFromComposer(
  place: DraftPlace,
  { body, files, quote }: Pick<LaterContent, 'body' | 'files' | 'quote'>,
  onLeft: (words: string) => void,
): void {
  keptTrays.handOver(filesKey(place, 'message'), files)
  if (quote !== null) window.dispatchEvent(new CustomEvent(REPLY_DONE_EVENT, { detail: quote.id }))
  const box = document.querySelector<HTMLTextAreaElement>(composerOf({ id: place.ticketId }))
  const text = writingModeIn(box) === 'message' ? box : null
  const words = text?.value ?? wordsOf(deviceStorage(), place, 'message')
  const left = leftOf(words, body)
  if (left !== words) onLeft(left)
  forgetPicked(place.ticketId)
  text?.focus()
}

/** What stays of words once others are taken out of them: in front of those or behind. All where those are in it no more. */
export function leftOf(words: string, taken: string): string {
  const part = taken.trim()
  if (part === '') return words
  const at = placeOf(words, part)
  if (at === undefined) return words
  return [words.slice(0, at).trimEnd(), words.slice(at + part.length).trimStart()]
    .filter((one) => one !== '')
    .join('\n\n')
}

/** Where a part begins that stands by itself; else where it begins a paragraph that goes on. */
function placeOf(words: string, part: string): number | undefined {
  const begins: { at: number; gap: string; isEnd: boolean }[] = []
  for (let at = words.indexOf(part); at >= 0; at = words.indexOf(part, at + 1)) {
    const [before, rest] = [words.slice(0, at), words.slice(at + part.length)]
    const isBegin = before.trim() === '' || before.slice(before.trimEnd().length).includes('\n\n')
    const gap = rest.slice(0, rest.length - rest.trimStart().length)
    if (isBegin) begins.push({ at, gap, isEnd: rest.trim() === '' || gap.includes('\n\n') })
  }
  return (begins.find(({ isEnd }) => isEnd) ?? begins.find(({ gap }) => gap !== ''))?.at
}
