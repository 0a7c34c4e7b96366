import { brazilNinthDigitVariants, digitsOf } from '#core/phone.ts'

/** How deep something may lie: a number in a base64 text in a JSON text in a URL. */
const DEPTH_MAX = 5
/** Shorter runs hold no number. */
const TOKEN_MIN_CHARS = 8

/** A number as people and programs write it: with and without country code, area code and Brazil's ninth digit. */
function spellingsOf(number: string): string[] {
  return [
    ...new Set(
      brazilNinthDigitVariants(number).flatMap((one) => [one, one.slice(2), one.slice(4)]),
    ),
  ]
}

/**
 * Which of the numbers can be read in a text, however it is wrapped: JSON, URL encoding, base64 and base64url from any place, hex,
 * HTML entities, one in another. Each finding says the way it was read.
 */
export function numbersIn(text: string, numbers: readonly string[]): string[] {
  const wanted = numbers.flatMap((number) => spellingsOf(number))
  const seen = new Set<string>()
  const found = new Set<string>()
  const read = (part: string, way: string, depth: number) => {
    if (depth > DEPTH_MAX || part.length < TOKEN_MIN_CHARS || seen.has(part)) return
    seen.add(part)
    // What people write between digits is left out, seen or not; JSON's own signs are not, or any two counts would make a number.
    const bare = part
      .normalize('NFKC')
      .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
      .replace(/(?<=\d)[^\p{L}\p{N}"',:[\]{}]{1,4}(?=\d)/gu, '')
    for (const number of wanted) if (bare.includes(number)) found.add(`${number} ${way}`)
    for (const [name, unwrapped] of unwrap(part)) read(unwrapped, `${way} > ${name}`, depth + 1)
  }
  read(text, 'text', 0)
  return [...found]
}

function* unwrap(text: string): Iterable<[way: string, text: string]> {
  const parsed = json(text)
  if (parsed !== undefined) for (const one of stringsOf(parsed)) yield ['json', one]
  if (/%[0-9a-f]{2}/i.test(text)) yield ['url', text.replace(/(?:%[0-9a-f]{2})+/gi, decoded)]
  if (text.includes('\\u') || text.includes('\\"')) yield ['escapes', text.replaceAll('\\', '')]
  if (text.includes('&#'))
    yield ['entities', text.replace(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n)))]
  for (const [token] of text.matchAll(/(?:[0-9a-f]{2}){8,}/gi)) yield ['hex', bytesOfHex(token)]
  for (const [token] of text.matchAll(/[A-Za-z0-9+/_-]{8,}/g)) {
    // From any of the four places of a group: the text before it may be no part of it.
    for (let skipped = 0; skipped < 4; skipped++)
      yield ['base64', bytesOfBase64(token.slice(skipped))]
  }
}

function json(text: string): unknown {
  if (!/^\s*["[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function* stringsOf(value: unknown): Iterable<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value)
  else if (Array.isArray(value)) for (const one of value) yield* stringsOf(one)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      yield key
      yield* stringsOf(one)
    }
}

function decoded(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}

const bytesOfHex = (token: string) =>
  token.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))

/** As far as it is base64; bytes as characters, so that digits among other bytes are seen. Ids and words give nothing with digits. */
function bytesOfBase64(token: string): string {
  const whole = token.replaceAll('-', '+').replaceAll('_', '/')
  try {
    const bytes = atob(whole.slice(0, whole.length - (whole.length % 4)))
    return digitsOf(bytes).length < 6 && !/["{[]/.test(bytes) ? '' : bytes
  } catch {
    return ''
  }
}
