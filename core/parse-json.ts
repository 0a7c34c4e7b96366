/** Deeper than any document that carriers or our own programs send; SQLite reads JSON down to 1000 levels (json1, JSON_MAX_DEPTH). */
export const JSON_DEPTH_MAX = 100

/**
 * JSON.parse for what strangers send. Throws a SyntaxError for what is no JSON, and for what is nested deeper than JSON_DEPTH_MAX: it could be
 * parsed, and whoever writes it out again or walks through it would run out of stack later.
 */
export function parseJson(text: string): unknown {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (inString) {
      if (unit === BACKSLASH) at++
      else if (unit === QUOTE) inString = false
    } else if (unit === QUOTE) inString = true
    else if (unit === BRACKET || unit === BRACE) {
      if (++depth > JSON_DEPTH_MAX)
        throw new SyntaxError(`nested deeper than ${JSON_DEPTH_MAX} levels`)
    } else if (unit === BRACKET + 2 || unit === BRACE + 2) depth--
  }
  return JSON.parse(text)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** [ and {; what closes them stands two behind. */
const BRACKET = 0x5b
const BRACE = 0x7b
