import { describe, expect, test } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeContact, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { listTicketsInput } from './tickets.inputs.ts'
import { listTickets, ticketCounts } from './tickets.queries.ts'
import { updateTicket } from './tickets.service.ts'

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
    const counting = {
      ...asAdmin,
      db: {
        ...asAdmin.db,
        batch: (all: Parameters<typeof asAdmin.db.batch>[0]) => (
          (statements += all.length),
          asAdmin.db.batch(all)
        ),
      },
    }
    for (const searchParam of ['antonio', 'CONCEIÇÃO', '77776666', '+55 11 97777-6666']) {
      statements = 0
      const page = await listTickets(counting as never, listTicketsInput.parse({ searchParam }))
      expect(
        page.tickets.map((one) => one.id),
        searchParam,
      ).toEqual([ticket.id])
      expect(statements).toBeLessThanOrEqual(3)
    }
    for (const searchParam of ['"', 'a" OR scope:"', '*', 'zz', "' OR 1=1 --"]) {
      expect((await list(asAdmin, { searchParam })).tickets, searchParam).toEqual([])
    }
  })
})
