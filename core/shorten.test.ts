import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'

it('cuts a text that is too long, without a space at its end', () => {
  expect(shorten('x'.repeat(80), 40)).toBe(`${'x'.repeat(40)}…`)
  expect(shorten('Maria Aparecida', 10)).toBe('Maria Apar…')
  expect(shorten('Maria Luz da Silva', 10)).toBe('Maria Luz…')
})

it('leaves what fits, and counts letters as people do', () => {
  expect(shorten('Maria Luiz', 10)).toBe('Maria Luiz')
  expect(shorten('👍'.repeat(10), 10)).toBe('👍'.repeat(10))
})
