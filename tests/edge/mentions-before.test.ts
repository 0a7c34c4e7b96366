import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { messageMatch } from '#domains/word-index/word-query.ts'
import { searchTicket } from '#domains/search/search-ticket.ts'
import { shardOf } from '#workers/env.ts'
import migration from '../../migrations/tenant/0043_hidden_mentions.sql?raw'
import { contextFor } from './context.ts'
import { makeCompany, makeContact, makeMessage, makeTicket, makeUser } from './factories.ts'
import { rows } from './two-people.ts'

const NUMBER = '5511987654321'
const SAID = `@${NUMBER}, fala com @12345 e @551187654399. zebra@exemplo.test @`

it('the addresses of members in group texts of an earlier release are in no text and found by no search', async () => {
  const company = await makeCompany()
  const user = await makeUser(company)
  const [group, person] = [
    await makeContact(company, { name: 'Diretoria', isGroup: true, number: null }),
    await makeContact(company, { name: 'Bia' }),
  ]
  const open = { user, status: 'open', lastMessage: SAID } as const
  const ticket = await makeTicket(company, { contact: group, isGroup: true, ...open })
  const other = await makeTicket(company, { contact: person, ...open })
  const note = { isPrivate: true, fromMe: true }
  const sent = { fromMe: true }
  const mentioning = {
    fromMe: true,
    data: { mentions: [`${NUMBER}@s.whatsapp.net`] },
  }
  for (const more of [{}, note, { isDeleted: true }, sent, mentioning])
    await makeMessage(company, ticket, { body: SAID, ...more })
  await makeMessage(company, other, { body: SAID })
  for (const sql of migration.split('--> statement-breakpoint'))
    await shardOf(env, company.shard).prepare(sql).run()
  const hidden = '@*****21, fala com @12345 e @*****99. zebra@exemplo.test @'
  const said = async (table: string, column: string) =>
    (
      await rows(
        company,
        `SELECT ${column} AS said FROM ${table} WHERE company_id = ?1 ORDER BY id`,
      )
    ).map(({ said }) => said)
  // What the team wrote by itself stays as it went out.
  expect(await said('messages', 'body')).toEqual([hidden, SAID, hidden, SAID, hidden, SAID])
  expect(await said('tickets', 'last_message')).toEqual([hidden, SAID])
  const ctx = contextFor(company, user)
  const inTicket = async (searchParam: string) =>
    (await searchTicket(ctx, ticket.id, { searchParam })).hits.length
  expect([await inTicket('zebra'), await inTicket(NUMBER)]).toEqual([4, 2])
  const words = messageMatch('message_words', company.id, NUMBER)
  // What the team wrote, and the message of a conversation with one person, who is no member of anything.
  expect(
    await rows(
      company,
      'SELECT rowid FROM message_words WHERE ?1 > 0 AND message_words MATCH ?2',
      words,
    ),
  ).toHaveLength(3)
})
