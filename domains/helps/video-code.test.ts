import { expect, it } from 'vitest'
import { isVideoCode, playerUrl, videoCodeIn } from './video-code.ts'

const CODE = 'hQ2v7b1xK-_'

it.each([
  CODE,
  ` ${CODE}\n`,
  `https://www.youtube.com/watch?v=${CODE}`,
  `https://m.youtube.com/watch?list=PL1&v=${CODE}&t=30s`,
  `youtube.com/watch?v=${CODE}`,
  `https://youtu.be/${CODE}?si=abc`,
  `https://www.youtube.com/embed/${CODE}`,
  `https://www.youtube.com/shorts/${CODE}`,
  `https://www.youtube-nocookie.com/embed/${CODE}?rel=0`,
])('is found in %s', (text) => {
  expect(videoCodeIn(text)).toBe(CODE)
})

it.each([
  '',
  'hQ2v7b1xKz',
  'https://vimeo.com/76979871',
  `https://youtube.com.evil.test/watch?v=${CODE}`,
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=<script>',
  'javascript:alert(1)',
  `../../${CODE}`,
])('is none in %s', (text) => {
  expect(isVideoCode(videoCodeIn(text))).toBe(false)
})

it('is played by the player that sets no cookie', () => {
  expect(playerUrl(CODE)).toBe(`https://www.youtube-nocookie.com/embed/${CODE}?autoplay=1&rel=0`)
})
