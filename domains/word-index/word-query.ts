import { wordsOf } from './fold-text.ts'
import { SEARCH_MIN_CHARS } from './limits.ts'
import { indexedWord } from './message-words.ts'
import type { WordIndex } from './word-index.ts'

/**
 * FTS5 query for the words of `text` in the messages of one company, the last word open-ended ("bol" finds "boleto") unless it is so
 * short that half of all messages have one like it. Every word is quoted, so nothing a person types is an operator. Null when there
 * is nothing to look for.
 */
export function messageMatch(index: WordIndex, companyId: number, text: string): string | null {
  const { words, isLastOpen } = wordsOf(text)
  if (words.join('').length < SEARCH_MIN_CHARS) return null
  const isScoped = index === 'messages_fts'
  const terms = words.map((word) => `"${isScoped ? word : indexedWord(companyId, word)}"`)
  if (isLastOpen) terms.push(`${terms.pop()}*`)
  const all = terms.join(' AND ')
  return isScoped ? `scope:"c${companyId}" AND body:(${all})` : all
}
