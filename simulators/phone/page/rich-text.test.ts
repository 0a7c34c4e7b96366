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

  it('gives the words without the marks', () => {
    expect(plainText('veio _duas vezes_, *ok*')).toBe('veio duas vezes, ok')
  })

  it('knows a message of up to three emoji', () => {
    expect(['🙏', '👍🏽', '❤️ 🎉', '👩‍💻'].map(isOnlyEmoji)).toEqual([true, true, true, true])
    expect(['oi 🙏', '🙏🙏🙏🙏', '12'].map(isOnlyEmoji)).toEqual([false, false, false])
  })
})
