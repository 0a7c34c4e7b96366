import { expect, it } from 'vitest'
import { mentionQuery } from './mention-query.ts'

const at = (text: string) => mentionQuery(text.replace('|', ''), text.indexOf('|'))

it.each([
  ['@|', { start: 0, query: '' }],
  ['veja @bru|', { start: 5, query: 'bru' }],
  ['veja (@Bruno Di|as)', { start: 6, query: 'Bruno Di' }],
  ['@Ana Reis e @b|', { start: 12, query: 'b' }],
])('in %j an @ is being completed', (text, expected) => {
  expect(at(text)).toEqual(expected)
})

it.each(['sem nada|', 'ana@demo|', '|@ana', '@ana\nlinha|', `@${'a'.repeat(31)}|`])(
  'in %j none is',
  (text) => {
    expect(at(text)).toBeNull()
  },
)
