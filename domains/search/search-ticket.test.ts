import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeMessage, makeUser } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { shardOf } from '#workers/env.ts'
import { TICKET_HITS_MAX, TICKET_SEARCH_PAGE } from './limits.ts'
import { searchTicket } from './search-ticket.ts'

describe('the search in one ticket', () => {
  it('finds a phrase anywhere in its messages, newest first, whatever the accents', async () => {
    const { company, asAna, ticket } = await desk()
    const first = await makeMessage(company, ticket, { body: 'A  CONCILIAÇÃO\nbancária' })
    const second = await makeMessage(company, ticket, { body: 'outra reconciliação, bancária' })
    await makeMessage(company, ticket, { body: 'conciliacao bancaria', isDeleted: true })
    const ids = async (searchParam: string) =>
      (await searchTicket(asAna, ticket.id, { searchParam })).hits.map(({ id }) => id)
    expect(await ids('conciliacao')).toEqual([second.id, first.id])
    expect(await ids('conciliação bancária')).toEqual([first.id])
    for (const text of ['  ', 'ab', '%', 'conciliacao x']) expect(await ids(text), text).toEqual([])
    const stranger = contextFor(company, await makeUser(company))
    const unseen = await refusal(searchTicket(stranger, ticket.id, { searchParam: 'conciliacao' }))
    expect(unseen.code).toBe('ERR_NO_TICKET_FOUND')
  })

  it('reads a long ticket to its beginning, and says when there are more than it counts', async () => {
    const { company, asAna, ticket, connection } = await desk()
    const first = await makeMessage(company, ticket, { body: 'o começo de tudo', sentAt: 1 })
    await shardOf(env, company.shard)
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, body, from_me, sent_at, created_at)
         SELECT ?1, ?3, ?4, ?5, 'pitanga ' || i, 0, ?6 + i, ?6 FROM n`,
      )
      .bind(
        ...[company.id, TICKET_SEARCH_PAGE + 5, ticket.id, ticket.contactId, connection.id, 1000],
      )
      .run()
    const start = await searchTicket(asAna, ticket.id, { searchParam: 'começo' })
    expect(start).toMatchObject({ hits: [{ id: first.id }], hasMore: false })
    const many = await searchTicket(asAna, ticket.id, { searchParam: 'pitanga' })
    expect(many.hits).toHaveLength(TICKET_HITS_MAX)
    expect(many.hasMore).toBe(true)
  })
})
