import { fold, foldWithPlaces } from '#domains/word-index/fold-text.ts'

/** The name find-in-ticket.css paints. */
const NAME = 'found-in-ticket'
/** What of a message is its words. */
const WORDS = '.bubble-text, .note-said'

/**
 * Paints every place of a phrase in what is drawn of a conversation, and follows what is drawn next, without touching a single element:
 * with the browser's own highlights. Where it has none, the message alone is marked. Returns how to stop.
 */
export function markPhraseIn(place: HTMLElement | null, phrase: string): () => void {
  const wanted = fold(phrase)
  if (place === null || wanted === '' || !('highlights' in CSS)) return () => undefined
  let frame = 0
  const paint = () => {
    CSS.highlights.set(NAME, new Highlight(...rangesIn(place, wanted)))
  }
  const paintSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(paint)
  }
  const watch = new MutationObserver(paintSoon)
  watch.observe(place, { childList: true, subtree: true, characterData: true })
  paint()
  return () => {
    watch.disconnect()
    cancelAnimationFrame(frame)
    CSS.highlights.delete(NAME)
  }
}

function rangesIn(place: HTMLElement, wanted: string): Range[] {
  const found: Range[] = []
  for (const words of place.querySelectorAll(WORDS)) {
    const walk = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const { text, from } = foldWithPlaces(node.textContent ?? '')
      for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
        const range = document.createRange()
        range.setStart(node, from[at] ?? 0)
        range.setEnd(node, from[at + wanted.length] ?? 0)
        found.push(range)
      }
    }
  }
  return found
}
