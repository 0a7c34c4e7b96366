import { SEARCH_MIN_CHARS } from './limits.ts'

/**
 * FTS5 query for the words of `text` in the messages of one company, newest word open-ended ("bol" finds "boleto"). Every word is
 * quoted, so nothing a person types is an operator. Null when there is nothing to look for.
 */
export function messageMatch(companyId: number, text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.join('').length < SEARCH_MIN_CHARS) return null
  const last = words.length - 1
  const terms = words.map((word, i) =>
    i === last && !/\s$/.test(text) ? `"${word}"*` : `"${word}"`,
  )
  return `scope:"c${companyId}" AND body:(${terms.join(' AND ')})`
}
