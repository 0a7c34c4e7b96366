/** Number formats that every workbook knows, first and last of each stretch of dates and times (ECMA-376 part 1 §18.8.30). */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]

/** Whether a number format that needs no writing out shows a date or a time. */
export function isBuiltInDateFormat(id: number): boolean {
  return BUILT_IN.some(([first, last]) => id >= first && id <= last)
}

/** Whether a number format that is written out (`dd/mm/yyyy`, `[$-416]d "de" mmmm`) shows a date or a time, not a number. */
export function isDateFormat(code: string): boolean {
  return signsOf(code)
    .split(';')
    .some(
      (part) =>
        /[ymdhs]/.test(part) && !/[0#?%]/.test(part.replace(/s\.0/g, 's').replace(/s0+/g, 's')),
    )
}

/** The signs of a format that stand for something: without quoted text, escaped characters, colours and languages. */
function signsOf(code: string): string {
  let signs = ''
  for (let at = 0; at < code.length; at++) {
    const sign = code.charAt(at).toLowerCase()
    if (sign === '\\' || sign === '_' || sign === '*') at += 1
    else if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1)
      const inside = code.slice(at + 1, end === -1 ? undefined : end).toLowerCase()
      // Elapsed time: [h]:mm.
      if (sign === '[' && /^[hms]+$/.test(inside)) signs += inside
      if (end === -1) return signs
      at = end
    } else signs += sign
  }
  return signs
}
