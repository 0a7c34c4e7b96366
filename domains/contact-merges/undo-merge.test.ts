import { describe, expect, it } from 'vitest'
import { listMessages } from '../messages/messages.queries.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeContact,
  makeMessage,
  makeTicket,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { listContactsInput } from '../contacts/contacts.inputs.ts'
import { contactById, contactsPage } from '../contacts/contacts.queries.ts'
import { mergeContacts } from './merge-contacts.ts'
import { contactMerges } from '../contacts/merges.queries.ts'
import { picture, rows, talk, twoPeople } from '#tests/edge/two-people.ts'
import { undoMerge } from './undo-merge.ts'

const HOUR = 3_600_000

type People = Awaited<ReturnType<typeof twoPeople>>

async function merge({ ctx, kept, gone }: People): Promise<number> {
  const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
  ctx.emitted.length = 0
  return merged?.mergeId ?? 0
}
async function tagged({ company }: People, contactId: number, name: string) {
  const [tag] = await rows<{ id: number }>(
    company,
    `INSERT INTO tags (company_id, name, color, created_at, updated_at) VALUES (?1, ?2, '#fff', 1, 1) RETURNING id`,
    name,
  )
  await rows(company, 'INSERT INTO contact_tags VALUES (?1, ?2, ?3)', contactId, tag?.id)
}
const texts = async ({ ctx }: People, ticketId: number) =>
  (await listMessages(ctx, ticketId, {})).messages.map(({ body }) => body)

describe('undoing a merge', () => {
  it.each([
    ['pending', 'pending', 0, HOUR],
    ['pending', 'pending', HOUR, 0],
    ['pending', 'open', HOUR, 0],
    ['open', 'pending', 0, HOUR],
    ['open', 'open', HOUR, 0],
  ] as const)(
    'brings everything back as it was: %s and %s, %i and %i later',
    async (a, b, keptAt, goneAt) => {
      const people = await twoPeople()
      const { company, connection, queue, kept, gone, ctx } = people
      await rows(
        company,
        `UPDATE contacts SET email = 'g@cliente.test', name = 'Gil' WHERE company_id = ?1 AND id = ?2`,
        gone.id,
      )
      await rows(
        company,
        `UPDATE contacts SET name = '+55 11' WHERE company_id = ?1 AND id = ?2`,
        kept.id,
      )
      for (const [contact, names] of [
        [kept, ['um']],
        [gone, ['dois', 'três']],
      ] as const)
        for (const name of names) await tagged(people, contact.id, name)
      await rows(
        company,
        `INSERT INTO contact_tags (company_id, contact_id, tag_id) SELECT ?1, ?2, id FROM tags WHERE company_id = ?1 AND name = 'dois'`,
        kept.id,
      )
      await talk(company, gone, { connection, status: 'closed' }, ['antes'], TEST_NOW - HOUR)
      await talk(company, kept, { connection, queue, status: a }, ['k1', 'k2'], TEST_NOW + keptAt)
      const other = await talk(
        company,
        gone,
        { connection, status: b },
        ['g1', 'g2'],
        TEST_NOW + goneAt,
      )
      await rows(
        company,
        `INSERT INTO ticket_logs (company_id, ticket_id, type, created_at) VALUES (?1, ?2, 'create', 7)`,
        other.id,
      )
      const before = await picture(company)
      const mergeId = await merge(people)
      expect((await picture(company)).tickets).toHaveLength(2)
      expect(await undoMerge(ctx, mergeId)).toEqual({ keptId: kept.id, goneId: gone.id })
      expect(await picture(company)).toEqual(before)
      expect(await contactMerges(ctx, kept.id)).toMatchObject([
        { id: mergeId, reason: 'person', contact: { id: gone.id }, undoneAt: expect.any(String) },
      ])
      const { contacts } = await contactsPage(ctx, listContactsInput.parse({ searchParam: 'gil' }))
      expect(contacts.map(({ id }) => id)).toEqual([gone.id])
      const told = ctx.emitted.map(({ channel, action }) => `${channel} ${action}`)
      expect(told.slice(0, 2)).toEqual(['contact update', 'contact create'])
      expect(told.slice(2).sort()).toEqual(['ticket create', 'ticket update', 'ticket update'])
      const ofTickets = ctx.emitted.filter(({ channel }) => channel === 'ticket')
      expect(ofTickets.map(({ data }) => data['movedMessages'])).toEqual([true, true, true])
    },
  )

  it('twice, or four times at once, is once', async () => {
    const people = await twoPeople()
    const { company, connection, kept, gone, ctx } = people
    await talk(company, kept, { connection }, ['k'], TEST_NOW)
    await talk(company, gone, { connection }, ['g'], TEST_NOW + 1)
    const before = await picture(company)
    const mergeId = await merge(people)
    await Promise.all([1, 2, 3, 4].map(() => undoMerge(ctx, mergeId)))
    await undoMerge(ctx, mergeId)
    expect(await picture(company)).toEqual(before)
    expect(await mergeContacts(ctx, kept.id, gone.id, 'person')).not.toBeNull()
  })

  it('leaves what was written since with the kept contact, in its own ticket of before', async () => {
    const people = await twoPeople()
    const { company, connection, ana, kept, gone, ctx } = people
    const own = await talk(company, kept, { connection }, ['k'], TEST_NOW)
    const other = await talk(
      company,
      gone,
      { connection, status: 'open', user: ana },
      ['g'],
      TEST_NOW + 1,
    )
    const mergeId = await merge(people)
    await arrives(people, other.id, 'depois')
    await undoMerge(ctx, mergeId)
    expect(await texts(people, own.id)).toEqual(['k', 'depois'])
    expect(await texts(people, other.id)).toEqual(['g'])
    const { tickets } = await picture(company)
    expect(tickets).toMatchObject([
      { id: own.id, contact_id: kept.id, last_message: 'depois', unread_messages: 2 },
      { id: other.id, contact_id: gone.id, last_message: 'g', unread_messages: 1 },
    ])
  })

  it('leaves it in a new ticket where the kept contact has none, and in the survivor where that is its own', async () => {
    const people = await twoPeople()
    const { company, connection, kept, gone, ctx } = people
    const only = await talk(company, gone, { connection }, ['g1', 'g2'], TEST_NOW)
    const mergeId = await merge(people)
    await arrives(people, only.id, 'depois')
    await undoMerge(ctx, mergeId)
    expect(await texts(people, only.id)).toEqual(['g1', 'g2'])
    const { tickets, messages } = await picture(company)
    expect(tickets).toMatchObject([
      {
        id: only.id,
        contact_id: gone.id,
        last_message: 'g2',
        unread_messages: 2,
        status: 'pending',
      },
      { contact_id: kept.id, last_message: 'depois', unread_messages: 1, status: 'pending' },
    ])
    expect(messages.at(-1)).toMatchObject({ ticket_id: tickets[1]?.['id'], contact_id: kept.id })
    const again = await twoPeople()
    const own = await talk(
      again.company,
      again.kept,
      { connection: again.connection, status: 'open' },
      ['k'],
      TEST_NOW,
    )
    const emptied = await talk(
      again.company,
      again.gone,
      { connection: again.connection },
      ['g'],
      TEST_NOW,
    )
    const second = await merge(again)
    await arrives(again, own.id, 'depois')
    await undoMerge(again.ctx, second)
    expect(await texts(again, own.id)).toEqual(['k', 'depois'])
    expect(await texts(again, emptied.id)).toEqual(['g'])
  })

  it('brings a ticket back closed where another one is in hand by now', async () => {
    const people = await twoPeople()
    const { company, connection, kept, gone, ctx } = people
    const own = await talk(company, kept, { connection }, ['k'], TEST_NOW)
    const other = await talk(company, gone, { connection, status: 'open' }, ['g'], TEST_NOW + 1)
    const mergeId = await merge(people)
    await rows(
      company,
      `UPDATE tickets SET status = 'closed', version = version + 1 WHERE company_id = ?1 AND id = ?2`,
      other.id,
    )
    const newer = await makeTicket(company, { contact: kept, connection, status: 'open' })
    await undoMerge(ctx, mergeId)
    const { tickets } = await picture(company)
    expect(tickets).toMatchObject([
      { id: own.id, contact_id: kept.id, status: 'closed' },
      { id: other.id, contact_id: gone.id, status: 'closed' },
      { id: newer.id, contact_id: kept.id, status: 'open' },
    ])
    expect(await texts(people, own.id)).toEqual(['k'])
  })

  it('gives a number back, unless it became somebody else’s', async () => {
    const people = await twoPeople()
    const { company, gone, ctx } = people
    const nobody = await makeContact(company, { number: null, name: 'Sem número' })
    const numbered = await makeContact(company, { number: '5511987650001' })
    const merged = await mergeContacts(ctx, nobody.id, numbered.id, 'person')
    await undoMerge(ctx, merged?.mergeId ?? 0)
    expect([
      (await contactById(ctx, nobody.id)).number,
      (await contactById(ctx, numbered.id)).number,
    ]).toEqual([null, '5511987650001'])
    const again = await mergeContacts(ctx, nobody.id, numbered.id, 'person')
    await rows(
      company,
      `UPDATE contacts SET number = '5511987650002' WHERE company_id = ?1 AND id = ?2`,
      nobody.id,
    )
    await rows(
      company,
      `UPDATE contacts SET number = '5511987650001' WHERE company_id = ?1 AND id = ?2`,
      gone.id,
    )
    await undoMerge(ctx, again?.mergeId ?? 0)
    expect((await contactById(ctx, numbered.id)).number).toBeNull()
  })

  it('of another company is not there', async () => {
    const people = await twoPeople()
    const mergeId = await merge(people)
    const theirs = contextFor(await makeCompany())
    expect((await refusal(undoMerge(theirs, mergeId))).code).toBe('ERR_NO_CONTACT_FOUND')
    expect((await contactById(people.ctx, people.gone.id)).id).toBe(people.kept.id)
  })
})

/** A message that comes after the merge, as ingestion stores it. */
async function arrives({ company, kept, connection }: People, ticketId: number, body: string) {
  const sentAt = TEST_NOW + 2 * HOUR
  const message = await makeMessage(
    company,
    { id: ticketId, contactId: kept.id, connectionId: connection.id, queueId: null } as never,
    { body, sentAt },
  )
  await rows(
    company,
    `UPDATE tickets SET unread_messages = unread_messages + 1, last_message = ?3, last_message_id = ?4, last_message_at = ?5,
       version = version + 1 WHERE company_id = ?1 AND id = ?2`,
    ticketId,
    body,
    message.id,
    sentAt,
  )
}
