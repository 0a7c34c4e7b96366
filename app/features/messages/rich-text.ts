/** A piece of a message's text with WhatsApp's marks; bold, italic and struck text may hold one another. */
export type RichText =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; content: RichText[] }

/** Marks within marks go no deeper: a text made to hurt ends here. */
const MAX_DEPTH = 4

const CODE = /```([\s\S]+?)```|`([^`\n]+)`/
const LINK = /https?:\/\/[^\s<>"'`]+|(?<![\w@.])www\.[^\s<>"'`]+/i
/** Signs that end a sentence rather than an address. */
const AFTER_LINK = /[.,;:!?*_~]+$/

const SPANS = [
  {
    kind: 'bold',
    sign: '*',
    pattern: /(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/u,
  },
  {
    kind: 'italic',
    sign: '_',
    pattern: /(?<![\p{L}\p{N}_])_(?=\S)([^_\n]*[^_\s])_(?![\p{L}\p{N}_])/u,
  },
  {
    kind: 'strike',
    sign: '~',
    pattern: /(?<![\p{L}\p{N}~])~(?=\S)([^~\n]*[^~\s])~(?![\p{L}\p{N}~])/u,
  },
] as const

/** Takes a text apart; nothing in it is ever HTML. Links lead to http and https only. */
export function parseRichText(text: string, depth = 0): RichText[] {
  const parts: RichText[] = []
  let rest = text
  while (rest !== '') {
    const next = firstMark(rest, depth)
    if (next === null) break
    if (next.at > 0) parts.push({ kind: 'text', text: rest.slice(0, next.at) })
    parts.push(next.part)
    rest = rest.slice(next.at + next.length)
  }
  if (rest !== '') parts.push({ kind: 'text', text: rest })
  return parts
}

type Mark = { at: number; length: number; part: RichText }

function firstMark(text: string, depth: number): Mark | null {
  let first: Mark | null = null
  const take = (mark: Mark | null) => {
    if (mark !== null && (first === null || mark.at < first.at)) first = mark
  }
  take(codeIn(text))
  take(linkIn(text))
  if (depth < MAX_DEPTH) {
    for (const { kind, sign, pattern } of SPANS) {
      // Most texts have no sign at all: looking for one costs nothing beside the search for a pair of them.
      const match = text.includes(sign) ? pattern.exec(text) : null
      if (match === null) continue
      const part = { kind, content: parseRichText(match[1] ?? '', depth + 1) }
      take({ at: match.index, length: match[0].length, part })
    }
  }
  return first
}

function codeIn(text: string): Mark | null {
  const match = text.includes('`') ? CODE.exec(text) : null
  if (match === null) return null
  const code = match[1] ?? match[2] ?? ''
  return { at: match.index, length: match[0].length, part: { kind: 'code', text: code } }
}

function linkIn(text: string): Mark | null {
  const match = LINK.exec(text)
  if (match === null) return null
  let address = match[0].replace(AFTER_LINK, '')
  // "(see https://a.b/c)": the bracket belongs to the sentence unless the address opened one.
  while (address.endsWith(')') && !address.includes('('))
    address = address.slice(0, -1).replace(AFTER_LINK, '')
  const href = parsed(/^http/i.test(address) ? address : `https://${address}`)
  if (
    href === null ||
    (href.protocol !== 'https:' && href.protocol !== 'http:') ||
    !href.hostname.includes('.')
  )
    return null
  return {
    at: match.index,
    length: address.length,
    part: { kind: 'link', text: address, href: href.href },
  }
}

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** A short text of emoji alone is shown large, as phones do. */
export function isOnlyEmoji(text: string): boolean {
  // The first search for emoji takes a browser 40 ms, for it reads a table of all of them: nearly no text needs it.
  if (/[a-z]/i.test(text) || !/[\u200d-\uffff]/.test(text)) return false
  return /^(?:\p{RGI_Emoji}\s*){1,3}$/v.test(text.trim())
}

/** The words without their marks, for a preview or a screen reader. */
export function plainText(text: string): string {
  const words = (parts: readonly RichText[]): string =>
    parts.map((part) => ('content' in part ? words(part.content) : part.text)).join('')
  return words(parseRichText(text))
}
