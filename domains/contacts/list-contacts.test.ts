import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { nameOrderSql } from '#core/text-order.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import { writeCursor } from './contact-cursor.ts'
import { contactSearch } from './contact-search.ts'
import { listContactsInput } from './contacts.inputs.ts'
import { listContactsStatement } from './list-contacts.ts'

let company: TestCompany

beforeAll(async () => {
  company = await makeCompany()
  const key = nameOrderSql('c', 'name').replaceAll('c.name', 'name')
  await shardOf(env, company.shard)
    .prepare(
      `CREATE INDEX IF NOT EXISTS contacts_name_order ON contacts (company_id, ${key}, id) WHERE merged_into IS NULL`,
    )
    .run()
})

type Query = {
  searchParam?: string
  /** Behind which row. */
  at?: { after: string; tier: number }
  isGroup?: string
  sort?: string
  contactTag?: string
}

/** How SQLite goes about a page. */
async function planOf({ at, ...query }: Query, masked = false): Promise<string> {
  const ctx = contextFor(company)
  const cursor = at === undefined ? {} : { cursor: writeCursor(ctx, { id: 7, seen: 20, ...at }) }
  const input = listContactsInput.parse({ ...query, ...cursor })
  const search = contactSearch(company.id, input.searchParam ?? '', masked)
  const { sql, params } = listContactsStatement(ctx, input, search, masked)
  const statement = shardOf(env, company.shard).prepare(`EXPLAIN QUERY PLAN ${sql}`)
  const { results } = await statement.bind(company.id, ...params).all<{ detail: string }>()
  return results.map(({ detail }) => detail).join('\n')
}

const at = { after: 'maria', tier: 0 }

it.each<[string, Query, string]>([
  ['the first page', {}, 'c USING INDEX contacts_name_order (company_id=?)'],
  ['a later page', { at }, 'c USING INDEX contacts_name_order (company_id=? AND <expr>>?)'],
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
  [
    'the beginnings of names before it',
    { searchParam: 'maria' },
    'contacts_name_order (company_id=? AND <expr>>? AND <expr><?)',
  ],
  [
    'a later page of a search',
    { searchParam: 'maria', at: { after: '7', tier: 2 } },
    'c USING INTEGER PRIMARY KEY',
  ],
  ['a part of a number', { searchParam: '98765' }, 'c USING INTEGER PRIMARY KEY'],
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

it.each<[string, Query, string]>([
  ['the first page', {}, 't USING INDEX tickets_activity (company_id=?)'],
  [
    'a later page',
    { at: { after: '5', tier: 0 } },
    't USING INDEX tickets_activity (company_id=? AND activity_at<?)',
  ],
  [
    'those without a ticket',
    { at: { after: 'maria', tier: 1 } },
    'c USING INDEX contacts_name_order (company_id=? AND <expr>>?)',
  ],
])('by last contact, %s walks an index', async (_, query, index) => {
  const plan = await planOf({ ...query, sort: 'lastContact' })
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY|SCAN c\b/)
})

it('the tagged are found by the tag', async () => {
  const plan = await planOf({ contactTag: '[1,2]' })
  expect(plan).toContain('ct USING COVERING INDEX contact_tags_tag (company_id=? AND tag_id=?)')
  expect(plan).toContain('c USING INTEGER PRIMARY KEY')
})

it('who may not see numbers reads an order that has none', async () => {
  for (const query of [{}, { at }, { searchParam: 'ma' }, { searchParam: 'maria' }]) {
    const plan = await planOf(query, true)
    expect(plan).toContain('contacts_public_name_order')
    expect(plan).not.toMatch(/contacts_name_order|FOR ORDER BY/)
  }
})
