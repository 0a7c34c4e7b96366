import {
  brazilNinthDigitVariants,
  digitsOf,
  looksLikeNumber,
  normalizeNumber,
} from '#core/phone.ts'
import { NUMBER_MIN_DIGITS, SEARCH_MIN_CHARS } from './limits.ts'
import { nameOrder } from './name-order.ts'

/** How a text of the search box is looked for. */
export type ContactSearch =
  /** No text: every contact, by name. */
  | { kind: 'all' }
  /** Anywhere in names, numbers and e-mail addresses: an FTS5 query over trigrams. */
  | { kind: 'match'; query: string }
  /** One or two letters: names that begin with them, in the form of nameOrder. */
  | { kind: 'name-start'; start: string }
  /** One or two digits: numbers that begin with them. */
  | { kind: 'number-start'; start: string }
  /** The number as a whole, in either Brazilian spelling. */
  | { kind: 'number'; spellings: string[] }
  | { kind: 'nothing' }

/**
 * The search for `text` in one company. With `hideNumbers` no part of a number can be looked for: by trying digits one could read
 * what the mask hides. Who has the whole number may look for it.
 */
export function contactSearch(
  companyId: number,
  text: string,
  hideNumbers: boolean,
): ContactSearch {
  const wanted = text
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
  if (wanted === '') return { kind: 'all' }
  if (looksLikeNumber(wanted)) {
    const digits = digitsOf(wanted)
    if (hideNumbers) return wholeNumber(wanted)
    if (digits.length < SEARCH_MIN_CHARS) return { kind: 'number-start', start: digits }
    // A Brazilian mobile that is written whole is found in the other spelling too.
    return { kind: 'match', query: matchQuery(companyId, brazilNinthDigitVariants(digits), 'OR') }
  }
  const words = wanted.split(/\s+/).filter((word) => !(hideNumbers && /\d{3}/.test(word)))
  const terms = termsOf(words)
  if (terms.length > 0) return { kind: 'match', query: matchQuery(companyId, terms) }
  const start = nameOrder(words.join(' '))
  return start === '' ? { kind: 'nothing' } : { kind: 'name-start', start }
}

function wholeNumber(typed: string): ContactSearch {
  const number = normalizeNumber(typed)
  return number.length < NUMBER_MIN_DIGITS
    ? { kind: 'nothing' }
    : { kind: 'number', spellings: brazilNinthDigitVariants(number) }
}

/**
 * Words, each found anywhere. A word too short for a trigram is looked for beside its neighbour: "ana s" finds "Ana Silva",
 * "joão da silva" is "joão da" and "silva". Empty when even together they are too short.
 */
function termsOf(words: readonly string[]): string[] {
  const terms: string[] = []
  for (const word of words) {
    const last = terms.at(-1)
    if (last !== undefined && (isShort(word) || isShort(last)))
      terms[terms.length - 1] = `${last} ${word}`
    else terms.push(word)
  }
  return terms.some(isShort) ? [] : terms
}

/** Characters, not UTF-16 units: that is what the tokenizer counts. */
function isShort(term: string): boolean {
  return [...term].length < SEARCH_MIN_CHARS
}

/** Everything a person typed is inside quotes: no operator, column or prefix of FTS5 comes through. */
function matchQuery(
  companyId: number,
  terms: readonly string[],
  joined: 'AND' | 'OR' = 'AND',
): string {
  const quoted = terms.map((term) => `"${term.replaceAll('"', '""')}"`)
  return `scope:"|${companyId}|" AND words:(${quoted.join(` ${joined} `)})`
}
