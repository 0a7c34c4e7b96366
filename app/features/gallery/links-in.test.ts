import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

test('finds each address once, without the sentence around it', () => {
  expect(
    linksIn('Veja (https://a.test/x?y=1). De novo: https://a.test/x?y=1, http://b.test!'),
  ).toEqual([
    { href: 'https://a.test/x?y=1', host: 'a.test' },
    { href: 'http://b.test', host: 'b.test' },
  ])
})

test('leaves alone what does not lead to the web', () => {
  expect(linksIn('javascript://a ftp://b.test data://c')).toEqual([])
})

test('goes through a text of signs once', () => {
  expect(linksIn(`https://a.test/${'.'.repeat(60_000)}x ${'https://'.repeat(8_000)}`)).toEqual([])
  expect(linksIn(`https://a.test/${')'.repeat(4_000)}`)).toHaveLength(1)
})
