import { expect, it } from 'vitest'
import { isTooShort, voiceFormat } from './voice-format.ts'

it('records a voice note where the browser can, else something to be made an MP3', () => {
  const end = (...known: string[]) => voiceFormat((mime) => known.includes(mime))?.end
  expect(voiceFormat(() => true)).toEqual({ recordAs: 'audio/ogg;codecs=opus', end: 'as-it-is' })
  expect(end('audio/webm', 'audio/webm;codecs=opus')).toBe('as-ogg')
  expect(end('audio/mp4')).toBe('as-mp3')
  expect(voiceFormat(() => false)).toBeNull()
})

it('throws away what is under 10 000 bytes of MP3, or its time', () => {
  expect(isTooShort({ mime: 'audio/mpeg', bytes: 9_999, seconds: 9 })).toBe(true)
  expect(isTooShort({ mime: 'audio/mpeg', bytes: 10_000, seconds: 0.1 })).toBe(false)
  expect(isTooShort({ mime: 'audio/ogg', bytes: 500, seconds: 0.6 })).toBe(true)
  expect(isTooShort({ mime: 'audio/ogg', bytes: 500, seconds: 0.7 })).toBe(false)
})
