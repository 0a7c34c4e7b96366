import { expect, it } from 'vitest'
import { plainColour } from './colour.ts'

it.each([
  ['#A1b2C3', '#a1b2c3'],
  ['a1b2c3', '#a1b2c3'],
  ['#fA0', '#ffaa00'],
  ['#fa08', '#ffaa00'],
  ['#11223344', '#112233'],
  ['red', 'red'],
  ['#12345', '#12345'],
])('writes %s as %s', (text, plain) => {
  expect(plainColour(text)).toBe(plain)
})
