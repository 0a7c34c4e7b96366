import { expect, it } from 'vitest'
import { isDeletedPreview, previewWords } from './preview-words.ts'

it('names a mark that stands alone, and leaves words alone', () => {
  expect(previewWords('📷', (kind) => kind)).toBe('📷 image')
  expect(previewWords('🚫', (kind) => kind)).toBe('🚫 deleted')
  expect(previewWords('🚫 fechado', (kind) => kind)).toBe('🚫 fechado')
})

it('knows a message that was deleted, which has no ticks any more, from all others', () => {
  expect(['🚫', '📷', 'oi', ''].map(isDeletedPreview)).toEqual([true, false, false, false])
})
