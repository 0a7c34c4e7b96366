import { describe, expect, it } from 'vitest'
import { undrawnReason } from './drawn-picture.ts'

describe('a picture by its size', () => {
  it.each([
    ['image/jpeg', 4032, 3024],
    ['image/jpeg', 8192, 6144],
    ['image/png', 11_520, 2160],
    ['image/webp', 512, 512],
    ['image/gif', 480, 270],
  ])('%s of %d × %d is drawn', (mime, width, height) => {
    expect(undrawnReason({ mime, width, height })).toBeNull()
  })

  it.each([
    ['image/png', 14_000, 14_000],
    ['image/png', 60_000, 60_000],
    ['image/png', 4_294_967_295, 1],
    ['image/jpeg', 65_535, 65_535],
    ['image/jpeg', 16_385, 1],
    ['image/webp', 16_383, 16_383],
    ['image/gif', 65_535, 65_535],
    ['image/png', 8192, 6144],
  ])('%s of %d × %d is not', (mime, width, height) => {
    expect(undrawnReason({ mime, width, height })).toBe('too-large')
  })

  it('is not drawn where nobody knows it', () => {
    for (const of of [{}, { mime: 'image/png' }, { mime: 'image/png', width: 0, height: 9 }])
      expect(undrawnReason(of)).toBe('unknown')
    expect(undrawnReason({ mime: 'image/avif', width: 10, height: 10 })).toBe('unknown')
    expect(undrawnReason({ width: 10, height: 10 })).toBe('unknown')
  })
})
