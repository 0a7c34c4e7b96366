import { expect, it } from 'vitest'
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from './body-limits.ts'
import { limitJson, parseJson } from './parse-json.ts'

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
  ['more values than anybody sends', JSON.stringify(Array(JSON_VALUES_MAX + 1).fill('a'))],
  ['half a million lists', `[${'[],'.repeat(500_000)}[]]`],
  ['what is no JSON', '{"a":'],
])('refuses %s', (_, text) => expect(() => parseJson(text)).toThrow(SyntaxError))

it('looks at a body as at its text', () => {
  const limit = (text: string) => () => limitJson(new TextEncoder().encode(text))
  for (const text of [nested(JSON_DEPTH_MAX), '{"ã\\"":"[[{,\\\\"}', '[', ''])
    expect(limit(text)).not.toThrow()
  expect(limit(`"${'[,'.repeat(20_000)}"`)).not.toThrow()
  for (const text of [nested(JSON_DEPTH_MAX + 1), `["ã"${',1'.repeat(JSON_VALUES_MAX)}]`])
    expect(limit(text)).toThrow(SyntaxError)
})

it('takes any number of values of whom it is told to', () => {
  expect(parseJson(`[${'1,'.repeat(JSON_VALUES_MAX)}1]`, Infinity)).toHaveLength(
    JSON_VALUES_MAX + 1,
  )
})
