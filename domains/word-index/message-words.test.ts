import { expect, it } from 'vitest'
import { INDEXED_MAX_CHARS } from './limits.ts'
import { messageWords } from './message-words.ts'
import { messageMatch } from './word-query.ts'

it.each([
  ['Olá, o BÓLETO venceu!', 'c7xola c7xo c7xboleto c7xvenceu'],
  ['cafe\u0301 ÇAY İstanbul ΣΑΣ', 'c7xcafe c7xcay c7xistanbul c7xσασ'],
  ['q\u0303uando', 'c7xquando'],
  ['👍 … \u0000 \ud800', ''],
])('holds the words of %j folded, each with its company', (text, words) =>
  expect(messageWords(7, text)).toBe(words),
)

it('keeps what one message gives to the index below what a statement can carry', () => {
  const words = messageWords(7, 'a 1 '.repeat(500_000))
  expect(words.startsWith('c7xa c7x1 c7xa')).toBe(true)
  expect(words.length).toBeLessThanOrEqual(INDEXED_MAX_CHARS)
})

it('looks for words as they were written down', () => {
  for (const text of ['BÓLETO', 'cafe\u0301 fresco', 'ΣΑΣ σας', 'q\u0303uando', 'a'.repeat(200)]) {
    const terms = messageMatch('message_words', 7, `${text} `)
    expect(terms).toBe(
      [...new Set(messageWords(7, text).split(' '))].map((word) => `"${word}"`).join(' AND '),
    )
  }
})

it.each([
  'c2xsegredo',
  '"c2xsegredo" OR c2xsegredo*',
  'x c2xsegredo x',
  '\u0000c2xsegredo',
  '\u{1e900}c2xsegredo',
  '\u{10d4a}c2xsegredo',
  'ｃ２ｘsegredo',
  'c\u03002xsegredo',
  '\u034fc2xsegredo\u200dc2xsegredo',
  'C2Xsegredo\ue000c2xsegredo',
])('never holds a term of another company: %j', (text) => {
  for (const term of messageWords(1, text).split(' ')) {
    expect(term).toMatch(/^c1x/)
    // All that the index splits by are other ASCII characters.
    expect(term).toMatch(/^(?:[a-z0-9]|[^\u0000-\u007f])+$/)
  }
})
