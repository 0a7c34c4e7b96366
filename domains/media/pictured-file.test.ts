import { describe, expect, it } from 'vitest'
import { isDrawn, undrawnReason } from './drawn-picture.ts'
import { picturedFile, picturedIn } from './pictured-file.ts'
import { gifBytes, jpegBytes, pngBytes } from './test-pictures.ts'

describe('a picture by its first bytes', () => {
  it('says what it is, whatever its file is called', async () => {
    const png = new File([pngBytes(14_000, 14_000)], 'foto.jpg', { type: 'image/jpeg' })
    expect(await picturedFile(png)).toEqual({ mime: 'image/png', width: 14_000, height: 14_000 })
    expect(isDrawn(picturedIn(pngBytes(4_294_967_295, 1)))).toBe(false)
    expect(isDrawn(picturedIn(pngBytes(640, 480)))).toBe(true)
    expect(isDrawn(picturedIn(jpegBytes(65_535, 65_535)))).toBe(false)
    expect(picturedIn(new TextEncoder().encode('%PDF-1.7'))).toEqual({ mime: 'application/pdf' })
  })

  it('says it behind what a camera put in front of it, and not by another picture in there', async () => {
    const small = jpegBytes(160, 120)
    const behind = jpegBytes(9000, 9000, [
      ...Array<Uint8Array>(3).fill(new Uint8Array(60_000)),
      small,
    ])
    expect(await picturedFile(new Blob([behind]))).toMatchObject({ width: 9000, height: 9000 })
  })

  it('is not told a size by what a browser walks over', () => {
    const reads = (between: number[]) => {
      const whole = jpegBytes(60_000, 60_000)
      return picturedIn(Uint8Array.from([...whole.slice(0, 2), ...between, ...whole.slice(2)]))
    }
    // TEM and RST0 have no length: read as one, it would lead past the real size.
    for (const marker of [0x01, 0xd0, 0xd7])
      expect(reads([0xff, marker])).toMatchObject({ width: 60_000, height: 60_000 })
    for (const between of [[0xff, 0xd8], [0xff, 0xd9], [0xff, 0x00], [0x00]])
      expect(isDrawn(reads(between))).toBe(false)
  })

  it('of a GIF is that of its first picture where its screen is smaller', () => {
    expect(picturedIn(gifBytes([1, 1], [60_000, 60_000]))).toMatchObject({ width: 60_000 })
    expect(picturedIn(gifBytes([320, 200], [10, 10]))).toMatchObject({ width: 320, height: 200 })
  })

  it('of a PNG that begins with anything else is unknown', () => {
    const png = pngBytes(10, 10)
    png.set(new TextEncoder().encode('tEXt'), 12)
    expect(undrawnReason(picturedIn(png))).toBe('unknown')
  })
})
