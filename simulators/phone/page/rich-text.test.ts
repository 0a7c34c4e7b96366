import { describe, expect, it } from 'vitest'
import { isOnlyEmoji, parseRichText, plainText } from './rich-text.ts'

describe('rich text', () => {
  it('finds bold, italic, strike, code and links', () => {
    expect(parseRichText('*Ana:*\noi _já_ ~não~ ```a*b*``` https://a.b/c?d=1.')).toEqual([
      { kind: 'bold', text: 'Ana:' },
      { kind: 'plain', text: '\noi ' },
      { kind: 'italic', text: 'já' },
      { kind: 'plain', text: ' ' },
      { kind: 'strike', text: 'não' },
      { kind: 'plain', text: ' ' },
      { kind: 'code', text: 'a*b*' },
      { kind: 'plain', text: ' ' },
      { kind: 'link', text: 'https://a.b/c?d=1' },
      { kind: 'plain', text: '.' },
    ])
  })

  it.each(['2*3*4', 'snake_case_name', '* lista *', '**', '<b>oi</b>'])(
    'leaves %s alone',
    (text) => {
      expect(parseRichText(text)).toEqual([{ kind: 'plain', text }])
    },
  )

  it('takes no mark for one that opens at another', () => {
    expect(parseRichText('*a _b* ``` http://) ~c~')).toEqual([
      { kind: 'bold', text: 'a _b' },
      { kind: 'plain', text: ' ``` http://) ' },
      { kind: 'strike', text: 'c' },
    ])
  })

  // Read once, these take milliseconds; looked through again for each mark, minutes.
  it.each([
    ['marks', '*a* '],
    ['links', 'http://a.b '],
    ['code', '```a```'],
    ['code that never ends', '``` `` '],
    ['marks that never end', ' *a _b ~c'],
    ['links of nothing', 'http://) '],
    ['code between marks', '*a* ```'],
  ])(
    'reads a long text of %s once',
    (_, piece) => {
      const text = piece.repeat(150_000)
      expect(parseRichText(text).length).toBeGreaterThan(0)
      expect(parseRichText(`http://a.b${')'.repeat(1_000_000)}`)).toHaveLength(2)
    },
    5_000,
  )

  it('gives the words without the marks', () => {
    expect(plainText('veio _duas vezes_, *ok*')).toBe('veio duas vezes, ok')
  })

  it('knows a message of up to three emoji', () => {
    expect(['🙏', '👍🏽', '❤️ 🎉', '👩‍💻'].map(isOnlyEmoji)).toEqual([true, true, true, true])
    expect(['oi 🙏', '🙏🙏🙏🙏', '12'].map(isOnlyEmoji)).toEqual([false, false, false])
  })
})
