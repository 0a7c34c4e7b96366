import { foldedWords } from './fold-text.ts'
import { INDEXED_MAX_CHARS } from './limits.ts'

/** Longer words are links and codes: this much of one tells it apart. */
const WORD_MAX_CHARS = 64

/**
 * A word as the index of messages holds it, with its company in front: `c12xboleto`. The index splits by ASCII alone and a word is
 * letters and digits, so nothing a text contains ends a term early, and none begins with another company's `c<id>x`.
 */
export function indexedWord(companyId: number, word: string): string {
  return `c${companyId}x${word.length > WORD_MAX_CHARS ? [...word].slice(0, WORD_MAX_CHARS).join('') : word}`
}

/** What the index holds of a text, in its order. Goes into `messages.search_words` with every write of a body. */
export function messageWords(companyId: number, text: string): string {
  const terms: string[] = []
  let left = INDEXED_MAX_CHARS
  for (const word of foldedWords(text)) {
    const term = indexedWord(companyId, word)
    left -= term.length + 1
    if (left < 0) break
    terms.push(term)
  }
  return terms.join(' ')
}
