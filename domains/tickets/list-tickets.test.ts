import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeContact, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { shardOf } from '#workers/env.ts'
import { TAGGED_LEAD_MAX } from './limits.ts'
import { listTicketsInput } from './tickets.inputs.ts'
import { listTickets, ticketCounts } from './tickets.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'

describe('the list', () => {
  const list = (ctx: Parameters<typeof listTickets>[0], query: Record<string, string>) =>
    listTickets(ctx, listTicketsInput.parse(query))

  test('open shows the own tickets; an admin with the switch sees all; badges agree', async () => {
    const { asAna, asBruno, asAdmin, ticket } = await desk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect((await list(asAna, { status: 'open' })).tickets).toHaveLength(1)
    expect((await list(asBruno, { status: 'open' })).tickets).toHaveLength(0)
    expect((await list(asBruno, { status: 'open', showAll: 'true' })).tickets).toHaveLength(0)
    expect((await list(asAdmin, { status: 'open', showAll: 'true' })).tickets).toHaveLength(1)
    expect([
      await ticketCounts(asAna),
      await ticketCounts(asBruno),
      await ticketCounts(asAdmin, true),
    ]).toMatchObject([{ open: 1 }, { open: 0 }, { open: 1 }])
  })

  test('pending without a queue shows to admins and allTicket only', async () => {
    const { company, connection, asAna, asAdmin } = await desk()
    const all = contextFor(company, await makeUser(company, { allTicket: true }))
    await makeTicket(company, {
      contact: await makeContact(company),
      connection,
      status: 'pending',
    })
    expect((await list(asAna, { status: 'pending' })).tickets).toHaveLength(1)
    expect((await list(asAdmin, { status: 'pending' })).tickets).toHaveLength(2)
    expect((await list(all, { status: 'pending' })).tickets).toHaveLength(2)
    expect([(await ticketCounts(asAna)).pending, (await ticketCounts(all)).pending]).toEqual([1, 2])
  })

  test('of one person shows their tickets of every status, as far as the viewer sees them', async () => {
    const { company, connection, support, asAna, asBruno, asAdmin, ticket } = await desk()
    const contact = { id: ticket.contactId, companyId: company.id } as never
    const earlier = await makeTicket(company, {
      contact,
      connection,
      queue: support,
      status: 'closed',
    })
    const elsewhere = await makeTicket(company, { contact, connection, status: 'closed' })
    await makeTicket(company, { contact: await makeContact(company), connection, queue: support })
    const of = { contactId: String(ticket.contactId) }
    const ids = async (ctx: typeof asAna) =>
      (await list(ctx, of)).tickets.map(({ id }) => id).sort((a, b) => a - b)
    expect(await ids(asAdmin)).toEqual([ticket.id, earlier.id, elsewhere.id])
    expect(await ids(asAna)).toEqual([ticket.id, earlier.id])
    expect(await ids(asBruno)).not.toContain(elsewhere.id)
    const stranger = await desk()
    expect(await ids(stranger.asAdmin)).toEqual([])
  })

  test('pages by cursor meet every ticket once while new ones arrive', async () => {
    const { company, connection, support, asAdmin } = await desk()
    for (let i = 0; i < 45; i++) {
      const contact = await makeContact(company)
      await makeTicket(company, {
        contact,
        connection,
        queue: support,
        status: 'closed',
        activityAt: 1000 + Math.floor(i / 3),
      })
    }
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(asAdmin, {
        status: 'closed',
        cursor,
      })
      seen.push(...page.tickets.map((one) => one.id))
      cursor = page.nextCursor
      await makeTicket(company, {
        contact: await makeContact(company),
        connection,
        queue: support,
        status: 'closed',
        activityAt: 9000 + seen.length,
      })
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(45)
  })

  test('orders by who waits the longest, and pages on from there', async () => {
    const { company, connection, support, asAdmin } = await desk()
    const made: number[] = []
    for (let i = 0; i < 25; i++) {
      const contact = await makeContact(company)
      const ticket = await makeTicket(company, {
        ...{ contact, connection, queue: support, status: 'closed' },
        activityAt: 1000 + Math.floor(i / 2),
      })
      made.push(ticket.id)
    }
    const first = await list(asAdmin, { status: 'closed', sort: 'oldest' })
    const cursor = first.nextCursor ?? ''
    const second = await list(asAdmin, { status: 'closed', sort: 'oldest', cursor })
    expect([...first.tickets, ...second.tickets].map(({ id }) => id)).toEqual(made)
    expect(second.hasMore).toBe(false)
  })

  test('narrows by unread, day of creation and of change, queue, connection, attendant and tag', async () => {
    const { company, connection, support, sales, asAdmin, bruno } = await desk()
    const contact = await makeContact(company)
    const day = (text: string) => Date.parse(`${text}T15:00:00Z`)
    const other = await makeTicket(company, {
      ...{ contact, queue: sales, user: bruno, status: 'closed', unreadMessages: 3 },
      createdAt: day('2026-01-05'),
      updatedAt: day('2026-02-07'),
    })
    const read = await makeTicket(company, { connection, queue: support, status: 'closed' })
    const tags: number[] = []
    for (const name of ['vip', 'ninguém']) {
      const tag = await shardOf(env, company.shard)
        .prepare(
          'INSERT INTO tags (company_id, name, color, created_at, updated_at) VALUES (?, ?, ?, 1, 1) RETURNING id',
        )
        .bind(company.id, name, '#112233')
        .first<{ id: number }>()
      tags.push(tag?.id ?? 0)
    }
    const [vip, nobody] = tags
    await shardOf(env, company.shard)
      .prepare('INSERT INTO contact_tags (company_id, contact_id, tag_id) VALUES (?, ?, ?)')
      .bind(company.id, contact.id, vip)
      .run()
    const ids = async (query: Record<string, string>) =>
      (await list(asAdmin, { status: 'closed', ...query })).tickets.map(({ id }) => id)
    expect((await ids({})).toSorted()).toEqual([other.id, read.id].toSorted())
    expect(await ids({ withUnreadMessages: 'true' })).toEqual([other.id])
    expect(await ids({ date: '2026-01-05' })).toEqual([other.id])
    expect(await ids({ date: '2026-01-06' })).toEqual([])
    expect(await ids({ updatedAt: '2026-02-07' })).toEqual([other.id])
    expect(await ids({ date: '2026-01-05', updatedAt: '2026-02-08' })).toEqual([])
    expect(await ids({ queueIds: `[${sales.id}]` })).toEqual([other.id])
    expect(await ids({ whatsapps: `[${connection.id}]` })).toEqual([read.id])
    expect(await ids({ users: `[${bruno.id}]` })).toEqual([other.id])
    expect(await ids({ tags: `[${vip}]` })).toEqual([other.id])
    expect(await ids({ tags: `[${nobody}]` })).toEqual([])
    expect(await ids({ tags: `[${vip},${nobody}]`, pageNumber: '2' })).toEqual([])
  })

  test('with a tag that many have goes on in the order of the list', async () => {
    const { company, connection, support, asAdmin } = await desk()
    const shard = shardOf(env, company.shard)
    const many = TAGGED_LEAD_MAX + 20
    await shard
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO contacts (company_id, name, created_at, updated_at) SELECT ?1, 'Pessoa ' || i, 1, 1 FROM n`,
      )
      .bind(company.id, many)
      .run()
    await shard
      .prepare(
        `INSERT INTO contact_tags (company_id, contact_id, tag_id) SELECT ?1, id, 5 FROM contacts WHERE company_id = ?1`,
      )
      .bind(company.id)
      .run()
    await shard
      .prepare(
        `INSERT INTO tickets (company_id, uuid, status, channel, contact_id, connection_id, queue_id, last_message_at, activity_at, created_at, updated_at)
         SELECT ?1, 'u' || id, 'closed', 'whatsappapi', id, ?2, ?3, id, id, 1, 1 FROM contacts WHERE company_id = ?1 AND name LIKE 'Pessoa %'`,
      )
      .bind(company.id, connection.id, support.id)
      .run()
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(asAdmin, {
        ...{ status: 'closed', tags: '[5]', cursor },
      })
      seen.push(...page.tickets.map(({ contactId }) => contactId))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(many)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  test('finds people by name, number and without accents, and tickets by a word, in at most three statements', async () => {
    const { company, connection, support, asAdmin } = await desk()
    const contact = await makeContact(company, {
      name: 'Antônio Conceição',
      number: '5511977776666',
    })
    const ticket = await makeTicket(company, {
      contact,
      connection,
      queue: support,
      status: 'closed',
    })
    await list(asAdmin, {}) // from here on the directory comes from memory
    let statements = 0
    const { all, first, batch } = asAdmin.db
    const counting = {
      ...asAdmin,
      db: {
        ...asAdmin.db,
        all: (one: Parameters<typeof all>[0]) => (statements++, all(one)),
        first: (one: Parameters<typeof first>[0]) => (statements++, first(one)),
        batch: (many: Parameters<typeof batch>[0]) => ((statements += many.length), batch(many)),
      },
    }
    for (const searchParam of ['antonio', 'CONCEIÇÃO', '77776666', '+55 11 97777-6666']) {
      statements = 0
      const page = await listTickets(counting as never, listTicketsInput.parse({ searchParam }))
      expect(
        page.tickets.map((one) => one.id),
        searchParam,
      ).toEqual([ticket.id])
      expect(statements, searchParam).toBeGreaterThan(0)
      expect(statements, searchParam).toBeLessThanOrEqual(3)
    }
    for (const searchParam of ['"', 'a" OR scope:"', '*', 'zz', "' OR 1=1 --"]) {
      expect((await list(asAdmin, { searchParam })).tickets, searchParam).toEqual([])
    }
  })
})
