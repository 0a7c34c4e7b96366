import { describe, expect, it } from 'vitest'
import { cleanName, cutName } from './clean-name.ts'

describe('a name', () => {
  it.each([
    ['an emoji that joiners make', '👩‍💻 Ana 👨‍👩‍👧‍👦'],
    ['Persian, with its narrow gaps', 'می‌خواهم'],
    ['Hindi, with its joiners', 'क्‍ष'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Bob'],
    ['a heart with its variation', '❤️'],
    ['a sign of Arabic numbers', '\u0600١'],
    ['letters with several marks', 'Nguyễ\u0323n'],
    ['signs', "D'Ávila & Filhos <SP> #2 ™"],
  ])('keeps %s', (_, name) => {
    expect(cleanName(name)).toBe(name.normalize('NFC'))
  })

  it.each([
    ['\u202eAna\u202c', 'Ana'],
    ['Ana \u200e\u061c(\u2066SP\u2069)', 'Ana (SP)'],
    ['A\u0000n\u001ba\u007f\u0085', 'Ana'],
    ['a\u00ad\u2060\ufeff\u200bb', 'ab'],
    [' Ana\r\n\tda\u2028Silva\u3000 ', 'Ana da Silva'],
    ['Ana\ud83d Luz\udc69', 'Ana Luz'],
    ['A\u200d\u200d\u200dB', 'A\u200dB'],
    ['\u200dA \u200c B\u200d\u200c', 'A B'],
    ['+55\u200d11\u200c9', '+55119'],
    ['Ana\u{e0041}\u{e0042}', 'Ana'],
    [`Z${'\u0335'.repeat(60)}`, `Z${'\u0335'.repeat(8)}`],
    ['Jose\u0301', 'José'],
    ['Ana\ufffe\uffff\ufdd0\u{1fffe} Luz', 'Ana Luz'],
  ])('%j is %j', (name, clean) => {
    expect(cleanName(name)).toBe(clean)
    expect(cleanName(clean)).toBe(clean)
  })

  it.each([
    '',
    ' ',
    '\u200b\u200d\ufeff',
    '\u202e\u0000',
    '\u3164\uffa0',
    '\u2800',
    '\u0301',
    '\ufe0f',
    '\u{1d159}\u{1d159}',
    '\u{13441}\u{13442}',
    '\ufffc',
  ])('%j shows nothing: it is none', (name) => {
    expect(cleanName(name)).toBe('')
  })

  it('is too long at its beginning already where it is no name: what stands behind is not looked at', () => {
    const clean = cleanName('1 '.repeat(490_000))
    expect(clean.length).toBeGreaterThan(1_000)
    expect(clean.length).toBeLessThan(20_000)
  })

  it('is cut between characters, and never left joining nothing', () => {
    expect(cutName(`${'a'.repeat(48)}👨‍👩`, 50)).toBe(`${'a'.repeat(48)}👨`)
    expect(cutName('Ana', 50)).toBe('Ana')
  })
})
