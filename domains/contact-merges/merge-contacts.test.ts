import { describe, expect, it } from 'vitest'
import { listTicketsInput } from '../tickets/tickets.inputs.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { listMessages } from '../messages/messages.queries.ts'
import { listTickets, ticketCounts } from '../tickets/tickets.queries.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeMessage, TEST_NOW } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { listContactsInput } from '../contacts/contacts.inputs.ts'
import { contactById, contactsPage } from '../contacts/contacts.queries.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'
import { picture, rows, talk, twoPeople } from '#tests/edge/two-people.ts'
import { findContactsByIdentities } from '../contacts/resolve-identity.ts'

const HOUR = 3_600_000

describe('two contacts that are one person', () => {
  it('become one: who writes from either address is the kept contact, with the tickets of both', async () => {
    const { company, connection, kept, gone, ctx, lid } = await twoPeople()
    const old = await talk(company, gone, { connection, status: 'closed' }, ['antes'], TEST_NOW)
    const now = await talk(company, gone, { connection }, ['oi', 'tudo bem?'], TEST_NOW + HOUR)
    const merged = await mergeContacts(ctx, kept.id, gone.id, 'identities')
    expect(merged).toEqual({ mergeId: expect.any(Number) })
    const [match] = await findContactsByIdentities(ctx, [[{ kind: 'lid', scope: '', value: lid }]])
    expect(match).toMatchObject({ contactId: kept.id, conflict: null })
    expect(
      await rows(company, 'SELECT DISTINCT contact_id AS c FROM messages WHERE company_id = ?1'),
    ).toEqual([{ c: kept.id }])
    expect(ctx.emitted.map(({ channel, action }) => `${channel} ${action}`)).toEqual([
      'contact update',
      'contact delete',
      'ticket update',
      'ticket update',
    ])
    const told = ctx.emitted.flatMap(
      ({ data }) => data.ticket as { id: number; contactId: number }[],
    )
    const ofTickets = ctx.emitted.filter(({ channel }) => channel === 'ticket')
    expect(ofTickets.map(({ data }) => data['movedMessages'])).toEqual([true, true])
    expect(
      told
        .filter(Boolean)
        .map((ticket) => ticket.id)
        .sort(),
    ).toEqual([old.id, now.id])
    expect(ctx.logged).toContainEqual(
      expect.objectContaining({ event: 'contact.merged', keptId: kept.id, goneId: gone.id }),
    )
  })

  it('keep what one of them has and the other lacks, and a real name before a number', async () => {
    const { company, ctx } = await twoPeople()
    const kept = await makeContact(company, {
      name: '+55 11 98000-0000',
      number: null,
      extraInfo: [{ name: 'CPF', value: '1' }],
    })
    const gone = await makeContact(company, {
      name: 'Rita',
      number: '5511987001122',
      email: 'rita@cliente.test',
      pictureUrl: 'https://cdn.test/rita.jpg',
      extraInfo: [
        { name: 'cpf', value: '2' },
        { name: 'Cidade', value: 'Recife' },
      ],
    })
    await mergeContacts(ctx, kept.id, gone.id, 'person')
    expect(await contactById(ctx, kept.id)).toMatchObject({
      name: 'Rita',
      number: '5511987001122',
      email: 'rita@cliente.test',
      profilePicUrl: 'https://cdn.test/rita.jpg',
      extraInfo: [
        { name: 'CPF', value: '1' },
        { name: 'Cidade', value: 'Recife' },
      ],
    })
  })

  it('are found once: by the name and number of the kept one, also under the id of the other', async () => {
    const { company, connection, kept, gone, ctx } = await twoPeople()
    await rows(
      company,
      `UPDATE contacts SET name = 'Zuleica' WHERE company_id = ?1 AND id = ?2`,
      gone.id,
    )
    await rows(
      company,
      `UPDATE contacts SET name = '5511' WHERE company_id = ?1 AND id = ?2`,
      kept.id,
    )
    await talk(company, gone, { connection }, ['oi'], TEST_NOW)
    await mergeContacts(ctx, kept.id, gone.id, 'person')
    const search = async (searchParam: string) =>
      (await contactsPage(ctx, listContactsInput.parse({ searchParam }))).contacts.map(
        ({ id }) => id,
      )
    expect(await search('zulei')).toEqual([kept.id])
    expect(await search(kept.number ?? '')).toEqual([kept.id])
    const { tickets } = await listTickets(ctx, listTicketsInput.parse({ searchParam: 'zuleica' }))
    expect(tickets.map(({ contactId }) => contactId)).toEqual([kept.id])
    expect((await contactById(ctx, gone.id)).id).toBe(kept.id)
    const opened = await refusal(
      createTicket(ctx, { contactId: gone.id, whatsappId: connection.id, queueId: null }),
    )
    expect([opened.code, opened.data?.ticket]).toEqual([
      'ERR_OTHER_OPEN_TICKET',
      expect.objectContaining({ id: tickets[0]?.id }),
    ])
  })

  it('share their tags, and what waits to be sent goes out as the kept one', async () => {
    const { company, connection, kept, gone, ctx } = await twoPeople()
    for (const [contact, tags] of [
      [kept, [1, 2]],
      [gone, [2, 3]],
    ] as const)
      for (const tag of tags)
        await rows(company, 'INSERT INTO contact_tags VALUES (?1, ?2, ?3)', contact.id, tag)
    const ticket = await talk(company, gone, { connection }, ['oi'], TEST_NOW)
    const message = await makeMessage(company, ticket, { fromMe: true })
    await rows(
      company,
      `INSERT INTO outbox (company_id, connection_id, message_id, contact_id, next_at, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, 1, 1, 1)`,
      connection.id,
      message.id,
      gone.id,
    )
    const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
    const after = await picture(company)
    expect(after.tags).toEqual([1, 2, 3].map((tag_id) => ({ contact_id: kept.id, tag_id })))
    expect(after.outbox).toMatchObject([{ contact_id: kept.id }])
    // Whoever was about to send it for the other one does not find it.
    expect(ctx.woken).toEqual([TEST_NOW])
    await undoMerge(ctx, merged?.mergeId ?? 0)
    expect((await picture(company)).outbox).toMatchObject([{ contact_id: gone.id }])
    expect(ctx.woken).toEqual([TEST_NOW, TEST_NOW])
  })
})

describe('with a conversation in hand on the same connection each', () => {
  const cases = [
    // The kept contact's, the other's, whose survives.
    ['pending', 'pending', 0, HOUR, 'other'],
    ['pending', 'pending', HOUR, 0, 'kept'],
    ['pending', 'open', HOUR, 0, 'other'],
    ['open', 'pending', 0, HOUR, 'kept'],
    ['open', 'open', 0, HOUR, 'other'],
    ['nps', 'pending', HOUR, 0, 'other'],
    ['pending', 'lgpd', 0, HOUR, 'kept'],
  ] as const
  it.each(cases)(
    '%s and %s, %i and %i later: the %s one goes on',
    async (keptStatus, goneStatus, keptAt, goneAt, survivor) => {
      const { company, connection, kept, gone, ctx, ana, queue } = await twoPeople()
      const held = (status: string) => (status === 'open' ? { user: ana, queue } : { queue })
      const own = await talk(
        company,
        kept,
        { connection, status: keptStatus, ...held(keptStatus) },
        ['k1', 'k2'],
        TEST_NOW + keptAt,
      )
      const other = await talk(
        company,
        gone,
        { connection, status: goneStatus, ...held(goneStatus) },
        ['g1', 'g2', 'g3'],
        TEST_NOW + goneAt + 30_000,
      )
      await mergeContacts(ctx, kept.id, gone.id, 'identities')
      const [living, emptied] = survivor === 'kept' ? [own, other] : [other, own]
      const { messages, ticket } = await listMessages(ctx, living.id, {})
      const both = keptAt < goneAt ? ['k1', 'k2', 'g1', 'g2', 'g3'] : ['g1', 'g2', 'g3', 'k1', 'k2']
      expect(messages.map(({ body }) => body)).toEqual(both)
      expect(ticket).toMatchObject({
        contactId: kept.id,
        status: living.status,
        unreadMessages: 5,
        lastMessage: both.at(-1),
        lastMessageId: (keptAt < goneAt ? other : own).lastMessageId,
      })
      expect((await refusal(listMessages(ctx, emptied.id, {}))).code).toBe('ERR_NO_TICKET_FOUND')
      expect(ctx.emitted).toContainEqual(
        expect.objectContaining({
          channel: 'ticket',
          action: 'delete',
          data: {
            ticketId: emptied.id,
            uuid: emptied.uuid,
            into: { id: living.id, uuid: living.uuid },
          },
        }),
      )
      const counts = await ticketCounts(ctx, true)
      expect(counts).toMatchObject({
        open: living.status === 'open' ? 1 : 0,
        pending: living.status === 'pending' ? 1 : 0,
      })
    },
  )

  it('of a phone’s past and of today: the past is part of today', async () => {
    const { company, connection, kept, gone, ctx } = await twoPeople()
    await talk(company, kept, { connection }, ['hoje'], TEST_NOW)
    await talk(company, gone, { connection, importedAt: TEST_NOW }, ['outrora'], TEST_NOW - HOUR)
    await mergeContacts(ctx, kept.id, gone.id, 'identities')
    const { tickets } = await picture(company)
    expect(tickets).toMatchObject([{ imported_at: null, last_message: 'hoje' }])
  })
})

describe('a merge', () => {
  it('happens once, however often and from wherever it is asked for', async () => {
    const { company, connection, kept, gone, ctx } = await twoPeople()
    await talk(company, kept, { connection }, ['k'], TEST_NOW)
    await talk(company, gone, { connection }, ['g'], TEST_NOW + 1)
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => mergeContacts(ctx, kept.id, gone.id, 'identities')),
    )
    expect(results.filter((result) => result !== null)).toHaveLength(1)
    expect(await mergeContacts(ctx, kept.id, gone.id, 'identities')).toBeNull()
    expect(await mergeContacts(ctx, gone.id, kept.id, 'identities')).toBeNull()
    expect(await mergeContacts(ctx, kept.id, kept.id, 'person')).toBeNull()
    expect((await picture(company)).tickets).toMatchObject([{ unread_messages: 2 }])
  })

  it('into a contact that was merged itself goes where that one went, and takes its followers along', async () => {
    const { company, kept, gone, ctx } = await twoPeople()
    const [third, fourth] = [await makeContact(company), await makeContact(company)]
    await mergeContacts(ctx, kept.id, gone.id, 'person')
    await mergeContacts(ctx, third.id, kept.id, 'person')
    await mergeContacts(ctx, kept.id, fourth.id, 'person')
    for (const id of [gone.id, kept.id, fourth.id])
      expect((await contactById(ctx, id)).id).toBe(third.id)
  })

  it('is refused for another company’s contact, and for a group', async () => {
    const { company, kept, gone, ctx } = await twoPeople()
    const stranger = await makeContact(await makeCompany())
    const group = await makeContact(company, { number: null, isGroup: true })
    for (const [a, b] of [
      [kept.id, stranger.id],
      [stranger.id, gone.id],
    ] as const)
      expect((await refusal(mergeContacts(ctx, a, b, 'person'))).code).toBe('ERR_NO_CONTACT_FOUND')
    expect((await refusal(mergeContacts(ctx, kept.id, group.id, 'person'))).code).toBe(
      'ERR_INVALID_INPUT',
    )
    const theirs = contextFor(await makeCompany())
    expect((await refusal(mergeContacts(theirs, kept.id, gone.id, 'person'))).code).toBe(
      'ERR_NO_CONTACT_FOUND',
    )
  })

  it('carries thousands of messages in one transaction of few statements', async () => {
    const { company, connection, kept, gone, ctx } = await twoPeople()
    await talk(company, kept, { connection }, ['k'], TEST_NOW)
    const ticket = await talk(company, gone, { connection, status: 'open' }, ['g'], TEST_NOW)
    await rows(
      company,
      `INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, body, from_me, sent_at, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       SELECT ?1, ?2, ?3, ?4, 'n' || i, i % 2, i, i FROM n`,
      ticket.id,
      gone.id,
      connection.id,
    )
    await contactById(ctx, kept.id)
    const batches: number[] = []
    const db = {
      ...ctx.db,
      batch: ((statements) => (
        batches.push(statements.length),
        ctx.db.batch(statements)
      )) as typeof ctx.db.batch,
    }
    await mergeContacts({ ...ctx, db }, kept.id, gone.id, 'identities')
    // One to read, one to write.
    expect(batches).toEqual([7, 19])
    expect(
      await rows(
        company,
        'SELECT contact_id, ticket_id, count(*) AS n FROM messages WHERE company_id = ?1 GROUP BY 1, 2',
      ),
    ).toEqual([{ contact_id: kept.id, ticket_id: ticket.id, n: 2002 }])
    expect(
      await rows(
        company,
        `SELECT length(moved) < 10000 AS small FROM contact_merges WHERE company_id = ?1`,
      ),
    ).toEqual([{ small: 1 }])
  })
})
