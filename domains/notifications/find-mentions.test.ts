import { expect, it } from 'vitest'
import { findMentions } from './find-mentions.ts'

const TEAM = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Reis' },
  { id: 3, name: 'Bruno Dias' },
  { id: 4, name: 'Bruno Dias' },
]
const named = (text: string) =>
  findMentions(text, TEAM).map(({ start, end, userIds }) => [text.slice(start, end), userIds])

it('names whoever stands behind an @, the longest name first', () => {
  expect(named('@Ana Reis, veja isto com a @ana.')).toEqual([
    ['@Ana Reis', [2]],
    ['@ana', [1]],
  ])
})

it('means everybody of that name', () => {
  expect(named('(@bruno dias)')).toEqual([['@bruno dias', [3, 4]]])
})

it.each(['ana@ana.test', '@Anabela', 'Ana', '@', '@ Ana'])('names nobody in %j', (text) => {
  expect(named(text)).toEqual([])
})
