import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeConnection, makeContact, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { updateTicket } from './tickets.service.ts'

/** A desk with a linked phone, which nobody answers for: what is written stays in the outbox. */
async function phoneDesk(farewell = 'Até logo, {{firstName}}! Protocolo {{protocol}}') {
  const place = await desk()
  const { company, support } = place
  const connection = await makeConnection(company, {
    channel: 'whatsapp',
    externalId: `wa-${crypto.randomUUID()}`,
    credentials: null,
    queues: [support],
    complationMessage: farewell,
  })
  const contact = await makeContact(company, { name: 'Maria Souza' })
  const waiting = (overrides: Partial<Parameters<typeof makeTicket>[1]> = {}) =>
    makeTicket(company, { contact, connection, queue: support, status: 'pending', ...overrides })
  return { ...place, connection, contact, waiting, ticket: await waiting() }
}

const textsOf = async (ctx: TestContext, ticketId: number) =>
  (await listMessages(ctx, ticketId, {})).messages.map(({ body }) => body)
const outboxOf = (ctx: TestContext, ticketId: number) =>
  ctx.db.all(
    ctx.db.statement(
      `SELECT o.id FROM outbox o JOIN messages m ON m.id = o.message_id AND m.company_id = o.company_id
       WHERE o.company_id = ?1 AND m.ticket_id = ?2`,
      ticketId,
    ),
  )

describe('accepting a waiting ticket', () => {
  test('greets the customer once, naming who goes on, when the company wants it', async () => {
    const { asAna, ticket } = await phoneDesk()
    await saveSetting(asAna, 'sendGreetingAccepted', 'enabled')
    const after = await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await textsOf(asAna, ticket.id)).toEqual([
      '*Assistente virtual:*\nBom dia! Meu nome é Ana e vou dar continuidade ao seu atendimento.',
    ])
    expect(await outboxOf(asAna, ticket.id)).toHaveLength(1)
    expect(after).toMatchObject({ status: 'open', lastMessageFromMe: true })
    expect(after.lastMessage).toContain('Meu nome é Ana')
    // What comes after them is how the greeting was sent.
    const told = asAna.emitted.slice(0, 2)
    expect(told.map(({ channel }) => channel)).toEqual(['ticket', 'appMessage'])
    expect(asAna.enqueued).toMatchObject([{ kind: 'outbound.send' }])
  })

  test('says nothing while the switch is off', async () => {
    const { asAna, ticket } = await phoneDesk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await textsOf(asAna, ticket.id)).toEqual([])
  })

  test('two at once: the customer is greeted by the winner alone', async () => {
    const { asAna, asBruno, ticket } = await phoneDesk()
    await saveSetting(asAna, 'sendGreetingAccepted', 'enabled')
    const results = await Promise.allSettled([
      updateTicket(asAna, ticket.id, { status: 'open' }),
      updateTicket(asBruno, ticket.id, { status: 'open' }),
    ])
    const winner = results.find((one) => one.status === 'fulfilled')?.value.user?.name ?? 'nobody'
    const texts = await textsOf(asAna, ticket.id)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain(`Meu nome é ${winner} `)
    expect(await outboxOf(asAna, ticket.id)).toHaveLength(1)
  })

  test('does not greet who comes back to a closed ticket', async () => {
    const { asAna, contact, connection, support, company } = await phoneDesk()
    await saveSetting(asAna, 'sendGreetingAccepted', 'enabled')
    const closed = await makeTicket(company, {
      contact: await makeContact(company, { name: contact.name }),
      connection,
      queue: support,
      status: 'closed',
    })
    await updateTicket(asAna, closed.id, { status: 'open' })
    expect(await textsOf(asAna, closed.id)).toEqual([])
  })

  test('leaves groups alone unless the connection keeps them as tickets', async () => {
    const { asAna, company, support } = await phoneDesk()
    await saveSetting(asAna, 'sendGreetingAccepted', 'enabled')
    const accept = async (groupAsTicket: boolean) => {
      const connection = await makeConnection(company, {
        channel: 'whatsapp',
        externalId: `wa-${crypto.randomUUID()}`,
        credentials: null,
        groupAsTicket,
      })
      const contact = await makeContact(company, { isGroup: true, number: null })
      const group = await makeTicket(company, {
        contact,
        connection,
        queue: support,
        isGroup: true,
      })
      await updateTicket(asAna, group.id, { status: 'open' })
      return (await textsOf(asAna, group.id)).length
    }
    expect([await accept(false), await accept(true)]).toEqual([0, 1])
  })
})

describe('where free words do not reach', () => {
  test('a Cloud number is greeted inside the 24 hours', async () => {
    const { asAna, company, support } = await desk()
    // Without a token: the text stays in the outbox.
    const connection = await makeConnection(company, { credentials: null })
    const ticket = await makeTicket(company, { connection, queue: support })
    await saveSetting(asAna, 'sendGreetingAccepted', 'enabled')
    await updateTicket(asAna, ticket.id, { status: 'open' })
    expect(await textsOf(asAna, ticket.id)).toHaveLength(1)
  })

  test('a closed window costs the text, never the transition, and the log says so', async () => {
    const { asAna, ticket } = await desk()
    await saveSetting(asAna, 'sendGreetingAccepted', 'enabled')
    asAna.clock.advance(25 * HOUR_MS)
    expect(await updateTicket(asAna, ticket.id, { status: 'open' })).toMatchObject({
      status: 'open',
    })
    expect(await textsOf(asAna, ticket.id)).toEqual([])
    expect(asAna.logged).toContainEqual(
      expect.objectContaining({ event: 'outbound.left_out', unreachable: 'window' }),
    )
  })

  test('a connection that is down and a blocked contact get none', async () => {
    const { asAna, company, support } = await desk()
    await saveSetting(asAna, 'sendGreetingAccepted', 'enabled')
    const down = await makeConnection(company, { status: 'DISCONNECTED' })
    const tickets = [
      await makeTicket(company, { connection: down, queue: support }),
      await makeTicket(company, {
        contact: await makeContact(company, { active: false }),
        queue: support,
      }),
    ]
    for (const { id } of tickets) {
      await updateTicket(asAna, id, { status: 'open' })
      expect(await textsOf(asAna, id)).toEqual([])
    }
  })
})

describe('closing', () => {
  test('says the attendant’s farewell, with its variables filled', async () => {
    const { company, support, ticket } = await phoneDesk()
    const carla = await makeUser(company, {
      name: 'Carla',
      queues: [support],
      farewellMessage: 'Tchau, {{firstName}}! Aqui foi {{userName}}.',
    })
    const asCarla = contextFor(company, carla)
    await updateTicket(asCarla, ticket.id, { status: 'open' })
    await updateTicket(asCarla, ticket.id, { status: 'closed' })
    expect(await textsOf(asCarla, ticket.id)).toEqual(['Tchau, Maria! Aqui foi Carla.'])
  })

  test('says the connection’s when the attendant has none, and nothing when there is neither', async () => {
    const { asAna, ticket } = await phoneDesk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    const after = await updateTicket(asAna, ticket.id, { status: 'closed' })
    expect(await textsOf(asAna, ticket.id)).toEqual([
      `Até logo, Maria! Protocolo 20260302${ticket.id}`,
    ])
    expect(after.status).toBe('closed')

    const silent = await phoneDesk('')
    await updateTicket(silent.asAna, silent.ticket.id, { status: 'open' })
    await updateTicket(silent.asAna, silent.ticket.id, { status: 'closed' })
    expect(await textsOf(silent.asAna, silent.ticket.id)).toEqual([])
  })

  test('says nothing when told not to', async () => {
    const { asAna, ticket } = await phoneDesk()
    await updateTicket(asAna, ticket.id, { status: 'open' })
    await updateTicket(asAna, ticket.id, { status: 'closed', sendFarewellMessage: false })
    expect(await textsOf(asAna, ticket.id)).toEqual([])
  })

  test('a waiting ticket gets a farewell only when the company wants it, and ignoring never gives one', async () => {
    const off = await phoneDesk()
    await updateTicket(off.asAna, off.ticket.id, { status: 'closed' })
    expect(await textsOf(off.asAna, off.ticket.id)).toEqual([])

    const on = await phoneDesk()
    await saveSetting(on.asAna, 'sendFarewellWaitingTicket', 'enabled')
    await updateTicket(on.asAna, on.ticket.id, { status: 'closed' })
    expect(await textsOf(on.asAna, on.ticket.id)).toHaveLength(1)

    const ignored = await on.waiting()
    await updateTicket(on.asAna, ignored.id, {
      status: 'closed',
      sendFarewellMessage: false,
      amountUsedBotQueues: 0,
    })
    expect(await textsOf(on.asAna, ignored.id)).toEqual([])
  })
})

describe('transferring', () => {
  test('tells the customer the new queue when the company wants it, also when the ticket still waited', async () => {
    const { company, asAna, bruno, sales, waiting, ticket } = await phoneDesk()
    await saveSetting(asAna, 'sendMsgTransfTicket', 'enabled')
    await updateTicket(asAna, ticket.id, { status: 'open' })
    await updateTicket(asAna, ticket.id, { queueId: sales.id, userId: bruno.id, status: 'open' })
    const told = `*Assistente virtual:*\nSeu atendimento foi transferido para a fila Vendas. Em breve alguém fala com você.`
    const system = contextFor(company)
    expect(await textsOf(system, ticket.id)).toEqual([told])

    await updateTicket(system, ticket.id, { status: 'closed', sendFarewellMessage: false })
    const other = await waiting()
    await updateTicket(asAna, other.id, { queueId: sales.id, status: 'pending' })
    expect(await textsOf(system, other.id)).toEqual([told])
  })

  test('says nothing within a queue', async () => {
    const { asAna, bruno, ticket } = await phoneDesk()
    await saveSetting(asAna, 'sendMsgTransfTicket', 'enabled')
    await updateTicket(asAna, ticket.id, { status: 'open' })
    await updateTicket(asAna, ticket.id, {
      queueId: ticket.queueId,
      userId: bruno.id,
      status: 'open',
    })
    expect(await textsOf(asAna, ticket.id)).toEqual([])
  })
})
