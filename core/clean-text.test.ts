import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it.each([
  ['a\r\nb\rc\n\n d ', 'a\nb\nc\n\n d'],
  ['um\0 dois', 'um dois'],
  ['\0', ''],
  ['só \ud83d metade', 'só \ufffd metade'],
  ['👍🏽 família 👨‍👩‍👧', '👍🏽 família 👨‍👩‍👧'],
])('%j is stored as %j', (given, stored) => {
  expect(cleanText(given)).toBe(stored)
  expect(stored.isWellFormed()).toBe(true)
})
