import { describe, expect, it } from 'vitest'
import { isOnlyEmoji, parseRichText, plainText, previewText } from './rich-text.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('the text of a message', () => {
  it('knows WhatsApp marks', () => {
    expect(parseRichText('a *b* _c_ ~d~ ```e```')).toEqual([
      text('a '),
      { kind: 'bold', content: [text('b')] },
      text(' '),
      { kind: 'italic', content: [text('c')] },
      text(' '),
      { kind: 'strike', content: [text('d')] },
      text(' '),
      { kind: 'code', text: 'e' },
    ])
  })

  it('lets marks hold one another, and nothing inside code', () => {
    expect(parseRichText('*muito _bom_*')).toEqual([
      { kind: 'bold', content: [text('muito '), { kind: 'italic', content: [text('bom')] }] },
    ])
    expect(parseRichText('```*a* https://b.co```')).toEqual([
      { kind: 'code', text: '*a* https://b.co' },
    ])
  })

  it('takes sums, lonely signs and words with signs inside for what they are', () => {
    for (const plain of [
      '2*3*4',
      'snake_case_name',
      '* item',
      'a * b * c',
      '**',
      '~',
      '5 * 3',
      '*open',
    ]) {
      expect(parseRichText(plain)).toEqual([text(plain)])
    }
  })

  it('makes links of addresses and leaves the sentence its signs', () => {
    expect(parseRichText('veja https://exemplo.com/a?b=1.')).toEqual([
      text('veja '),
      { kind: 'link', text: 'https://exemplo.com/a?b=1', href: 'https://exemplo.com/a?b=1' },
      text('.'),
    ])
    expect(parseRichText('(www.exemplo.com)')).toEqual([
      text('('),
      { kind: 'link', text: 'www.exemplo.com', href: 'https://www.exemplo.com/' },
      text(')'),
    ])
    expect(parseRichText('https://pt.wikipedia.org/wiki/A_(letra)')).toMatchObject([
      { kind: 'link', href: 'https://pt.wikipedia.org/wiki/A_(letra)' },
    ])
  })

  it('does not break an address at its underscores', () => {
    expect(parseRichText('https://exemplo.com/a_b_c')).toMatchObject([
      { kind: 'link', href: 'https://exemplo.com/a_b_c' },
    ])
  })

  it('never links to a script, and passes markup through as text', () => {
    expect(parseRichText('javascript:alert(1)')).toEqual([text('javascript:alert(1)')])
    expect(parseRichText('<img src=x onerror=alert(1)>')).toEqual([
      text('<img src=x onerror=alert(1)>'),
    ])
    expect(parseRichText('http://localhost')).toEqual([text('http://localhost')])
  })

  it('finds marks and links after what only looks like one', () => {
    expect(parseRichText('http://localhost *a* https://b.co')).toEqual([
      text('http://localhost '),
      { kind: 'bold', content: [text('a')] },
      text(' '),
      { kind: 'link', text: 'https://b.co', href: 'https://b.co/' },
    ])
    expect(parseRichText('`a\nb` *c\nd* ana@www.b.co')).toEqual([
      text('`a\nb` *c\nd* ana@www.b.co'),
    ])
    expect(parseRichText('𝐀*b* ```x')).toEqual([text('𝐀*b* ```x')])
  })

  it.each([
    ['brackets after a link', `https://a.co/x${')'.repeat(65_500)}`],
    ['signs after a link', `https://a.co/x${'.'.repeat(65_500)}y`],
    ['marks that never end', '*a '.repeat(21_000)],
    ['marks in a heap', `${'*_~'.repeat(10_000)}a${'~_*'.repeat(10_000)}`],
    ['addresses that are none', 'https://'.repeat(8_000)],
    ['ticks of code', '``` `'.repeat(13_000)],
    ['thousands of marks', '*a* '.repeat(16_000)],
  ])('goes through %s once, and makes no more parts than a page can hold', (_, body) => {
    // A quadratic search takes longer than the test may.
    expect(parseRichText(body).length).toBeLessThanOrEqual(2_001)
    expect(plainText(body).length).toBeGreaterThan(0)
    expect(previewText(body).length).toBeLessThanOrEqual(1_001)
  })

  it('tells a few emoji from text', () => {
    for (const emoji of ['👍', '❤️', '👨‍👩‍👧 🇧🇷', '1️⃣']) expect(isOnlyEmoji(emoji)).toBe(true)
    for (const words of ['ok 👍', '', '123', '👍👍👍👍']) expect(isOnlyEmoji(words)).toBe(false)
  })

  it('reads without its marks', () => {
    expect(plainText('*oi*, _tudo_ bem?')).toBe('oi, tudo bem?')
  })
})
