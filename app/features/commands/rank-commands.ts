import { foldLoosely } from '#domains/word-index/fold-text.ts'
import type { Command } from './command.ts'
import { CHILDREN_SHOWN } from './limits.ts'

/** Small letters without accents, so that "acao" finds Ação; ı and İ are an i, as whoever types quickly means. */
export function fold(text: string): string {
  return foldLoosely(text).trim()
}

const WHOLE = 100
const AT_START = 60
const AT_WORD = 40
const INSIDE = 20
const SCATTERED = 8
/** Letters. */
const SCATTERED_MIN_CHARS = 4
/** Other words for a command count less than its name. */
const BY_OTHER_WORDS = 0.6
/** What was used last wins over a like match, not over a better one. */
const RECENT_MAX = 10

/** How well one typed word fits a text, both folded; 0: not at all. */
export function fit(typed: string, text: string): number {
  const at = text.indexOf(typed)
  if (at === 0) return text.length === typed.length ? WHOLE : AT_START
  if (at > 0) {
    const startsWord = new RegExp(`(?:^|[^\\p{L}\\p{N}])${escaped(typed)}`, 'u').test(text)
    return startsWord ? AT_WORD : INSIDE
  }
  // Letters left out or skipped: `trsf` for transferir. A few letters would fit nearly everything, as would a short name.
  return typed.length >= SCATTERED_MIN_CHARS && isScattered(typed, text) ? SCATTERED : 0
}

/** As `fit`, of whole words or their beginnings: a sentence has the letters of nearly every word, and shorter words within longer ones. */
function fitWords(typed: string, sentence: string): number {
  const score = fit(typed, sentence)
  return score >= AT_WORD ? score : 0
}

/** The letters in their order, the first of them at the start of a word, and not all over the text. */
function isScattered(typed: string, text: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((word, index, words) => {
    if (word[0] !== typed[0]) return false
    const rest = words.slice(index).join('')
    let at = -1
    for (const letter of typed) {
      at = rest.indexOf(letter, at + 1)
      if (at < 0) return false
    }
    return at < typed.length * 4
  })
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The commands that a text means, the likeliest first. Every word of it must fit. Of a list of its own: few, and only what the text asks
 * for. `recent`: ids, the last used first.
 */
export function rankCommands(
  commands: readonly Command[],
  query: string,
  recent: readonly string[],
): Command[] {
  const typed = fold(query).split(/\s+/).filter(Boolean)
  const ranked = (some: readonly Command[]) =>
    some
      .flatMap((command) => {
        const score = scoreOf(command, typed)
        if (score === 0) return []
        const used = recent.indexOf(command.id)
        return [{ command, score: score + (used < 0 ? 0 : Math.max(1, RECENT_MAX - used)) }]
      })
      .sort((a, b) => b.score - a.score)
  const scored = commands.flatMap((command) => {
    const asked = (command.children ?? []).filter((child) => asksFor(typed, child, command))
    const children = asked.map((child) => under(command, child))
    return [...ranked([command]), ...ranked(children).slice(0, CHILDREN_SHOWN)]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ command }) => command)
}

/** By a word of its own, or by the beginning of its list's name: a word amid that name means the list alone. */
function asksFor(typed: readonly string[], child: Command, list: Command): boolean {
  const own = fold(`${child.label} ${child.words ?? ''}`)
  return (
    typed.some((word) => fit(word, own) > SCATTERED) ||
    fit(typed.join(' '), fold(list.label)) >= AT_START
  )
}

function scoreOf({ label, detail, words, says }: Command, typed: readonly string[]): number {
  if (fold(label) === typed.join(' ')) return WHOLE
  const name = fold(label)
  const beside = fold(detail ?? '')
  const other = fold(words ?? '')
  const sentence = fold(says ?? '')
  let sum = 0
  for (const word of typed) {
    const byOthers = Math.max(fit(word, other), fitWords(word, sentence)) * BY_OTHER_WORDS
    const best = Math.max(fit(word, name), fitWords(word, beside), byOthers)
    if (best === 0) return 0
    sum += best
  }
  return sum / typed.length
}

/** With what stands in lists of their own, under the list's name. */
export function flattened(commands: readonly Command[]): Command[] {
  return commands.flatMap((command) => [
    command,
    ...(command.children ?? []).map((child) => under(command, child)),
  ])
}

const under = (list: Command, child: Command): Command => ({
  ...child,
  label: `${list.label} › ${child.label}`,
  about: list.about,
})
