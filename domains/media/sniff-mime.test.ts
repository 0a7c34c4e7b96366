import { describe, expect, it } from 'vitest'
import { imageSize } from './image-size.ts'
import { isShownInline, keptMime, sniffMime } from './sniff-mime.ts'

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

describe('what a file is', () => {
  it.each([
    ['\xff\xd8\xff\xe0', null, 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', null, 'image/png'],
    ['GIF89a', null, 'image/gif'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', null, 'image/webp'],
    ['RIFF\x00\x00\x00\x00WAVEfmt ', null, 'audio/wav'],
    ['%PDF-1.7', null, 'application/pdf'],
    ['OggS\x00\x02', 'video/ogg', 'audio/ogg'],
    ['#!AMR\n', null, 'audio/amr'],
    ['ID3\x04', null, 'audio/mpeg'],
    ['\xff\xfb\x90\x00', null, 'audio/mpeg'],
    ['\xff\xf1\x50\x80', null, 'audio/aac'],
    ['\x00\x00\x00\x18ftypmp42', 'video/mp4', 'video/mp4'],
    ['\x00\x00\x00\x18ftypisom', 'audio/mp4', 'audio/mp4'],
    ['\x00\x00\x00\x18ftypM4A ', 'video/mp4', 'audio/mp4'],
    ['\x00\x00\x00\x18ftyp3gp5', null, 'video/3gpp'],
    ['\x00\x00\x00\x18ftypheic', null, null],
    ['\x1a\x45\xdf\xa3\x01\x00\x42\x82\x84webm', null, 'video/webm'],
    ['\x1a\x45\xdf\xa3\x01\x00\x42\x82\x88matroska', null, null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/png', null],
    ['<!doctype html>', 'image/jpeg', null],
    ['', 'image/png', null],
  ])('%j said to be %s is %s', (head, claimed, mime) => {
    expect(sniffMime(latin(head), claimed)).toBe(mime)
  })

  it('is not believed to be what is shown when its bytes say nothing of it', () => {
    expect(keptMime(latin('<svg>'), 'image/png')).toBe('application/octet-stream')
    expect(keptMime(latin('<svg>'), 'image/svg+xml')).toBe('image/svg+xml')
    expect(isShownInline('image/svg+xml')).toBe(false)
    expect(keptMime(latin('PK\x03\x04'), 'Application/ZIP; x=1')).toBe('application/zip')
    expect(keptMime(latin('PK'), null)).toBe('application/octet-stream')
  })
})

describe('the pixels of a picture', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\xe0\0\0\x01\x40', 480, 320],
    ['image/gif', 'GIF89a\x01\x02\x03\x00\0\0\0\x2c\0\0\0\0\x01\0\x01\0', 513, 3],
    [
      'image/jpeg',
      '\xff\xd8\xff\xe1\0\x04ab\xff\xdb\0\x03a\xff\xc2\0\x0b\x08\x03\x00\x04\x00',
      1024,
      768,
    ],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x1f\x03\0\x57\x02\0', 800, 600],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x1f\xc3\x95\0\0', 800, 600],
    ['image/webp', `RIFF\0\0\0\0WEBPVP8 ${'\0'.repeat(10)}\x20\x03\x58\x02`, 800, 600],
  ])('%s', (mime, head, width, height) => {
    expect(imageSize(latin(head), mime)).toEqual({ width, height })
  })

  it('are unknown when the file ends before they are said, or is no picture', () => {
    expect(imageSize(latin('\xff\xd8\xff\xe1\xff\xff'), 'image/jpeg')).toBeNull()
    expect(imageSize(latin('\x89PNG'), 'image/png')).toBeNull()
    expect(imageSize(latin('%PDF-1.7'), 'application/pdf')).toBeNull()
  })
})
