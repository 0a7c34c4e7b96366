/** At most `max` characters as people count them, with an ellipsis when something is missing. */
export function shorten(text: string, max: number): string {
  // Most texts are short: counting characters apart is for the others.
  if (text.length <= max) return text
  const letters = Array.from(text)
  return letters.length <= max ? text : `${letters.slice(0, max).join('').trimEnd()}…`
}
