import type { TextPart } from '#domains/search/mark-text.ts'
import { plainText } from '../messages/rich-text.ts'

/** The parts of a found message as they are read, without WhatsApp's marks: a pair of them may stand around several parts. */
export function plainParts(parts: readonly TextPart[]): readonly TextPart[] {
  const plain = plainText(parts.map(({ text }) => text).join(''))
  let at = 0
  const read = parts.map((part) => {
    let text = ''
    for (const char of part.text) {
      if (!plain.startsWith(char, at)) continue
      text += char
      at += char.length
    }
    return { ...part, text }
  })
  // What is read is what was written without some of it; else it is shown as it was written.
  return at === plain.length ? read : parts
}
