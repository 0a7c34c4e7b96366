import { describe, expect, it } from 'vitest'
import { wordsOf } from '../word-index/fold-text.ts'
import { MARK_PIECE_CHARS, SNIPPET_CHARS } from './limits.ts'
import { SEARCH_WORDS_MAX } from '../word-index/limits.ts'
import { markAnywhere, snippetOf } from './mark-text.ts'
import type { TextPart } from './mark-text.ts'

const drawn = (parts: readonly TextPart[]) =>
  parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

describe('what is marked of a message', () => {
  it.each([
    ['olá, o boleto venceu', 'bol', 'olá, o [bol]eto venceu'],
    ['OLÁ, o BÓLETO', 'boleto', 'OLÁ, o [BÓLETO]'],
    ['embolado', 'bol', 'embolado'],
    ['boleto boletos', 'boleto ', '[boleto] boletos'],
    ['segue a nota fiscal', 'fiscal nota', 'segue a [nota] [fiscal]'],
    ['cafe\u0301 com leite', 'café', '[cafe\u0301] com leite'],
    ['çay ŞEKER', 'seker', 'çay [ŞEKER]'],
    ['😀 oi', 'oi!', '😀 [oi]'],
    ['linha um\n\nlinha dois', 'dois', 'linha um linha [dois]'],
    ['<b>pix</b>', 'pix', '<b>[pix]</b>'],
    ['a.b', '.*', 'a.b'],
  ])('%j for %j', (body, typed, expected) => expect(drawn(snippetOf(body, typed))).toBe(expected))

  it('is the part around the first hit of a long text, cut between words', () => {
    const body = `${'palavra '.repeat(60)}o boleto chegou ${'depois '.repeat(60)}`
    const parts = snippetOf(body, 'boleto')
    const text = parts.map((part) => part.text).join('')
    expect(text.length).toBeLessThanOrEqual(SNIPPET_CHARS + 2)
    expect(text.startsWith('…palavra ')).toBe(true)
    expect(parts.filter((part) => part.isHit).map((part) => part.text)).toEqual(['boleto'])
    expect(parts.at(-1)?.text).toBe('…')
  })

  it('costs no more for words that are repeated, in the search and in the message', () => {
    const parts = snippetOf('a '.repeat(32_000), 'a '.repeat(100))
    expect(parts.length).toBeLessThanOrEqual(2 * SNIPPET_CHARS)
    const one = snippetOf(`zz ${'z'.repeat(64_000)}`, 'z zz zzz ')
    expect(one.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['zz'])
    const { words } = wordsOf('b a c a b '.repeat(20))
    expect(words).toEqual(['c', 'a', 'b'])
    const many = Array.from({ length: 100 }, (_, i) => `palavra${i}`).join(' ')
    expect(wordsOf(many).words).toHaveLength(SEARCH_WORDS_MAX)
  })

  it('is found at the end of a long text, and across the pieces it is read in', () => {
    for (const before of [MARK_PIECE_CHARS - 5, MARK_PIECE_CHARS, 60_000]) {
      const parts = snippetOf(`${'ção '.repeat(before / 4)}boleto novo`, 'novo boleto')
      expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['boleto', 'novo'])
    }
  })

  it('never ends inside a character', () => {
    const text = snippetOf(`x${'😀'.repeat(200)}`, 'x')
      .map((part) => part.text)
      .join('')
    expect(text.isWellFormed()).toBe(true)
  })
})

it('marks names and numbers anywhere', () => {
  expect(drawn(markAnywhere('João da Conceição', 'ceic joao'))).toBe('[João] da Con[ceiç]ão')
  expect(drawn(markAnywhere('+55 11 98765-4321', '98765'))).toBe('+55 11 [98765]-4321')
  expect(drawn(markAnywhere('Ana', ''))).toBe('Ana')
})
