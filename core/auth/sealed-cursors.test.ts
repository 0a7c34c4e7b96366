import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { configOf } from '../config.ts'
import { openCursor, sealCursor } from './sealed-cursors.ts'
import { fromBase64Url } from './signed-payloads.ts'

const config = configOf(env)
const people = { ctx: { companyId: 1, config }, list: 'contacts' }
const shape = z.tuple([z.string(), z.number()])
const value = ['+55 11 98765-4321', 7] as const
const refused = { code: 'ERR_INVALID_INPUT', fields: { cursor: ['unknown'] } }

it('brings back what was sealed, the same text for the same place', () => {
  const cursor = sealCursor(people, value)
  expect(openCursor(people, cursor, shape)).toEqual(value)
  expect(sealCursor(people, value)).toBe(cursor)
  expect(cursor).toMatch(/^[\w-]+$/)
})

it('shows nothing of it', () => {
  const bytes = fromBase64Url(sealCursor(people, value)) ?? new Uint8Array()
  expect(String.fromCharCode(...bytes)).not.toMatch(/98765|contacts/)
  const other = fromBase64Url(sealCursor(people, ['+55 11 98765-4322', 7])) ?? new Uint8Array()
  // Not even that two of them begin alike.
  expect([...bytes.slice(0, 20)]).not.toEqual([...other.slice(0, 20)])
})

it('opens for no other list, no other company, and not when altered', () => {
  const cursor = sealCursor(people, value)
  const wrong: [typeof people, string][] = [
    [{ ...people, list: 'tickets' }, cursor],
    [{ ...people, ctx: { companyId: 2, config } }, cursor],
    [
      { ...people, ctx: { companyId: 1, config: { ...config, appSecret: 'x'.repeat(32) } } },
      cursor,
    ],
    [people, `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`],
    [people, cursor.slice(4)],
    [people, 'number:98765432'],
    [people, ''],
    [people, '🙂'],
    [people, sealCursor(people, [7, 'a'])],
  ]
  for (const [place, text] of wrong) {
    let thrown: unknown
    try {
      openCursor(place, text, shape)
    } catch (error) {
      thrown = error
    }
    expect(thrown, text).toMatchObject(refused)
  }
})
