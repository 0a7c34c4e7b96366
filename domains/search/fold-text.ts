import { SEARCH_MIN_CHARS } from './limits.ts'

/** How texts are compared: without capitals and accents, as the search index has them. Client-safe: screens mark hits with it. */

/** A text folded, and for each unit of it where it stood in the original. */
export type Folded = { text: string; from: number[] }

export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
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
    const folded = fold(character)
    for (let i = 0; i < folded.length; i++) from.push(at)
    text += folded
    at += character.length
  }
  from.push(original.length)
  return { text, from }
}

/** The words of what a person typed. The last one is open-ended, unless a space ends it or it is too short to mean a beginning. */
export function wordsOf(typed: string): { words: string[]; isLastOpen: boolean } {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const last = words.at(-1) ?? ''
  return { words, isLastOpen: last.length >= SEARCH_MIN_CHARS && !/\s$/.test(typed) }
}
