import { describe, expect, it } from 'vitest'
import { normalizeText } from './normalize-text.ts'

describe('text that is normalized', () => {
  it.each([
    ['cafe\u0301', 'NFC', 'café'],
    ['José', 'NFD', 'Jose\u0301'],
    ['①ﬁ', 'NFKC', '1fi'],
    [`x${'\u0301'.repeat(30)}`, 'NFC', `x${'\u0301'.repeat(30)}`],
  ] as const)('%j by %s is what the platform makes of it', (text, form, normal) => {
    expect(normalizeText(text, form)).toBe(normal)
    expect(text.normalize(form)).toBe(normal)
  })

  it('costs no more for a heap of marks, in any order of theirs', () => {
    // The platform alone takes ten seconds for these, and four times that for twice as many.
    const marks = 'a' + '\u0301\u0323'.repeat(32_000)
    for (const form of ['NFC', 'NFD', 'NFKC'] as const) {
      const pieces = normalizeText(marks, form).split('\u034f')
      expect(pieces.length).toBeGreaterThan(2_000)
      expect(pieces.every((piece) => piece.length <= 31)).toBe(true)
    }
  })
})
