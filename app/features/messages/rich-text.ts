import { linkAt } from './link-at.ts'

/** A piece of a message's text with WhatsApp's marks; bold, italic and struck text may hold one another. */
export type RichText =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; content: RichText[] }

/** Marks within marks go no deeper. */
const MAX_DEPTH = 4
/** Marks of one text: each is an element of the page. What follows them is plain. */
const MAX_MARKS = 1_000
/** What a preview, a quote or an announcement reads of a text. */
const PREVIEW_CHARS = 1_000

const SPANS = { '*': 'bold', _: 'italic', '~': 'strike' } as const
type Sign = keyof typeof SPANS
/** Where a mark may begin. */
const BEGINNINGS = /[`*_~]|https?:\/\/|www\./gi
const WORD = /[\p{L}\p{N}]/u
const SPACE = /\s/

type Mark = { end: number; part: RichText }

/**
 * Takes a text apart; nothing in it is ever HTML. Links lead to http and https only. Goes through the text once, whatever it holds: a
 * search for the end of a mark begins where no other has looked, or is remembered.
 */
export function parseRichText(text: string): RichText[] {
  return parse(text, 0, { left: MAX_MARKS })
}

function parse(text: string, depth: number, marks: { left: number }): RichText[] {
  const parts: RichText[] = []
  const find = createFinder(text)
  const beginnings = new RegExp(BEGINNINGS)
  let plainFrom = 0
  while (marks.left > 0) {
    const beginning = beginnings.exec(text)
    if (beginning === null) break
    const at = beginning.index
    const sign = beginning[0]
    let mark: Mark | null = null
    if (sign === '`') mark = codeAt(text, at, find)
    else if (sign === '*' || sign === '_' || sign === '~') {
      const span = depth < MAX_DEPTH ? spanAt(text, at, sign, find) : null
      if (span !== null) {
        marks.left -= 1
        const content = parse(text.slice(at + 1, span), depth + 1, marks)
        mark = { end: span + 1, part: { kind: SPANS[sign], content } }
      }
    } else {
      const link = linkAt(text, at)
      if (link.kind === 'none') beginnings.lastIndex = link.end
      else mark = { end: link.end, part: { kind: 'link', text: link.text, href: link.href } }
    }
    if (mark === null) {
      beginnings.lastIndex = Math.max(beginnings.lastIndex, at + 1)
      continue
    }
    marks.left -= 1
    if (at > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, at) })
    parts.push(mark.part)
    plainFrom = beginnings.lastIndex = mark.end
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) })
  return parts
}

type Find = (wanted: string, from: number) => number

/** indexOf for places that only go forward: remembers where the next one stands, and that there is none. */
function createFinder(text: string): Find {
  const next = new Map<string, number>()
  return (wanted, from) => {
    const known = next.get(wanted)
    if (known !== undefined && (known >= from || known === -1)) return known
    const found = text.indexOf(wanted, from)
    next.set(wanted, found)
    return found
  }
}

function codeAt(text: string, at: number, find: Find): Mark | null {
  if (text.startsWith('```', at)) {
    const end = find('```', at + 4)
    if (end !== -1) return { end: end + 3, part: { kind: 'code', text: text.slice(at + 3, end) } }
  }
  const end = find('`', at + 1)
  if (end <= at + 1 || isBroken(at, end, find)) return null
  return { end: end + 1, part: { kind: 'code', text: text.slice(at + 1, end) } }
}

/** Where the sign stands that ends the span which begins here; null when none does. */
function spanAt(text: string, at: number, sign: Sign, find: Find): number | null {
  const before = characterBefore(text, at)
  if (before === sign || WORD.test(before) || SPACE.test(text.charAt(at + 1))) return null
  const end = find(sign, at + 1)
  if (end <= at + 1 || isBroken(at, end, find) || SPACE.test(text.charAt(end - 1))) return null
  const after = characterAt(text, end + 1)
  return after === sign || WORD.test(after) ? null : end
}

function isBroken(from: number, to: number, find: Find): boolean {
  const line = find('\n', from)
  return line !== -1 && line < to
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function characterBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1)
  return characterAt(text, last >= 0xdc00 && last <= 0xdfff ? at - 2 : at - 1)
}

/** A short text of emoji alone is shown large, as phones do. */
export function isOnlyEmoji(text: string): boolean {
  // Three families with their skins and joiners have some sixty.
  if (text.length > 100) return false
  // The first search for emoji takes a browser 40 ms, for it reads a table of all of them: nearly no text needs it.
  if (/[a-z]/i.test(text) || !/[\u200d-\uffff]/.test(text)) return false
  return /^(?:\p{RGI_Emoji}\s*){1,3}$/v.test(text.trim())
}

/** The words without their marks. */
export function plainText(text: string): string {
  const words = (parts: readonly RichText[]): string =>
    parts.map((part) => ('content' in part ? words(part.content) : part.text)).join('')
  return words(parseRichText(text))
}

/** The words of a preview, a quote or an announcement: no more than any of them has room for. */
export function previewText(text: string): string {
  return text.length <= PREVIEW_CHARS
    ? plainText(text)
    : `${plainText(text.slice(0, PREVIEW_CHARS))}…`
}
