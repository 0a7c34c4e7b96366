import { DECODE_SLICE_BYTES, TAG_MAX_BYTES } from './limits.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

/** What a scan calls for elements of these names; prefixes do not count, other elements pass by. */
export type XmlHandler<Name extends string = string> = {
  names: readonly Name[]
  start?: (name: Name, attribute: (name: string) => string | undefined) => void
  /** Whether text that comes now is wanted. It comes in pieces, still escaped: xmlText reads all pieces together. */
  wantsText?: () => boolean
  text?: (escaped: string) => void
  /** Returns true when the rest need not be read. */
  end?: (name: Name) => boolean
}

/** Feeds a scan. Returns true when the handler needs no more. */
export type XmlScan = (piece: Uint8Array) => boolean

type Section = { opens: string; closes: string; isText: boolean }
const SECTIONS: readonly Section[] = [
  { opens: '<!--', closes: '-->', isText: false },
  { opens: '<![CDATA[', closes: ']]>', isText: true },
  { opens: '<?', closes: '?>', isText: false },
]
const LONGEST_OPENING = '<![CDATA['.length
const [LESS, GREATER, SLASH, QUOTE, APOSTROPHE, EQUALS, COLON] = [60, 62, 47, 34, 39, 61, 58]
const [EXCLAMATION, QUESTION] = [33, 63]

/**
 * Scans UTF-8 XML that comes in pieces; never holds more than a piece and a tag, never looks at a byte twice but for those of a tag
 * that two pieces share. Takes what workbooks are written with, and no DOCTYPE, so that no entity stands for more than a character.
 * Throws SpreadsheetError.
 */
export function scanXml<Name extends string>(handler: XmlHandler<Name>): XmlScan {
  const names = handler.names.map((name) => ({ name, bytes: asciiOf(name) }))
  const decoder = new TextDecoder()
  let rest: Uint8Array = new Uint8Array()
  let section: Section | null = null

  const text = (bytes: Uint8Array, from: number, to: number, isEscaped: boolean) => {
    if (from === to || handler.wantsText?.() !== true) return
    const piece =
      shortAscii(bytes, from, to) ?? decoder.decode(bytes.subarray(from, to), { stream: true })
    handler.text?.(isEscaped ? piece : piece.replaceAll('&', '&amp;'))
  }
  // Of the tag that is handed over: one reader of attributes for all of them, for sheets are made of little but tags.
  let [tagBytes, tagFrom, tagTo] = [rest, 0, 0]
  const attribute = (wanted: string) => attributeIn(tagBytes, tagFrom, tagTo, wanted)
  const nameAt = (bytes: Uint8Array, from: number, to: number): Name | undefined => {
    let start = from
    let end = from
    while (end < to && !isSpace(bytes[end])) if (bytes[end++] === COLON) start = end
    for (const known of names) if (matches(bytes, start, end, known.bytes)) return known.name
    return undefined
  }
  /** Hands over what stands between < and >. */
  const tag = (bytes: Uint8Array, from: number, to: number): boolean => {
    if (bytes[from] === SLASH) {
      const ended = nameAt(bytes, from + 1, to)
      return ended !== undefined && handler.end?.(ended) === true
    }
    const isEmpty = bytes[to - 1] === SLASH
    const last = isEmpty ? to - 1 : to
    const name = nameAt(bytes, from, last)
    if (name === undefined) return false
    tagBytes = bytes
    tagFrom = from
    tagTo = last
    handler.start?.(name, attribute)
    return isEmpty && handler.end?.(name) === true
  }
  const scan = (bytes: Uint8Array): boolean => {
    let at = 0
    const wait = (from: number) => {
      rest = bytes.slice(from)
      return false
    }
    while (at < bytes.length) {
      if (section !== null) {
        const end = endOfSection(bytes, at, section.closes)
        // The closing may have begun.
        const until = end === -1 ? Math.max(at, bytes.length - section.closes.length + 1) : end
        if (section.isText) text(bytes, at, until, false)
        if (end === -1) return wait(until)
        at = end + section.closes.length
        section = null
        continue
      }
      const open = bytes.indexOf(LESS, at)
      text(bytes, at, open === -1 ? bytes.length : open, true)
      if (open === -1) return false
      const next = bytes[open + 1]
      if (next === EXCLAMATION || next === QUESTION) {
        section = SECTIONS.find(({ opens }) => startsWith(bytes, open, opens)) ?? null
        if (section !== null) at = open + section.opens.length
        else if (bytes.length - open < LONGEST_OPENING) return wait(open)
        else throw refused('a DOCTYPE')
        continue
      }
      const close = endOfTag(bytes, open + 1)
      if ((close === -1 ? bytes.length : close) - open > TAG_MAX_BYTES) throw refused('a long tag')
      if (close === -1) return wait(open)
      if (tag(bytes, open + 1, close)) return true
      at = close + 1
    }
    return false
  }
  return (piece) => {
    for (let from = 0; from < piece.length; from += DECODE_SLICE_BYTES) {
      const slice = piece.subarray(from, from + DECODE_SLICE_BYTES)
      const bytes = rest.length === 0 ? slice : concatenated(rest, slice)
      rest = rest.length === 0 ? rest : new Uint8Array()
      if (scan(bytes)) return true
    }
    return false
  }
}

/** Where the tag ends: a > within quotes does not end it. -1: not in here. */
function endOfTag(bytes: Uint8Array, from: number): number {
  let quote = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === GREATER) return at
    else if (byte === QUOTE || byte === APOSTROPHE) quote = byte
  }
  return -1
}

/** All closings end with >. */
function endOfSection(bytes: Uint8Array, from: number, closes: string): number {
  let at = bytes.indexOf(GREATER, from)
  while (at !== -1) {
    const start = at - closes.length + 1
    if (start >= from && startsWith(bytes, start, closes)) return start
    at = bytes.indexOf(GREATER, at + 1)
  }
  return -1
}

function attributeIn(
  bytes: Uint8Array,
  from: number,
  to: number,
  wanted: string,
): string | undefined {
  for (let at = from; at < to; at++) {
    const equals = indexWithin(bytes, EQUALS, at, to)
    let end = equals
    while (end > at && isSpace(bytes[end - 1])) end--
    let start = end
    while (start > at && !isSpace(bytes[start - 1]) && bytes[start - 1] !== COLON) start--
    let value = equals + 1
    while (value < to && isSpace(bytes[value])) value++
    at = indexWithin(bytes, bytes[value] ?? QUOTE, value + 1, to)
    if (at < to && end - start === wanted.length && startsWith(bytes, start, wanted))
      return xmlText(
        shortAscii(bytes, value + 1, at) ?? new TextDecoder().decode(bytes.subarray(value + 1, at)),
      )
  }
  return undefined
}

/** Where the byte stands; `to` when it does not. */
function indexWithin(bytes: Uint8Array, byte: number, from: number, to: number): number {
  let at = from
  while (at < to && bytes[at] !== byte) at++
  return at
}

const SHORT = 32

/** Most texts of a workbook are short and ASCII; the decoder costs more than they do. */
function shortAscii(bytes: Uint8Array, from: number, to: number): string | undefined {
  if (to - from > SHORT) return undefined
  let text = ''
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (byte > 127) return undefined
    text += String.fromCharCode(byte)
  }
  return text
}

function asciiOf(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

function matches(bytes: Uint8Array, from: number, to: number, wanted: Uint8Array): boolean {
  if (to - from !== wanted.length) return false
  for (let at = 0; at < wanted.length; at++) if (bytes[from + at] !== wanted[at]) return false
  return true
}

function startsWith(bytes: Uint8Array, from: number, wanted: string): boolean {
  for (let at = 0; at < wanted.length; at++)
    if (bytes[from + at] !== wanted.charCodeAt(at)) return false
  return true
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns what escaped text says. */
export function xmlText(escaped: string): string {
  if (!escaped.includes('&')) return escaped
  return escaped.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/g,
    (_, hex?: string, decimal?: string, named?: string) => {
      if (named !== undefined) return ENTITIES[named] ?? ''
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

function refused(what: string): SpreadsheetError {
  return new SpreadsheetError('unreadable', `no workbook has ${what}`)
}
