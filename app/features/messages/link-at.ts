/** Longest address that is a link: browsers and servers take no longer ones for sure. */
const LINK_MAX_CHARS = 4_096
const ADDRESS = /[^\s<>"'`]+/y
/** Signs that end a sentence rather than an address. */
const AFTER_LINK = new Set('.,;:!?*_~')

type Found =
  { kind: 'link'; text: string; href: string; end: number } | { kind: 'none'; end: number }

/** The link that begins here, with http, https or www; else where the word ends that is none. */
export function linkAt(text: string, at: number): Found {
  ADDRESS.lastIndex = at
  const word = ADDRESS.exec(text)?.[0] ?? ''
  const none: Found = { kind: 'none', end: at + Math.max(1, word.length) }
  if (word.length > LINK_MAX_CHARS) return none
  const isBare = /^www/i.test(word)
  // A part of a word or of an e-mail address.
  if (isBare && /[\w@.]/.test(text.charAt(at - 1))) return { kind: 'none', end: at + 1 }
  const address = withoutSentenceEnd(word)
  const href = parsed(isBare ? `https://${address}` : address)
  if (href === null || !href.hostname.includes('.')) return none
  return { kind: 'link', text: address, href: href.href, end: at + address.length }
}

/** "(see https://a.b/c).": the signs and the bracket belong to the sentence, unless the address opened one. */
export function withoutSentenceEnd(address: string): string {
  const opens = address.includes('(')
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    if (!AFTER_LINK.has(last) && (last !== ')' || opens)) break
    end -= 1
  }
  return address.slice(0, end)
}

function parsed(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null
}
