import { fold, foldWithPlaces, wordsOf } from './fold-text.ts'
import { SNIPPET_BEFORE_CHARS, SNIPPET_CHARS } from './limits.ts'

/** A piece of a text, and whether it is what was looked for. Drawn as elements: nothing in it is ever markup. */
export type TextPart = { text: string; isHit: boolean }

type Range = { start: number; end: number }

/** Marks what was typed anywhere in a text: names and numbers are found so. */
export function markAnywhere(text: string, typed: string): TextPart[] {
  const terms = typed.trim().split(/\s+/).map(fold).filter(Boolean)
  return parts(
    text,
    rangesOf(text, terms, () => true),
  )
}

/** The part of a message around its first hit, hits marked: words of a message are found from their beginning. */
export function snippetOf(body: string, typed: string): TextPart[] {
  const text = body.replace(/\s+/g, ' ').trim()
  const { words, isLastOpen } = wordsOf(typed)
  const terms = words.map(fold)
  const last = terms.length - 1
  const ranges = rangesOf(text, terms, (folded, { start, end }, index) => {
    if (isWordCharacter(folded[start - 1])) return false
    return (index === last && isLastOpen) || !isWordCharacter(folded[end])
  })
  return cut(text, ranges)
}

/** Letters and digits, in the folded text. */
const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

type Fits = (folded: string, range: Range, index: number) => boolean

function rangesOf(text: string, terms: readonly string[], fits: Fits): Range[] {
  const folded = foldWithPlaces(text)
  const found: Range[] = []
  for (const [index, term] of terms.entries()) {
    if (term === '') continue
    for (let at = folded.text.indexOf(term); at !== -1; at = folded.text.indexOf(term, at + 1)) {
      const end = at + term.length
      if (!fits(folded.text, { start: at, end }, index)) continue
      // Where the next letter begins: marks that follow a letter belong to it.
      found.push({ start: folded.from[at] ?? 0, end: folded.from[end] ?? text.length })
    }
  }
  return joined(found)
}

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
