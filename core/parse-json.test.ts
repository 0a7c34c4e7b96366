import { expect, it } from 'vitest'
import { JSON_DEPTH_MAX, parseJson } from './parse-json.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

it('reads JSON as JSON.parse does', () => {
  for (const text of ['1', 'null', '"a\\"[[{"', '{"a":[1,{"b":"]}"}]}', nested(JSON_DEPTH_MAX)])
    expect(parseJson(text)).toEqual(JSON.parse(text))
  // Brackets beside each other are not in each other.
  expect(parseJson(`[${Array(1000).fill('[]').join()}]`)).toHaveLength(1000)
})

it.each([
  ['arrays', nested(JSON_DEPTH_MAX + 1)],
  ['a million of them', nested(1_000_000)],
  ['objects', '{"a":'.repeat(101) + '1' + '}'.repeat(101)],
  ['brackets that never close', '['.repeat(1_000_000)],
  ['what is no JSON', '{"a":'],
])('refuses %s', (_, text) => expect(() => parseJson(text)).toThrow(SyntaxError))
