import { SEARCH_MIN_CHARS } from './limits.ts'

/**
 * FTS5 query for the words of `text` in the messages of one company, newest word open-ended ("bol" finds "boleto"). Every word is
 * quoted, so nothing a person types is an operator. Null when there is nothing to look for.
 */
export function messageMatch(companyId: number, text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.join('').length < SEARCH_MIN_CHARS) return null
  const last = words.length - 1
  const terms = words.map((word, i) => (i === last && !/\s$/.test(text) ? `"${word}"*` : `"${word}"`))
  return `scope:"c${companyId}" AND body:(${terms.join(' AND ')})`
}

/** FTS5 trigram query for a name, number or e-mail of one company; null below three characters. */
export function contactMatch(companyId: number, text: string): string | null {
  const wanted = text.trim()
  if (wanted.length < SEARCH_MIN_CHARS) return null
  // A number typed with spaces, dashes or a plus is stored as digits.
  const digits = wanted.replace(/\D/g, '')
  const isNumber = /^[\d\s()+.-]+$/.test(wanted)
  if (isNumber && digits.length < SEARCH_MIN_CHARS) return null
  const phrase = isNumber ? digits : wanted
  return `scope:"|${companyId}|" AND words:"${phrase.replaceAll('"', '""')}"`
}
