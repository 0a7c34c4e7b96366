import { SEARCH_MIN_CHARS } from './limits.ts'
import { wordsOf } from './fold-text.ts'

/**
 * FTS5 query for the words of `text` in the messages of one company, the last word open-ended ("bol" finds "boleto") unless it is so
 * short that half of all messages have one like it. Every word is quoted, so nothing a person types is an operator. Null when there
 * is nothing to look for.
 */
export function messageMatch(companyId: number, text: string): string | null {
  const { words, isLastOpen } = wordsOf(text)
  if (words.join('').length < SEARCH_MIN_CHARS) return null
  const terms = words.map((word) => `"${word}"`)
  if (isLastOpen) terms.push(`${terms.pop()}*`)
  return `scope:"c${companyId}" AND body:(${terms.join(' AND ')})`
}
