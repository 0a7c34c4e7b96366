/** UAX #15 §13 (Stream-Safe Text Format): longest run of combining marks that any language needs, with room to spare. */
const MARKS_MAX = 30
const LONG_RUN = new RegExp(`(\\p{M}{${MARKS_MAX}})(?=\\p{M})`, 'gu')
/** COMBINING GRAPHEME JOINER: a mark that others are not sorted across. */
const BREAK = '\u034f'

/**
 * Normalizes text of strangers in a time linear in its length. The platform sorts each run of combining marks by moving them one by one:
 * 65 000 of them, one message, take it ten seconds. Longer runs than any word has are sorted in pieces.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return text.replace(LONG_RUN, `$1${BREAK}`).normalize(form)
}
