import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { shardOf } from '#workers/env.ts'
import migration from '../../migrations/tenant/0020_told_once.sql?raw'
import { makeCompany, makeContact, makeMessage, makeTicket } from './factories.ts'
import { rows } from './two-people.ts'

it('names and cards of before are rid of hidden numbers, in the database as it runs', async () => {
  const company = await makeCompany()
  for (const name of ['Loja ９８８８８３３４４', 'Zé ٩٨٨٨٨٣٣٥٥', 'محل ٢٤', 'Ana 11 98888'])
    await makeContact(company, { name })
  const ticket = await makeTicket(company)
  for (const [body, mediaType] of [
    ['Rita +55 41 98888-1122', 'contactMessage'],
    ['ligue 5511988887777', null],
  ] as const)
    await makeMessage(company, ticket, { body, mediaType })
  // The first adds a column, which is there.
  for (const sql of migration.split('--> statement-breakpoint').slice(1))
    await shardOf(env, company.shard).prepare(sql).run()
  const names = await rows(company, 'SELECT name FROM contacts WHERE company_id = ?1 ORDER BY id')
  expect(names).toMatchObject([
    { name: 'Loja 988883344' },
    { name: 'Zé 988883355' },
    { name: 'محل ٢٤' },
    { name: 'Ana 11 98888' },
    {},
  ])
  const bodies = await rows(company, 'SELECT body FROM messages WHERE company_id = ?1 ORDER BY id')
  expect(bodies).toMatchObject([{ body: 'Rita' }, { body: 'ligue 5511988887777' }])
})
