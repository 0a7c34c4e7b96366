import { normalizeText } from '#core/normalize-text.ts'
import { SEARCH_MIN_CHARS, SEARCH_WORDS_MAX } from './limits.ts'

/** How texts are compared: without capitals and accents, as the search index has them. Client-safe: screens mark hits with it. */

/** A text folded, and for each unit of it where it stood in the original. */
export type Folded = { text: string; from: number[] }

export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return (
    normalizeText(text, 'NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      // A small sigma has another form at the end of a word, which the beginning of that word has not.
      .replaceAll('ς', 'σ')
  )
}

/** As `fold`, and ı and İ are an i, as whoever types quickly means: for names, which no index has folded. */
export function foldLoosely(text: string): string {
  return fold(text).replaceAll('ı', 'i')
}

const ASCII = /^[\u0000-\u007f]*$/

/** Runs of letters and digits in the folded text. */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Folded, with every run of blanks as one: what a phrase is looked for in. */
export function foldPhrase(text: string): string {
  return fold(text).replace(/\s+/g, ' ')
}

/** Folded with the way back. */
export function foldWithPlaces(original: string): Folded {
  let text = ''
  const from: number[] = []
  let at = 0
  for (const character of original) {
    const folded = foldedCharacter(character)
    for (let i = 0; i < folded.length; i++) from.push(at)
    text += folded
    at += character.length
  }
  from.push(original.length)
  return { text, from }
}

const folds = new Map<string, string>()
/** Characters whose fold is remembered: more than a language has. */
const FOLDS_KEPT = 2000

function foldedCharacter(character: string): string {
  let folded = folds.get(character)
  if (folded === undefined) {
    folded = fold(character)
    if (folds.size < FOLDS_KEPT) folds.set(character, folded)
  }
  return folded
}

/** The words of what a person typed, folded, each once and SEARCH_WORDS_MAX at most. The last one is open-ended, unless a space ends it or it is too short to mean a beginning. */
export function wordsOf(typed: string): { words: string[]; isLastOpen: boolean } {
  // The last stays the last, though it was typed before.
  const words = [...new Set(foldedWords(typed).reverse())].slice(0, SEARCH_WORDS_MAX).reverse()
  const last = words.at(-1) ?? ''
  return { words, isLastOpen: last.length >= SEARCH_MIN_CHARS && !/\s$/.test(typed) }
}
