import { expect, it } from 'vitest'
import { NAME_MAX_CHARS, NARROW_NAME_CHARS, PREVIEW_MAX_CHARS } from './limits.ts'
import { shorten } from './shorten.ts'

it('cuts previews at 40 characters, names at 60, and at 10 on the smallest screens', () => {
  const long = 'x'.repeat(80)
  expect(shorten(long, PREVIEW_MAX_CHARS)).toBe(`${'x'.repeat(40)}…`)
  expect(shorten(long, NAME_MAX_CHARS)).toBe(`${'x'.repeat(60)}…`)
  expect(shorten('Maria Aparecida', NARROW_NAME_CHARS)).toBe('Maria Apar…')
})

it('leaves what fits, and counts letters as people do', () => {
  expect(shorten('Maria Luiz', NARROW_NAME_CHARS)).toBe('Maria Luiz')
  expect(shorten('👍'.repeat(10), NARROW_NAME_CHARS)).toBe('👍'.repeat(10))
  expect(shorten('Maria Luz da Silva', NARROW_NAME_CHARS)).toBe('Maria Luz…')
})
