import { normalizeText } from '#core/normalize-text.ts'
import { brazilNinthDigitVariants, digitsOf, looksLikeNumber } from '#core/phone.ts'
import { nameOrder } from '#core/text-order.ts'
import { SEARCH_MIN_CHARS, SEARCH_WORDS_MAX } from './limits.ts'

/** How a text of the search box is looked for. */
export type ContactSearch =
  /** No text: every contact, by name. */
  | { kind: 'all' }
  /** Anywhere in names, numbers and e-mail addresses: an FTS5 query over trigrams. `rank`: what of it comes first. */
  | { kind: 'match'; query: string; rank: ContactRank }
  /** One or two letters: names that begin with them, in the form of nameOrder. */
  | { kind: 'name-start'; start: string }
  /** One or two digits: numbers that begin with them. */
  | { kind: 'number-start'; start: string }
  | { kind: 'nothing' }

/**
 * First names, or numbers, that begin with `start`; then names in which each of `words` begins a word, which `query` finds with few others.
 * Texts are in the form of nameOrder.
 */
export type ContactRank =
  { by: 'name'; start: string; words: string[]; query: string } | { by: 'number'; start: string }

/**
 * The search for `text` in one company. Who may not see numbers (`masked`) searches an index that has none: whatever is typed, and
 * however the index folds it, no digit of a hidden number can answer. Words of theirs that may be parts of a number are left out.
 */
export function contactSearch(companyId: number, text: string, masked: boolean): ContactSearch {
  const wanted = normalizeText(text, 'NFC')
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
  if (wanted === '') return { kind: 'all' }
  const all = { companyId, columns: COLUMNS.all }
  if (looksLikeNumber(wanted)) {
    if (masked) return { kind: 'nothing' }
    const digits = digitsOf(wanted)
    if (digits.length < SEARCH_MIN_CHARS) return { kind: 'number-start', start: digits }
    // A Brazilian mobile that is written whole is found in the other spelling too.
    return {
      kind: 'match',
      query: matchQuery(all, brazilNinthDigitVariants(digits), 'OR'),
      rank: { by: 'number', start: digits },
    }
  }
  const place = masked ? { companyId, columns: COLUMNS.public } : all
  const typed = [...new Set(wanted.split(/\s+/))].slice(0, SEARCH_WORDS_MAX)
  const words = typed.filter((word) => !(masked && /\p{Nd}{3}/u.test(word)))
  const terms = termsOf(words)
  if (terms.length > 0) {
    const query = matchQuery(place, terms)
    return { kind: 'match', query, rank: rankOf(place, words, terms, query) }
  }
  const start = nameOrder(words.join(' '))
  return start === '' ? { kind: 'nothing' } : { kind: 'name-start', start }
}

/** Columns of contacts_fts. `names` holds no digit of a hidden number (contacts.public_name). */
const COLUMNS = { all: '{names numbers}', public: 'names' } as const

/** Where the index is asked. */
type SearchedPlace = { companyId: number; columns: (typeof COLUMNS)[keyof typeof COLUMNS] }

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

function rankOf(
  place: SearchedPlace,
  words: readonly string[],
  terms: readonly string[],
  query: string,
): ContactRank {
  const [only] = terms
  return {
    by: 'name',
    start: nameOrder(words.join(' ')),
    words: terms.map(nameOrder),
    // A space is a letter of the index. Of several words one may begin the name, where no space stands before it.
    query: terms.length === 1 && only !== undefined ? matchQuery(place, [` ${only}`]) : query,
  }
}

/** In no scope of the index: what finds nothing. */
const NONE = 'scope:"|||"'

/**
 * Everything a person typed is inside quotes: no operator, column or prefix of FTS5 comes through. The parts of one AND are walked side
 * by side, and the list of a company's contacts is by far the longest of them; an OR keeps the words together, so that it is asked only
 * about what has them all (docs/performance.md).
 */
function matchQuery(
  { companyId, columns }: SearchedPlace,
  terms: readonly string[],
  joined: 'AND' | 'OR' = 'AND',
): string {
  const quoted = terms.map((term) => `"${term.replaceAll('"', '""')}"`)
  const words = `${columns}:(${quoted.join(` ${joined} `)})`
  const isMany = joined === 'AND' && terms.length > 1
  return `scope:"|${companyId}|" AND ${isMany ? `(${words} OR ${NONE})` : words}`
}
