import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#protocol/session/messages.ts'
import { closeImportedTickets } from '../tickets/close-imported.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { makeContact, makeMessage, TEST_NOW } from '#tests/edge/factories.ts'
import { DAY, pastMessage, phoneWithPast } from '#tests/edge/phone-with-past.ts'
import { picture, rows, talk } from '#tests/edge/two-people.ts'

const inGroup = (text: string): ChatMessage => ({
  ...pastMessage('30099', text, 1),
  chat: { jid: '120363000@g.us', kind: 'group' },
  sender: { jid: '30099@lid', lid: '30099@lid', name: 'Lu' },
})

describe('a bite of a phone’s history', () => {
  it('becomes one waiting ticket a person, read, in the order it was written, told without a sound', async () => {
    const { company, connection, queue, ctx, imported } = await phoneWithPast()
    await imported({
      messages: [
        pastMessage('30001', 'terceira', 1, { fromMe: true }),
        pastMessage('30001', 'primeira', 3),
        pastMessage('30001', 'segunda', 2),
        pastMessage('30002', 'oi', 5),
      ],
      contacts: [{ jid: '30001@lid', lid: '30001@lid', pushName: 'Nara' }],
      mappings: [{ lid: '30001@lid', phone: '5511987100001' }],
    })
    const tickets = await rows(
      company,
      `SELECT t.status, t.queue_id AS q, t.user_id AS u, t.unread_messages AS unread, t.last_message AS last, t.last_message_from_me AS own,
         t.activity_at AS activity, t.imported_at AS imported, c.name, c.number FROM tickets t JOIN contacts c ON c.id = t.contact_id
       WHERE t.company_id = ?1 ORDER BY c.name`,
    )
    const common = { status: 'pending', q: queue.id, u: null, unread: 0, imported: TEST_NOW }
    expect(tickets).toEqual([
      {
        ...common,
        last: 'terceira',
        own: 1,
        activity: TEST_NOW - DAY,
        name: 'Nara',
        number: '5511987100001',
      },
      {
        ...common,
        last: 'oi',
        own: 0,
        activity: TEST_NOW - 5 * DAY,
        name: 'WhatsApp #30002',
        number: null,
      },
    ])
    expect(
      await rows(
        company,
        `SELECT body, ack, data ->> 'history' AS history FROM messages WHERE company_id = ?1 ORDER BY sent_at`,
      ),
    ).toEqual(
      ['oi', 'primeira', 'segunda', 'terceira'].map((body) => ({ body, ack: 1, history: 1 })),
    )
    expect(ctx.emitted.map(({ channel, action }) => `${channel} ${action}`)).toEqual([
      'ticket update',
      'ticket update',
      'contact update',
      'whatsapp update',
    ])
    expect(ctx.woken).toEqual([TEST_NOW + 35_000])
    expect(
      await rows(
        company,
        'SELECT connection_id AS c, imported_at AS at FROM connection_sessions WHERE company_id = ?1',
      ),
    ).toEqual([{ c: connection.id, at: TEST_NOW }])
    expect((await picture(company)).logs).toMatchObject([{ type: 'create' }, { type: 'create' }])
  })

  it('changes nothing when it comes again, and needs few statements whatever it holds', async () => {
    const { company, ctx, imported } = await phoneWithPast()
    const chunk = {
      messages: Array.from({ length: 100 }, (_, i) =>
        pastMessage(`3${1000 + (i % 40)}`, `m${i}`, 1 + i / 100),
      ),
    }
    expect(await imported(chunk)).toBeLessThan(30)
    expect(ctx.emitted).toMatchObject([
      { channel: 'ticket', action: 'update', data: { stale: true } },
      { channel: 'contact', data: { stale: true } },
      { channel: 'whatsapp', action: 'update' },
    ])
    const before = await picture(company)
    expect([before.tickets.length, before.messages.length]).toEqual([40, 100])
    ctx.emitted.length = 0
    await imported(chunk)
    expect(await picture(company)).toEqual(before)
    expect(ctx.emitted).toEqual([])
  })

  it('tells the connection’s screens once, however many bites an import has', async () => {
    const { ctx, connection, imported } = await phoneWithPast()
    const told = () => ctx.emitted.filter(({ channel }) => channel === 'whatsapp')
    await imported({ messages: [pastMessage('30013', 'um', 2)] })
    ctx.clock.advance(34_999)
    await imported({ messages: [pastMessage('30013', 'dois', 1)] })
    expect(told()).toMatchObject([{ action: 'update', data: { id: connection.id } }])
    ctx.clock.advance(35_000)
    await imported({ messages: [pastMessage('30013', 'outra vez', 3)] })
    expect(told()).toHaveLength(2)
  })

  it('continues the ticket of the bite before, also once that was closed', async () => {
    const { company, connection, ctx, imported } = await phoneWithPast()
    await imported({ messages: [pastMessage('30003', 'dois', 2)] })
    await imported({ messages: [pastMessage('30003', 'um', 3)] })
    expect(await closeImportedTickets(ctx, connection.id)).toBe(1)
    await imported({ messages: [pastMessage('30003', 'três', 1)] })
    const { tickets, messages } = await picture(company)
    expect(tickets).toMatchObject([
      { status: 'closed', last_message: 'três', last_message_at: TEST_NOW - DAY },
    ])
    expect(messages).toHaveLength(3)
  })

  it('is filed in a ticket in hand without touching its place, badge or newer preview', async () => {
    const { company, connection, imported } = await phoneWithPast()
    const contact = await makeContact(company, { number: '5511987100004' })
    const ticket = await talk(company, contact, { connection, status: 'open' }, ['hoje'], TEST_NOW)
    const seen = (id: number) =>
      rows(
        company,
        `SELECT unread_messages, last_message, last_message_id, last_message_at, activity_at, last_inbound_at, imported_at
         FROM tickets WHERE company_id = ?1 AND id = ?2`,
        id,
      )
    const before = await seen(ticket.id)
    await imported({
      messages: [pastMessage('30004', 'ontem', 1)],
      mappings: [{ lid: '30004@lid', phone: '551187100004' }],
    })
    expect(await seen(ticket.id)).toEqual(before)
    expect((await picture(company)).messages.map(({ ticket_id }) => ticket_id)).toEqual([
      ticket.id,
      ticket.id,
    ])
  })

  it('knows what came live by its id', async () => {
    const { company, connection, imported } = await phoneWithPast()
    const contact = await makeContact(company, { number: '5511987100005' })
    const ticket = await talk(company, contact, { connection, status: 'closed' }, [], TEST_NOW)
    const live = await makeMessage(company, ticket, { externalId: '3EB0LIVE' })
    await imported({
      messages: [pastMessage('30005', 'de novo', 1, { id: '3EB0LIVE' })],
      mappings: [{ lid: '30005@lid', phone: '5511987100005' }],
    })
    const { tickets, messages } = await picture(company)
    expect([tickets.length, messages.map(({ id }) => id)]).toEqual([1, [live.id]])
  })

  it.each([
    ['nothing without dates', { importOldMessages: null }, []],
    ['from the old date on', { importOldMessages: at(10) }, ['5', '1']],
    [
      'until the recent date',
      { importOldMessages: at(40), importRecentMessages: at(3) },
      ['20', '5'],
    ],
    [
      'two years back with a recent date alone',
      { importOldMessages: null, importRecentMessages: at(15) },
      ['20'],
    ],
  ] as const)(
    'brings messages of the connection’s window: %s',
    async (_name, options, expected) => {
      const { company, ctx, imported } = await phoneWithPast(options)
      await imported({
        messages: [1, 5, 20, 800].map((days) => pastMessage('30006', String(days), days)),
        contacts: [{ jid: '30006@lid', lid: '30006@lid', savedName: 'Otto' }],
      })
      const bodies = await rows(
        company,
        'SELECT body FROM messages WHERE company_id = ?1 ORDER BY sent_at',
      )
      expect(bodies.map(({ body }) => body)).toEqual(expected)
      expect(ctx.woken).toHaveLength(expected.length === 0 ? 0 : 1)
      // Who is who is kept in any case.
      expect(
        await rows(
          company,
          'SELECT saved_name, has_chat FROM phone_contacts WHERE company_id = ?1',
        ),
      ).toEqual([{ saved_name: 'Otto', has_chat: 1 }])
    },
  )

  it('brings groups only where the connection takes them and their past', async () => {
    for (const [groups, allowGroup, count] of [
      [false, true, 0],
      [true, false, 0],
      [true, true, 1],
    ] as const) {
      const { company, imported } = await phoneWithPast(
        { importOldMessagesGroups: groups },
        { allowGroup },
      )
      await imported({
        messages: [inGroup('bom dia')],
        contacts: [{ jid: '120363000@g.us', savedName: 'Família' }],
      })
      const tickets = await rows(
        company,
        `SELECT t.status, t.is_group AS g, c.name, t.last_message AS last, (SELECT m.data -> 'from' ->> 'name' FROM messages m WHERE m.ticket_id = t.id) AS writer
         FROM tickets t JOIN contacts c ON c.id = t.contact_id WHERE t.company_id = ?1`,
      )
      expect(tickets).toEqual(
        count === 0
          ? []
          : [{ status: 'group', g: 1, name: 'Família', last: 'Lu: bom dia', writer: 'Lu' }],
      )
    }
  })

  it('keeps what its files are fetched with, for who asks for one', async () => {
    const { company, imported } = await phoneWithPast()
    const photo = pastMessage('30007', '', 1, {
      content: { kind: 'image', media: { mediaKey: 'a2V5', mime: 'image/jpeg', size: 10 } },
    })
    await imported({ messages: [photo] })
    await imported({ messages: [photo] })
    const downloads = await rows(
      company,
      `SELECT d.state, d.last_error AS error, d.ref ->> 'content' AS content, m.media ->> 'failed' AS failed, m.media_type AS type
       FROM media_downloads d JOIN messages m ON m.id = d.message_id WHERE d.company_id = ?1`,
    )
    expect(downloads).toEqual([
      { state: 'failed', error: 'history', content: 'image', failed: null, type: 'image' },
    ])
  })

  it('makes one person of two contacts that its mappings show to be one', async () => {
    const { company, ctx, imported, connection } = await phoneWithPast()
    await imported({ messages: [pastMessage('30008', 'pelo lid', 2)] })
    const contact = await makeContact(company, { number: '5511987100008', name: 'Pela Linha' })
    await talk(company, contact, { connection }, ['pelo número'], TEST_NOW)
    await imported({ mappings: [{ lid: '30008@lid', phone: '5511987100008' }] })
    const { tickets, contacts } = await picture(company)
    expect(tickets).toMatchObject([{ last_message: 'pelo número', unread_messages: 1 }])
    expect(contacts.filter(({ merged_into }) => merged_into === null)).toMatchObject([
      { name: 'Pela Linha', number: '5511987100008' },
    ])
    expect(ctx.logged).toContainEqual(expect.objectContaining({ reason: 'identities' }))
  })
})

function at(daysAgo: number): string {
  return new Date(TEST_NOW - daysAgo * DAY).toISOString()
}

describe('the name of somebody whom the history brought', () => {
  const says = (name: string, daysAgo: number): ChatMessage => {
    const message = pastMessage('30001', `sou ${name}`, daysAgo)
    return { ...message, sender: { ...message.sender, name } }
  }
  const names = async ({ company }: { company: TestCompany }) =>
    await rows(company, `SELECT name, name_given_by AS giver FROM contacts WHERE company_id = ?1`)

  it('is the newest they gave themselves, and follows them from then on', async () => {
    const phone = await phoneWithPast()
    await phone.imported({ messages: [says('Nara', 2), says('Nara S.', 1)] })
    expect(await names(phone)).toEqual([{ name: 'Nara S.', giver: 'provider' }])
    await phone.arrives('3EB0NEW', '30001', 'oi', 'Nara Souza')
    expect(await names(phone)).toEqual([{ name: 'Nara Souza', giver: 'provider' }])
  })

  it('is the one of the phone’s address book, and stays that', async () => {
    const phone = await phoneWithPast()
    await phone.imported({
      messages: [says('Nara', 1)],
      contacts: [{ jid: '30001@lid', lid: '30001@lid', savedName: 'Nara Padaria', pushName: 'N' }],
    })
    await phone.arrives('3EB0NEW', '30001', 'oi', 'Nara Souza')
    expect(await names(phone)).toEqual([{ name: 'Nara Padaria', giver: null }])
  })
})
