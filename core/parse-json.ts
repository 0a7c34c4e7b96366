import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from './body-limits.ts'

/**
 * JSON.parse for what strangers send. Throws a SyntaxError for what is no JSON, and for what `limitJson` refuses. Who has proved to be a
 * program of ours or a carrier's may send any number of values: `valuesMax`.
 */
export function parseJson(text: string, valuesMax = JSON_VALUES_MAX): unknown {
  limitUnits(text.length, (at) => text.charCodeAt(at), valuesMax)
  return JSON.parse(text)
}

/**
 * Throws a SyntaxError for JSON, as UTF-8, that is nested deeper than JSON_DEPTH_MAX (it could be parsed, and whoever writes it out again or
 * walks through it would run out of stack later) or has more than JSON_VALUES_MAX values (each is made, checked and complained of by itself).
 */
export function limitJson(bytes: Uint8Array): void {
  limitUnits(bytes.length, (at) => bytes[at] ?? 0, JSON_VALUES_MAX)
}

/** By UTF-16 units or UTF-8 bytes: what counts is ASCII, which is the same in both. */
function limitUnits(length: number, unitAt: (at: number) => number, valuesMax: number): void {
  let depth = 0
  let values = 1
  let inString = false
  for (let at = 0; at < length; at++) {
    const unit = unitAt(at)
    if (inString) {
      if (unit === BACKSLASH) at++
      else if (unit === QUOTE) inString = false
    } else if (unit === QUOTE) inString = true
    else if (unit === BRACKET || unit === BRACE) {
      if (++depth > JSON_DEPTH_MAX)
        throw new SyntaxError(`nested deeper than ${JSON_DEPTH_MAX} levels`)
      values++
    } else if (unit === BRACKET + 2 || unit === BRACE + 2) depth--
    else if (unit === COMMA) values++
    if (values > valuesMax) throw new SyntaxError(`more than ${valuesMax} values`)
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
/** [ and {; what closes them stands two behind. */
const BRACKET = 0x5b
const BRACE = 0x7b
