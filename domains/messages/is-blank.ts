/** What nobody sees: spaces, format and control characters, and letters that are drawn as nothing (Hangul fillers, Braille blank). */
const INVISIBLE = /^[\s\p{Cf}\p{Cc}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]*$/u

/** Whether a text shows nothing at all. Free of server code: the composer asks the same. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text)
}
