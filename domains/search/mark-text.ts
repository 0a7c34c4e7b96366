import { fold, foldWithPlaces, wordsOf } from '../word-index/fold-text.ts'
import type { Folded } from '../word-index/fold-text.ts'
import { MARK_PIECE_CHARS, SNIPPET_BEFORE_CHARS, SNIPPET_CHARS } from './limits.ts'
import { SEARCH_WORDS_MAX } from '../word-index/limits.ts'

/** A piece of a text, and whether it is what was looked for. Drawn as elements: nothing in it is ever markup. */
export type TextPart = { text: string; isHit: boolean }

type Range = { start: number; end: number }

/** Marks what was typed anywhere in a text: names and numbers are found so. */
export function markAnywhere(text: string, typed: string): TextPart[] {
  const terms = [...new Set(typed.trim().split(/\s+/).map(fold))].slice(0, SEARCH_WORDS_MAX)
  return parts(text, anywhere(text, terms))
}

/** The part of a message around its first hit, hits marked: words of a message are found from their beginning. */
export function snippetOf(body: string, typed: string): TextPart[] {
  const text = body.replace(/\s+/g, ' ').trim()
  const { words, isLastOpen } = wordsOf(typed)
  const ranges: Range[] = []
  for (const piece of piecesOf(text)) {
    const [first] = ranges
    if (first !== undefined && piece.start > first.start + SNIPPET_CHARS) break
    for (const { start, end } of wordRanges(text.slice(piece.start, piece.end), words, isLastOpen))
      ranges.push({ start: piece.start + start, end: piece.start + end })
  }
  return cut(text, ranges)
}

/** A text in pieces of MARK_PIECE_CHARS or a little more: they end where a word does. */
function* piecesOf(text: string): Generator<Range> {
  for (let start = 0; start < text.length;) {
    const space = text.indexOf(' ', start + MARK_PIECE_CHARS)
    const end = space === -1 ? text.length : space
    yield { start, end }
    start = end
  }
}

const WORD = /[\p{L}\p{N}]+/gu

/** Where these words stand. Each word of the text is looked at once, however many are looked for. */
function wordRanges(text: string, words: readonly string[], isLastOpen: boolean): Range[] {
  const folded = foldWithPlaces(text)
  const whole = new Set(isLastOpen ? words.slice(0, -1) : words)
  const open = isLastOpen ? words.at(-1) : undefined
  const found: Range[] = []
  for (const { 0: word, index } of folded.text.matchAll(WORD)) {
    const isOpen = open !== undefined && word.startsWith(open)
    const length = whole.has(word) ? word.length : isOpen ? open.length : 0
    if (length > 0) found.push(rangeOf(folded, text, index, length))
  }
  return joined(found)
}

/** Where these texts stand, within words too. */
function anywhere(text: string, terms: readonly string[]): Range[] {
  const folded = foldWithPlaces(text)
  const found: Range[] = []
  for (const term of terms) {
    if (term === '') continue
    for (let at = folded.text.indexOf(term); at !== -1; at = folded.text.indexOf(term, at + 1))
      found.push(rangeOf(folded, text, at, term.length))
  }
  return joined(found)
}

/** Up to where the next letter begins: marks that follow a letter belong to it. */
const rangeOf = ({ from }: Folded, text: string, at: number, length: number): Range => ({
  start: from[at] ?? 0,
  end: from[at + length] ?? text.length,
})

/** Ranges in order, those that touch as one. */
function joined(ranges: readonly Range[]): Range[] {
  const out: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1)
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else out.push({ ...range })
  }
  return out
}

function parts(text: string, ranges: readonly Range[]): TextPart[] {
  const out: TextPart[] = []
  const add = (piece: string, isHit: boolean) => {
    if (piece !== '') out.push({ text: piece, isHit })
  }
  let at = 0
  for (const { start, end } of ranges) {
    add(text.slice(at, start), false)
    add(text.slice(start, end), true)
    at = end
  }
  add(text.slice(at), false)
  return out
}

const ELLIPSIS = '…'

function cut(text: string, ranges: readonly Range[]): TextPart[] {
  const first = ranges[0]?.start ?? 0
  const isWhole = text.length <= SNIPPET_CHARS
  const start = isWhole || first <= SNIPPET_BEFORE_CHARS ? 0 : wordStart(text, first)
  const end = wholeCharacters(text, start + SNIPPET_CHARS)
  const shown = text.slice(start, end)
  const inside = ranges
    .map((range) => ({
      start: Math.max(0, range.start - start),
      end: Math.min(shown.length, range.end - start),
    }))
    .filter((range) => range.end > range.start)
  const out = parts(shown, inside)
  if (start > 0) out.unshift({ text: ELLIPSIS, isHit: false })
  if (end < text.length) out.push({ text: ELLIPSIS, isHit: false })
  return out
}

/** The place, or the one before it where it would part the two units of a character. */
function wholeCharacters(text: string, end: number): number {
  if (end >= text.length) return text.length
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}

/** A place some characters before the hit where a word begins, never inside a character of two units. */
function wordStart(text: string, hit: number): number {
  const earliest = hit - SNIPPET_BEFORE_CHARS
  const space = text.indexOf(' ', earliest)
  return space === -1 || space >= hit ? hit : space + 1
}
