import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { shardOf } from '#workers/env.ts'
import { insertRows } from './insert-rows.ts'

const db = shardOf(env, 0)

describe('rows written as one JSON list', () => {
  beforeAll(async () => {
    await db.exec('CREATE TABLE samples (id INTEGER, text TEXT, flag INTEGER, fields TEXT)')
  })

  it('arrive with the types of their columns', async () => {
    const row = { id: 2 ** 45 + 1, text: "it's ação 😀", flag: true, fields: { a: [1, 'é'] } }
    await db.batch(insertRows(db, 'samples', [row, { ...row, id: 2, flag: false, fields: null }]))
    const { results } = await db.prepare('SELECT * FROM samples ORDER BY id').all()
    expect(results).toEqual([
      { id: 2, text: row.text, flag: 0, fields: null },
      { id: 2 ** 45 + 1, text: row.text, flag: 1, fields: '{"a":[1,"é"]}' },
    ])
  })

  it('become more lists when one would be larger than a parameter may be', async () => {
    const text = 'ã'.repeat(100_000)
    const rows = Array.from({ length: 20 }, (_, id) => ({
      id: id + 10,
      text,
      flag: 1,
      fields: null,
    }))
    const statements = insertRows(db, 'samples', rows)
    expect(statements.length).toBeGreaterThan(1)
    await db.batch(statements)
    const found = await db
      .prepare('SELECT count(*) AS n FROM samples WHERE id BETWEEN 10 AND 29')
      .first('n')
    expect(found).toBe(20)
  })

  it('refuses a row that lacks a column of the first', () => {
    expect(() => insertRows(db, 'samples', [{ id: 1, text: '' }, { id: 2 }])).toThrow('lacks text')
  })

  it('are no statement at all when there are none', () => {
    expect(insertRows(db, 'samples', [])).toEqual([])
  })
})
