/** Letters that stay of the end of a file's name: they tell files apart that begin alike. */
const END_CHARS = 6
/** Of the ending too no more than this. */
const ENDING_MAX_CHARS = 8

/** Takes a file's name apart: what may be cut short, and its end with the extension, which stays. Together they are the name. */
export function splitFileName(name: string): { start: string; end: string } {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  const dot = letters.lastIndexOf('.')
  const hasEnding = dot > 0 && letters.length - dot <= ENDING_MAX_CHARS
  const at = Math.max(0, (hasEnding ? dot : letters.length) - END_CHARS)
  return { start: letters.slice(0, at).join(''), end: letters.slice(at).join('') }
}
