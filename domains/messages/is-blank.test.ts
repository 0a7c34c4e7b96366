import { expect, it } from 'vitest'
import { isBlank } from './is-blank.ts'

it.each(['', ' \n\t', '\u200b\u200b', '\u2060\ufeff', '\u3164', '\u2800 ', '\u202e', '\u0007'])(
  'nobody sees %j',
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)

it.each(['.', '\u200ba', '👩‍👩‍👧', '🏳️‍🌈', 'سلام', '\u202eabc'])('somebody sees %j', (text) => {
  expect(isBlank(text)).toBe(false)
})
