import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { isNameless, looksNamelessSql } from './contact-name.ts'

/** Names as they come, and whether each was made for want of one. */
const NAMES: [name: string, nameless: boolean][] = [
  ['Maria Souza', false],
  ['Ana 2', false],
  ['2ª via', false],
  ['', false],
  ['.', false],
  ['()', false],
  ['5511987654321', true],
  ['+55 11 98765-4321', true],
  ['+55 (11) 98765.4321', true],
  [' 5511987654321 ', true],
  ['+55 11 9****-**21', true],
  ['****', true],
  ['55 11 98765 Maria', false],
  ['@pablo.m', true],
  [' @pablo_2', true],
  ['@', false],
  ['@pablo morales', false],
  ['@josé', false],
  ['WhatsApp #123456', true],
  ['WhatsApp #1a2b3c', true],
  ['#741918', true],
  ['#a1', true],
  [' #741918 ', true],
  ['#abcdef', false],
  ['#', false],
  ['#1234567', false],
  ['WhatsApp #1234567', false],
  ['WhatsApp', false],
  ['WhatsApp # 12', false],
  ['#1 cliente', false],
  ['#12\u00e9', false],
  ['#WhatsApp #1', false],
]

test.each(NAMES)('%j is no name: %j, in the code', (name, nameless) => {
  expect(isNameless(name)).toBe(nameless)
})

test('a database says the same of every one of them', async () => {
  const { results } = await env.SHARD_00.prepare(
    `SELECT j.value AS name, ${looksNamelessSql('j.value')} AS nameless FROM json_each(?1) j ORDER BY j.key`,
  )
    .bind(JSON.stringify(NAMES.map(([name]) => name)))
    .all<{ name: string; nameless: number }>()
  expect(results.map(({ name, nameless }) => [name, nameless === 1])).toEqual(NAMES)
})
