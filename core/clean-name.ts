import { normalizeText } from './normalize-text.ts'
import { plainDigits } from './phone.ts'

/** Line and page breaks, tabs: a name is one line. A byte order mark counts as a blank to \s, and is none. */
const BREAKS = /(?!\ufeff)[\s\u0085]/g
/** The regional flags of emoji (England, Scotland, Wales) are written with tags, which are nothing anywhere else. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f})|[\u{e0001}\u{e0020}-\u{e007f}]/gu
/** ZERO WIDTH NON-JOINER (Persian), ZERO WIDTH JOINER (emoji, Indic scripts), MONGOLIAN VOWEL SEPARATOR. */
const JOINERS = '\u200c\u200d\u180e'
/** Format characters that are drawn: number signs and the like of Arabic, Syriac and Kaithi. */
const DRAWN =
  '\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{e0001}\u{e0020}-\u{e007f}'
/**
 * Controls, directions and their overrides, soft hyphens, byte order marks, halves of characters, code points that are no characters:
 * whatever shows nothing or turns the line.
 */
const UNWANTED = new RegExp(
  `(?![${JOINERS}${DRAWN}])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Noncharacter_Code_Point}]`,
  'gu',
)
/** A joiner joins two things. At an end, beside a space, doubled or between digits it only makes two names look alike. */
const IDLE_JOINERS = new RegExp(
  `(?<=^|\\s|[${JOINERS}])[${JOINERS}]|(?<=\\p{Nd})[${JOINERS}](?=\\p{Nd})|(?<![${JOINERS}])[${JOINERS}]+(?=\\s|$)`,
  'gu',
)
/** Marks on top of marks: no script piles up as many, and they run over the lines around them. */
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu
/** Drawn as nothing: ignorable characters, Hangul fillers among them, the blanks of Braille, of hieroglyphs and of notes, the place of an object. */
const SHOWS_NOTHING = /^[\s\p{DI}\p{Cf}\p{M}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]*$/u
/** No name that is kept is as long (the longest has 255 characters): what stands behind is not looked at, and costs nothing. */
const LOOKED_AT_MAX_UNITS = 16_384

/**
 * Returns a name as it is stored and shown, wherever it comes from: one line, normalized, without controls and characters that turn the
 * text around; joiners stay where they join; what may be a phone number is written in 0–9. Empty for a name that shows nothing. Of a text
 * that is no name for its length, the beginning, which is too long for every name.
 */
export function cleanName(name: string): string {
  const given = name.slice(0, LOOKED_AT_MAX_UNITS)
  const clean = plainDigits(normalizeText(given.replace(BREAKS, ' '), 'NFC'))
    .replace(TAGS, '$1')
    .replace(UNWANTED, '')
    .replace(PILED_MARKS, '$1')
    .replace(IDLE_JOINERS, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return SHOWS_NOTHING.test(clean) ? '' : clean
}

/** cleanName, cut to a length in characters: never within one, nor after a joiner. */
export function cutName(name: string, maxChars: number): string {
  const characters = [...cleanName(name)]
  return characters.length <= maxChars
    ? characters.join('')
    : cleanName(characters.slice(0, maxChars).join(''))
}
