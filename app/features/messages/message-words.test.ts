import { expect, it } from 'vitest'
import { TEXT_FOLD_FROM, TEXT_FOLD_LINES, TEXT_SHOWN_CHARS } from './limits.ts'
import { beginningOf } from './message-words.tsx'

it('leaves a text whole that fits a bubble', () => {
  expect(beginningOf('oi')).toBeNull()
  expect(beginningOf('a'.repeat(TEXT_FOLD_FROM))).toBeNull()
})

it('cuts a long text between words, and a tall one after its lines', () => {
  const words = beginningOf('palavra '.repeat(10_000)) ?? ''
  expect(words.length).toBeLessThanOrEqual(TEXT_SHOWN_CHARS)
  expect(words.endsWith('palavra')).toBe(true)
  expect((beginningOf('x\n'.repeat(5_000)) ?? '').split('\n').length).toBeLessThanOrEqual(
    TEXT_FOLD_LINES,
  )
})

it('cuts no emoji in half', () => {
  const cut = beginningOf('😀'.repeat(40_000)) ?? ''
  expect(cut).toBe(cut.toWellFormed())
})
