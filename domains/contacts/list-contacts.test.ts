import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import { writeCursor } from './contact-cursor.ts'
import { contactSearch } from './contact-search.ts'
import { listContactsInput } from './contacts.inputs.ts'
import { listContactsStatement } from './list-contacts.ts'
import { nameOrderSql } from './name-order.ts'

let company: TestCompany

beforeAll(async () => {
  company = await makeCompany()
  const key = nameOrderSql('c').replaceAll('c.name', 'name')
  await shardOf(env, company.shard)
    .prepare(
      `CREATE INDEX IF NOT EXISTS contacts_name_order ON contacts (company_id, ${key}, id) WHERE merged_into IS NULL`,
    )
    .run()
})

/** How SQLite goes about a page. */
async function planOf(query: {
  searchParam?: string
  cursor?: string
  isGroup?: string
  contactTag?: string
}): Promise<string> {
  const input = listContactsInput.parse(query)
  const search = contactSearch(company.id, input.searchParam ?? '', false)
  const { sql, params } = listContactsStatement(contextFor(company), input, search)
  const statement = shardOf(env, company.shard).prepare(`EXPLAIN QUERY PLAN ${sql}`)
  const { results } = await statement.bind(company.id, ...params).all<{ detail: string }>()
  return results.map(({ detail }) => detail).join('\n')
}

const cursor = writeCursor({ after: 'maria', id: 7, seen: 20 })

it.each([
  ['the first page', {}, 'c USING INDEX contacts_name_order (company_id=?)'],
  ['a later page', { cursor }, 'c USING INDEX contacts_name_order (company_id=? AND <expr>>?)'],
  ['people only', { isGroup: 'false' }, 'c USING INDEX contacts_name_order (company_id=?)'],
  [
    'a beginning of a name',
    { searchParam: 'ma' },
    'contacts_name_order (company_id=? AND <expr>>? AND <expr><?)',
  ],
  [
    'a beginning of a number',
    { searchParam: '55' },
    'contacts_number (company_id=? AND number>? AND number<?)',
  ],
  ['a part of a name', { searchParam: 'maria' }, 'c USING INTEGER PRIMARY KEY'],
  ['a later page of a search', { searchParam: 'maria', cursor }, 'c USING INTEGER PRIMARY KEY'],
  [
    'a part of a name among the tagged',
    { searchParam: 'maria', contactTag: '[1]' },
    'c USING INTEGER PRIMARY KEY',
  ],
])('%s is read in order from an index', async (_, query, index) => {
  const plan = await planOf(query)
  expect(plan).toContain(index)
  expect(plan).not.toContain('FOR ORDER BY')
  expect(plan).not.toMatch(/SCAN c\b/)
})

it('the tagged are found by the tag', async () => {
  const plan = await planOf({ contactTag: '[1,2]' })
  expect(plan).toContain('ct USING COVERING INDEX contact_tags_tag (company_id=? AND tag_id=?)')
  expect(plan).toContain('c USING INTEGER PRIMARY KEY')
})
